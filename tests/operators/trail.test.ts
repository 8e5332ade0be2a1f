import reservationTexts from '@portico/admin/texts/en/reservations'
import { toJson } from '@portico/booking-server/db/tables/json'
import { storeOfferRequest } from '@portico/booking-server/offers/store-request'
import { makeAct, previewAct } from '@portico/booking-server/operators/make-act'
import { operatorsRouter } from '@portico/booking-server/operators/router'
import { scheduleLinks } from '@portico/booking-server/payments/schedule-links'
import { settleAttempt } from '@portico/booking-server/payments/settle-attempt'
import { planErasure } from '@portico/booking-server/personal-data/erase-person'
import { brokenTrail } from '@portico/booking-server/trail/operator-trail'
import { AgencyAct, type ContractTerms } from '@portico/contracts/operator/agencies'
import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import { needsReason, ReservationAct } from '@portico/contracts/operator/reservation-act'
import { addDays } from '@portico/domain/time/calendar-date'
import { describe, expect, it } from 'vitest'
import { draftAnOffer, recipient, sendAnOffer } from '../builders/an-offer.ts'
import { mainlyOn } from '../builders/databases.ts'
import { openPaidHotel, type PaidHotel } from '../builders/paid-hotel.ts'
import { aBasket, aConfirm, aKey, expectAnswered, expectSound } from '../builders/test-hotel.ts'
import { theHouse } from '../builders/the-house.ts'
import { insertAgency, insertTradeUser, loggedIn } from '../builders/trade.ts'

const anna: OperatorIdentity = { email: 'anna@example.com', role: 'owner', hotelIds: 'all' }

/** The lines that were added since the last look; the trail is intact. */
async function newLines(hotel: PaidHotel, seen: { count: number }) {
  expect(await brokenTrail(hotel.db.reader, hotel.db.trailKey)).toEqual([])
  const rows = await hotel.db.reader
    .selectFrom('operator_act')
    .select(['person', 'role', 'action', 'hotel_id', 'reservation_id'])
    .orderBy('id')
    .execute()
  const added = rows.slice(seen.count)
  seen.count = rows.length
  return added
}

/** A house whose acts are made as a page makes them; each must leave one line. */
function acting(hotel: PaidHotel) {
  const seen = { count: 0 }
  const done = new Set<ReservationAct['kind']>()
  const acts = async (code: string, act: ReservationAct) => {
    const { id } = await hotel.reservation(code)
    const shown = await previewAct({
      db: hotel.db,
      operator: anna,
      input: { id, act },
      now: hotel.now(),
      payments: hotel.payments,
    })
    if (shown?.kind !== 'possible') throw new Error(`${act.kind}: ${JSON.stringify(shown)}`)
    expect(await newLines(hotel, seen), `shown: ${act.kind}`).toEqual([])
    const reason = needsReason(act) ? { reason: 'As agreed.' } : {}
    const request = { id, act, key: aKey(), revision: shown.revision, amountMinor: shown.amount.minor, ...reason }
    const make = (changes: Partial<typeof request> = {}) =>
      makeAct({
        db: hotel.db,
        operator: anna,
        request: { ...request, ...changes },
        now: hotel.now(),
        payments: hotel.payments,
      })
    expect(await make({ key: aKey(), revision: shown.revision + 1 })).toEqual({ kind: 'changed-meanwhile' })
    expect(await newLines(hotel, seen), `refused: ${act.kind}`).toEqual([])
    const outcomes = await Promise.all([make(), make()])
    expect(outcomes).toEqual([expect.objectContaining({ kind: 'done' }), outcomes[0]])
    expect(await newLines(hotel, seen), `made twice: ${act.kind}`).toEqual([
      { person: anna.email, role: anna.role, action: act.kind, hotel_id: 1, reservation_id: id },
    ])
    done.add(act.kind)
  }
  const paid = async (method?: string) => {
    const { code } = await hotel.book(method)
    expectAnswered(await hotel.paymentReturn(await hotel.choose(await hotel.page(code), 'pay')))
    return code
  }
  const attemptOf = async (code: string) => {
    const { id } = await hotel.reservation(code)
    const { id: attemptId } = await hotel.db.reader
      .selectFrom('payment_attempt')
      .where('reservation_id', '=', id)
      .select('id')
      .executeTakeFirstOrThrow()
    return attemptId
  }
  return { acts, paid, attemptOf, done }
}

/** Of what may be taken back. */
async function lastByHand(hotel: PaidHotel, code: string): Promise<number> {
  const { folio } = await theHouse(hotel).details(code)
  return folio.findLast(({ mayTakeBack }) => mayTakeBack)?.position ?? 0
}

const terms: ContractTerms = { enabled: true, commission: 10, paymentDays: 14 }
const agency = {
  type: 'travel-agency' as const,
  name: 'Viaggi Blu',
  address: 'Via Roma 3',
  zip: '20121',
  city: 'Milano',
  country: 'IT',
  email: 'ufficio@blu.example',
  phone: '+39 02 123456',
  contactName: 'Rosa Bruni',
  vatNumber: 'IT 00743110157',
  iata: '',
} as const
const wanted = { ...agency, name: 'Viaggi Verdi', email: 'ufficio@verdi.example' } as const

/** What every procedure leaves in the trail, with an input for which there is something to see or to do. */
type Recorded = { readonly input?: unknown; readonly action?: string }

describe.each(mainlyOn('SQLite'))('the operators’ trail on $name', (database) => {
  it('each act of an operator has a line of its person, at its reservation; none has a preview, a refusal or a repetition', async () => {
    const reserve = { basisPoints: 10_000, by: 'authorisation' } as const
    await using paidHotel = await openPaidHotel(database)
    await using reserved = await openPaidHotel(database, { prepayment: [{ due: 'on-booking', ...reserve }] })
    await using linked = await openPaidHotel(database, {
      prepayment: [{ due: 'days-before-arrival', days: 3, ...reserve }],
    })
    const [reception, cards, links] = [acting(paidHotel), acting(reserved), acting(linked)]

    const { code: transfer } = await paidHotel.book('bank')
    await reception.acts(transfer, { kind: 'register-payment' })
    await reception.acts(transfer, { kind: 'note', text: 'Arrives late.' })
    await reception.acts(transfer, { kind: 'resend-mail' })
    await reception.acts(transfer, { kind: 'cancel', fee: 'none' })
    await reception.acts(transfer, { kind: 'register-refund' })
    const two = expectAnswered(
      await paidHotel.confirm({
        ...aConfirm('portico'),
        basket: aBasket({ rooms: 2 }),
        guests: [{}, {}],
        paymentMethod: 'bank',
      }),
    )
    const { code: twoRooms, roomCodes: [room = ''] = [] } = two
    await reception.acts(twoRooms, { kind: 'cancel-room', room, fee: 'none' })
    await reception.acts(twoRooms, { kind: 'cancel', fee: 'none' })
    const stripe = await reception.paid()
    await reception.acts(stripe, { kind: 'register-money', minor: 300, method: 'hotelpay' })
    await reception.acts(stripe, { kind: 'refund', attemptId: await reception.attemptOf(stripe), minor: 5_000 })
    const { code: unclear } = await paidHotel.book()
    await paidHotel.page(unclear)
    const attemptId = await reception.attemptOf(unclear)
    await settleAttempt(
      paidHotel.payments,
      attemptId,
      { reports: [{ capturedMinor: 24_000, currency: 'USD' }] },
      paidHotel.now(),
    )
    await reception.acts(unclear, { kind: 'settle-review', attemptId, finding: 'paid', minor: 24_000 })
    paidHotel.wait(5 * 24 * 60)
    await reception.acts(stripe, { kind: 'lower-price', minor: 1_000 })
    await reception.acts(stripe, { kind: 'take-back', position: await lastByHand(paidHotel, stripe) })
    await reception.acts(stripe, { kind: 'no-show' })
    await reception.acts(stripe, { kind: 'waive-fee', minor: 100 })
    await reception.acts(stripe, { kind: 'reinstate' })

    const [first, second] = [await cards.paid(), await cards.paid()]
    await cards.acts(first, { kind: 'capture', attemptId: await cards.attemptOf(first), minor: 10_000 })
    await cards.acts(second, { kind: 'release', attemptId: await cards.attemptOf(second) })

    await using guaranteed = await openPaidHotel(database, {
      prepayment: [{ due: 'on-booking', basisPoints: 10_000, by: 'card' }],
    })
    const charges = acting(guaranteed)
    const absent = await charges.paid()
    guaranteed.wait(5 * 24 * 60)
    await charges.acts(absent, { kind: 'no-show' })
    await charges.acts(absent, { kind: 'charge-card', attemptId: await charges.attemptOf(absent), minor: 100 })

    const { code: later } = await linked.book()
    await scheduleLinks(linked.payments, linked.now())
    await links.acts(later, { kind: 'resend-link' })

    const made = new Set([...reception.done, ...cards.done, ...charges.done, ...links.done])
    expect([...made].sort()).toEqual(ReservationAct.options.map(({ shape }) => shape.kind.value).sort())
    for (const hotel of [paidHotel, reserved, guaranteed, linked]) await expectSound(hotel)
  })

  it('each procedure leaves a line for what it showed or did, and what shows no guest leaves none', async () => {
    await using hotel = await openPaidHotel(database, { own: 'scalapay' })
    const { code } = await hotel.book('bank')
    const { id } = await hotel.reservation(code)
    const { db, payments } = hotel
    const caller = operatorsRouter.createCaller({
      db,
      now: hotel.now,
      operator: anna,
      payments,
      secrets: payments.secrets,
    })
    const request = {
      channel_id: 2,
      language_id: 1,
      email: wanted.email,
      state: 'waiting' as const,
      created_at: hotel.now(),
      details: toJson(wanted),
    }
    const waiting = await db.writer
      .insertInto('access_request')
      .values(request)
      .returning('id')
      .executeTakeFirstOrThrow()
    const agencyId = await insertAgency(db)
    const act = { kind: 'note', text: 'Arrives late.' } as const
    const decision = { kind: 'refuse', id: waiting.id, note: 'We know you already.' }
    const ofDay = { hotelId: 1, day: '2027-03-05', list: 'arrivals' }
    const account = { hotelId: 1, method: 'scalapay' } as const
    const { methods } = await caller.payments.methods({ hotelId: 1 })
    const terminal = methods.find(({ method }) => method === account.method)?.terminal
    const { wire: _, ...settings } = terminal?.settings ?? {}
    const sent = await sendAnOffer(hotel)
    await storeOfferRequest(
      db,
      { hotelId: 1, channelId: 1, languageId: 1 },
      {
        time: { kind: 'stay', stay: aBasket().stay },
        rooms: [{ adults: 2, childrenAges: [] }],
        ...{ name: 'Ada', email: recipient, note: '' },
      },
      hotel.now(),
    )
    const requested = await db.reader.selectFrom('offer_request').select('id').executeTakeFirstOrThrow()
    const ofParty = { stay: aBasket().stay, party: { adults: 2, childrenAges: [] }, chosen: [] }
    const written = await draftAnOffer(hotel)
    if (written.kind !== 'written') throw new Error(written.kind)
    const { id: draftId, revision, locked } = written
    const { stay, rooms } = aBasket()
    const draft = {
      ...{ hotelId: 1, channelId: 1, languageId: 1, name: 'Ada', email: recipient, title: '', text: '' },
      isGuaranteed: false,
      options: [{ name: '', text: '', stay, rooms: rooms.map(({ productId, party }) => ({ productId, party })) }],
    }
    const weekLater = { arrival: addDays(stay.arrival, 7), departure: addDays(stay.departure, 7) }
    const later = draft.options.map((option) => ({ ...option, stay: weekLater }))
    const person = { hotelId: 1, email: 'nobody@guests.example' }
    const { fingerprint } = await planErasure(db.reader, person.email, { ...anna, hotelId: 1 }, hotel.now())
    const recorded: Record<keyof typeof operatorsRouter._def.procedures | string, Recorded> = {
      hotels: {},
      channels: {},
      search: { input: { text: code }, action: 'searched' },
      details: { input: { id }, action: 'viewed' },
      day: { input: ofDay, action: 'viewed-day' },
      exported: { input: {}, action: 'exported' },
      trail: { input: {} },
      previewAct: { input: { id, act } },
      makeAct: { input: { id, act, key: aKey(), revision: 1, amountMinor: 0 }, action: 'note' },
      'payments.methods': { input: { hotelId: 1 } },
      'payments.fields': { input: { ...account, settings: {} } },
      'payments.saveTerminal': {
        input: { ...account, key: aKey(), changedAt: terminal?.changedAt, mode: 'simulation', settings, secrets: {} },
        action: 'saved-terminal',
      },
      'payments.switchMethod': { input: { hotelId: 1, method: 'link', isOn: false }, action: 'switched-method' },
      'payments.testTerminal': { input: account, action: 'tested-terminal' },
      'payments.day': { input: { hotelId: 1, day: '2027-03-01', asFile: false }, action: 'viewed-payments' },
      'payments.waiting': { input: { hotelId: 1 }, action: 'viewed-payments' },
      'offers.list': { input: {}, action: 'listed-offers' },
      'offers.waiting': {},
      'offers.request': { input: requested, action: 'viewed-offer-request' },
      'offers.sellers': {},
      'offers.rooms': { input: { hotelId: 1, channelId: 1, ...ofParty } },
      'offers.closeRequest': { input: { ...requested, revision: 1, key: aKey() }, action: 'closed-offer-request' },
      'offers.services': { input: { hotelId: 1, channelId: 1, stay: ofParty.stay } },
      'offers.begin': { input: { ...requested, revision: 2, key: aKey() }, action: 'wrote-offer' },
      'offers.details': { input: { id: sent.id }, action: 'viewed-offer' },
      'offers.price': { input: draft },
      'offers.write': { input: { draft, key: aKey() }, action: 'wrote-offer' },
      'offers.send': {
        input: { id: draftId, revision, totals: locked.map(({ stayMinor }) => stayMinor), key: aKey() },
        action: 'sent-offer',
      },
      'offers.reserve': {
        input: {
          draft: { ...draft, options: later, expires: { day: '2027-03-03', time: '18:00' } },
          totalMinor: locked[0]?.stayMinor ?? 0,
          wantsPayment: false,
          key: aKey(),
        },
        action: 'reserved-for-guest',
      },
      'offers.answer': { input: { id: sent.id, text: 'Gladly.', key: aKey() }, action: 'answered-offer' },
      'offers.withdraw': { input: { id: sent.id, key: aKey() }, action: 'withdrew-offer' },
      'offers.copy': { input: { id: sent.id, key: aKey() }, action: 'wrote-offer' },
      'agencies.waiting': {},
      'agencies.requests': { input: {}, action: 'viewed-access-requests' },
      'agencies.decide': { input: { key: aKey(), decision }, action: 'refused-access' },
      'agencies.search': { input: { text: '', page: 1 } },
      'agencies.details': { input: { id: agencyId }, action: 'viewed-agency' },
      'agencies.act': { input: { key: aKey(), act: { kind: 'suspend', agencyId } }, action: 'suspended-agency' },
      'guests.preview': { input: { hotelId: 1, text: person.email }, action: 'viewed-guest-data' },
      'guests.exported': { input: person, action: 'exported-guest' },
      'guests.erase': { input: { ...person, fingerprint, key: aKey() }, action: 'erased-guest' },
    }
    expect(Object.keys(operatorsRouter._def.procedures).sort()).toEqual(Object.keys(recorded).sort())
    const seen = { count: 0 }
    for (const [name, { input, action }] of Object.entries(recorded)) {
      const procedure = name.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], caller)
      const came = await (procedure as (input: unknown) => Promise<unknown>)(input)
      expect(await newLines(hotel, seen), `${name}: ${JSON.stringify(came)}`).toMatchObject(
        action === undefined ? [] : [{ person: anna.email, action }],
      )
      if (action !== undefined) expect(reservationTexts.action).toHaveProperty(action)
    }
    const reserved = await hotel.db.reader
      .selectFrom('operator_act')
      .innerJoin('reservation', 'reservation.id', 'operator_act.reservation_id')
      .where('action', '=', 'reserved-for-guest')
      .select('reservation.email')
      .execute()
    expect(reserved).toEqual([{ email: 'ada@guests.example' }])
    await expectSound(hotel)
  })

  it('each act on an agency has a line that names it', async () => {
    await using hotel = await openPaidHotel(database)
    const { db, payments } = hotel
    const seen = { count: 0 }
    const caller = operatorsRouter.createCaller({
      db,
      now: hotel.now,
      operator: anna,
      payments,
      secrets: payments.secrets,
    })
    const own = await insertAgency(db, { channelIds: [] })
    const userId = await insertTradeUser(db, own)
    const session = await loggedIn(db, userId, { now: hotel.now() })
    const sessionId = (await db.reader.selectFrom('trade_session').select('id').executeTakeFirstOrThrow()).id
    expect(session).toBeDefined()
    const changedAt = (
      await db.reader.selectFrom('agency').where('id', '=', own).select('changed_at').executeTakeFirstOrThrow()
    ).changed_at
    const acts: Record<AgencyAct['kind'], readonly [AgencyAct, string]> = {
      'add-agency': [{ kind: 'add-agency', code: 'viaggi-blu', agency }, 'added-agency'],
      'change-agency': [{ kind: 'change-agency', agencyId: own, changedAt, agency: wanted }, 'changed-agency'],
      'save-logo': [{ kind: 'save-logo', agencyId: own }, 'changed-agency'],
      'end-session': [{ kind: 'end-session', sessionId }, 'ended-trade-session'],
      'save-contract': [{ kind: 'save-contract', agencyId: own, channelId: 2, terms }, 'saved-contract'],
      'add-user': [
        {
          kind: 'add-user',
          agencyId: own,
          username: 'new@blu.example',
          name: 'Nora Neri',
          role: 'agent',
          languageId: 1,
        },
        'added-trade-user',
      ],
      'reset-password': [{ kind: 'reset-password', userId }, 'reset-trade-password'],
      'disable-user': [{ kind: 'disable-user', userId }, 'disabled-trade-user'],
      'enable-user': [{ kind: 'enable-user', userId }, 'enabled-trade-user'],
      suspend: [{ kind: 'suspend', agencyId: own }, 'suspended-agency'],
      resume: [{ kind: 'resume', agencyId: own }, 'resumed-agency'],
    }
    expect(Object.keys(acts).sort()).toEqual(AgencyAct.options.map(({ shape }) => shape.kind.value).sort())
    for (const [act, action] of Object.values(acts)) {
      const key = aKey()
      const hosts = [{ channelId: 2, host: 'trade.example' }]
      const outcomes = [await caller.agencies.act({ key, act, hosts }), await caller.agencies.act({ key, act, hosts })]
      expect(outcomes, act.kind).toEqual([{ kind: 'done', agencyId: expect.any(Number) }, outcomes[0]])
      expect(await newLines(hotel, seen), act.kind).toMatchObject([{ person: anna.email, action }])
    }
  })
})
