import { randomUUID } from 'node:crypto'
import { cancelReservation } from '@portico/booking-server/reservations/cancel-reservation'
import { modifyReservation, recalculate } from '@portico/booking-server/reservations/modify-reservation'
import { brokenTrail } from '@portico/booking-server/trail/operator-trail'
import type { ReservationAct } from '@portico/contracts/operator/reservation-act'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { describe, expect, it } from 'vitest'
import { mainlyOn } from '../builders/databases.ts'
import { type startOperatedHouse, startOperatedHouseOn } from '../builders/start/start-operated-house.ts'
import { aBasket, expectSound, product } from '../builders/test-hotel.ts'
import { byTestSize } from '../setup/by-test-size.ts'

type Api = Awaited<ReturnType<Awaited<ReturnType<typeof startOperatedHouse>>['admin']['signedInOperator']>>

async function findOne(api: Api, text: string) {
  const { reservations } = await api.reservations.search.mutate({ text })
  const [found] = reservations
  if (!found) throw new Error(`${text} is not found`)
  return found
}

/** As a page does it: look at the money, then agree to it. */
async function acts(api: Api, id: number, act: ReservationAct) {
  const preview = await api.reservations.previewAct.mutate({ id, act })
  if (preview.kind !== 'possible') throw new Error(preview.why)
  const request = { id, act, key: randomUUID(), revision: preview.revision, amountMinor: preview.amount.minor }
  return { preview, request, outcome: await api.reservations.makeAct.mutate(request) }
}

const minutes = 60_000
const days = 24 * 60 * minutes

describe.each(mainlyOn('PostgreSQL'))('an operator on $name', (database) => {
  const openHouse = () => startOperatedHouseOn(database)

  it('finds a reservation by its code and registers the transfer that confirms it, once', async () => {
    await using house = await openHouse()
    const { code } = await house.books({ paymentMethod: 'bank' })
    const api = await house.admin.signedInOperator()
    const { id } = await findOne(api, `${code.slice(0, 5)}-${code.slice(5).toLowerCase()}`)
    expect(await api.reservations.details.mutate({ id })).toMatchObject({
      code,
      state: 'pending',
      due: { minor: 24_800 },
    })
    const { preview, request, outcome } = await acts(api, id, { kind: 'register-payment' })
    expect(preview).toMatchObject({ amount: { minor: 24_000 }, due: { minor: 800 }, becomes: { state: 'confirmed' } })
    expect(outcome).toMatchObject({ kind: 'done', becomes: { state: 'confirmed', reason: 'transfer-received' } })
    expect(await api.reservations.makeAct.mutate(request)).toEqual(outcome)
    expect(await api.reservations.makeAct.mutate({ ...request, amountMinor: 1 })).toEqual({ kind: 'key-used' })
    expect(await api.reservations.previewAct.mutate({ id, act: request.act })).toEqual({
      kind: 'impossible',
      why: 'not-awaiting',
    })
    const after = await api.reservations.details.mutate({ id })
    expect(after).toMatchObject({
      paid: { minor: 24_000 },
      due: { minor: 800 },
      changes: [{ kind: 'transfer-received', by: 'anna@example.com' }],
    })
    await expectSound(house)
  })

  it('sees the fee of a cancellation before it happens, and cancels with it or without', async () => {
    await using house = await openHouse()
    const [first, second] = [await house.books(), await house.books()]
    const api = await house.admin.signedInOperator()
    house.admin.advance(3 * days)
    const again = await house.admin.signedInAgain()
    const free = await acts(again, (await findOne(again, first.code)).id, { kind: 'cancel', fee: 'none' })
    expect(free.preview).toMatchObject({ amount: { minor: 0 }, due: { minor: 0 }, becomes: { reason: 'by-hotel' } })
    const paid = await acts(again, (await findOne(again, second.code)).id, { kind: 'cancel', fee: 'by-policy' })
    expect(paid.preview).toMatchObject({ amount: { minor: 12_000 }, due: { minor: 12_000 } })
    const after = await again.reservations.details.mutate({ id: paid.request.id })
    expect(after).toMatchObject({
      state: 'cancelled',
      due: { minor: 12_000 },
      changes: [{ kind: 'by-hotel', fee: { minor: 12_000 } }],
    })
    await expect(api.reservations.hotels.query()).rejects.toThrow('sign in')
    await expectSound(house)
  })

  it('agrees to what was shown: after a deadline, or another change, nothing is done', async () => {
    await using house = await openHouse()
    const { code } = await house.books()
    const api = await house.admin.signedInOperator()
    const { id } = await findOne(api, code)
    const act = { kind: 'cancel', fee: 'by-policy' } as const
    const shown = await api.reservations.previewAct.mutate({ id, act })
    if (shown.kind !== 'possible') throw new Error(shown.why)
    expect(shown.amount.minor).toBe(0)
    const request = { id, act, key: randomUUID(), revision: shown.revision, amountMinor: 0 }
    house.admin.advance(3 * days)
    const later = await house.admin.signedInAgain()
    expect(await later.reservations.makeAct.mutate(request)).toEqual({ kind: 'changed-meanwhile' })
    await acts(later, id, { kind: 'cancel', fee: 'none' })
    const again = { ...request, key: randomUUID(), amountMinor: 12_000 }
    expect(await later.reservations.makeAct.mutate(again)).toEqual({ kind: 'impossible', why: 'cancelled' })
    expect(await later.reservations.makeAct.mutate(request)).toEqual({ kind: 'changed-meanwhile' })
    await expectSound(house)
  })

  it('agrees to the reservation that was shown: where its guest has changed something since, though it costs the same, nothing is done', async () => {
    await using house = await openHouse()
    const { code, roomCodes } = await house.books()
    const api = await house.admin.signedInOperator()
    const { id } = await findOne(api, code)
    const act = { kind: 'cancel', fee: 'by-policy' } as const
    const shown = await api.reservations.previewAct.mutate({ id, act })
    if (shown.kind !== 'possible') throw new Error(shown.why)
    const rooms = roomCodes.map((room) => ({
      code: room,
      productId: product,
      stay: aBasket().stay,
      party: { adults: 1, childrenAges: [] },
    }))
    const change = { hotelId: 1, reservationId: id, by: 'guest', rooms } as const
    const review = await recalculate(house.db.reader, change, house.now())
    if (review.kind !== 'recalculated') throw new Error(review.kind)
    const { totalMinor } = review
    expect(await modifyReservation(house.db, { ...change, totalMinor, key: randomUUID() }, house.now())).toMatchObject({
      kind: 'modified',
    })
    const request = { id, act, key: randomUUID(), revision: shown.revision, amountMinor: shown.amount.minor }
    expect(await api.reservations.makeAct.mutate(request)).toEqual({ kind: 'changed-meanwhile' })
    expect(await findOne(api, code)).toMatchObject({ state: 'confirmed' })
    await expectSound(house)
  })

  it('marks a guest who did not come once the day of arrival is over on the hotel’s clock: the policy’s fee, which the list shows, the rooms free again', async () => {
    await using house = await openHouse()
    const { code } = await house.books()
    const early = await house.admin.signedInOperator()
    const { id } = await findOne(early, code)
    expect(await early.reservations.previewAct.mutate({ id, act: { kind: 'no-show' } })).toEqual({
      kind: 'impossible',
      why: 'not-arrived',
    })
    // Two minutes before midnight at the hotel, and three after.
    house.admin.advance(4 * days + (14 * 60 + 58) * minutes)
    const late = await house.admin.signedInAgain()
    expect(await late.reservations.previewAct.mutate({ id, act: { kind: 'no-show' } })).toEqual({
      kind: 'impossible',
      why: 'not-arrived',
    })
    house.admin.advance(5 * minutes)
    const api = await house.admin.signedInAgain()
    const { preview } = await acts(api, id, { kind: 'no-show' })
    expect(preview).toMatchObject({
      amount: { minor: 12_000 },
      due: { minor: 12_000 },
      becomes: { state: 'cancelled', reason: 'no-show' },
    })
    const after = await api.reservations.details.mutate({ id })
    expect(
      after.folio.filter(({ cause }) => cause === 'no-show').map(({ kind, amount }) => [kind, amount.minor]),
    ).toContainEqual(['fee', 12_000])
    expect(await findOne(api, code)).toMatchObject({ total: { minor: 12_000 }, due: { minor: 12_000 } })
    const free = await house.db.reader.selectFrom('room_night').where('taken', '>', 0).select('night').execute()
    expect(free).toEqual([])
    await expectSound(house)
  })

  it('registers a refund, and writes notes that are found only here', async () => {
    await using house = await openHouse()
    const { code } = await house.books({ paymentMethod: 'bank' })
    const api = await house.admin.signedInOperator()
    const { id } = await findOne(api, code)
    await acts(api, id, { kind: 'register-payment' })
    const { preview } = await acts(api, id, { kind: 'cancel', fee: 'none' })
    expect(preview).toMatchObject({ repay: { minor: 24_000 }, due: { minor: 0 } })
    const refund = await acts(api, id, { kind: 'register-refund' })
    expect(refund.preview).toMatchObject({ amount: { minor: 24_000 }, repay: { minor: 0 } })
    expect(await api.reservations.previewAct.mutate({ id, act: { kind: 'register-refund' } })).toEqual({
      kind: 'impossible',
      why: 'nothing-owed',
    })
    await acts(api, id, { kind: 'note', text: 'Sent by bank.' })
    await acts(api, id, { kind: 'resend-mail' })
    const after = await api.reservations.details.mutate({ id })
    expect(after.notes).toMatchObject([{ by: 'anna@example.com', text: 'Sent by bank.' }])
    expect(after.mails.at(-1)).toMatchObject({ kind: 'resent', recipient: 'guest' })
    await expectSound(house)
  })

  it('finds by beginnings of names without accents, e-mail, room code, days and state, page by page', async () => {
    await using house = await openHouse()
    const booker = {
      name: 'Zoë',
      lastName: 'Nuñez-O’Hara',
      email: 'zoe@guests.example',
      phone: '+39 1',
      country: 'IT',
      address: 'Via',
      city: 'Roma',
    }
    const zoe = await house.books({ booker, basket: aBasket({ arrival: '2027-06-01', departure: '2027-06-03' }) })
    const others = []
    for (let i = 0; i < 27; i++)
      others.push(
        await house
          .books({ basket: aBasket({ arrival: `2027-05-${String(i + 1).padStart(2, '0')}`, departure: '2027-05-29' }) })
          .catch(() => undefined),
      )
    const api = await house.admin.signedInOperator()
    const codesOf = async (search: Parameters<typeof api.reservations.search.mutate>[0]) =>
      (await api.reservations.search.mutate(search)).reservations.map(({ code }) => code)
    for (const text of [
      'nunez',
      'NUÑ',
      'zoe ohara',
      'hara zo',
      'zoe@guests.example',
      'zoe@gue',
      zoe.roomCodes[0] ?? '',
      zoe.code,
    ])
      expect(await codesOf({ text: text === 'zoe ohara' ? 'zoe o hara' : text }), text).toEqual([zoe.code])
    expect(await codesOf({ text: 'nobody' })).toEqual([])
    expect(await codesOf({ text: 'zoe', state: 'cancelled' })).toEqual([])
    expect(await codesOf({ text: 'zoe', to: '2027-05-31' as never })).toEqual([])
    const booked = others.filter((one) => one !== undefined).length
    const first = await api.reservations.search.mutate({ text: 'rossi', from: '2027-05-01' as never })
    const second = first.next
      ? await api.reservations.search.mutate({ text: 'rossi', from: '2027-05-01' as never, after: first.next })
      : undefined
    const seen = [...first.reservations, ...(second?.reservations ?? [])].map(({ code }) => code)
    expect(new Set(seen).size).toBe(booked)
    const all = await api.reservations.search.mutate({ state: 'confirmed' })
    expect(all.reservations[0]?.code).toBe(zoe.code)
  })

  it('sees who comes, goes and is in the house on a day', async () => {
    await using house = await openHouse()
    await house.books()
    await house.books({ basket: aBasket({ arrival: '2027-03-06', departure: '2027-03-08' }) })
    await house.books({ basket: aBasket({ arrival: '2027-03-04', departure: '2027-03-06' }) })
    const api = await house.admin.signedInOperator()
    const day = { hotelId: 1, day: '2027-03-06' as never }
    for (const list of ['arrivals', 'departures', 'in-house'] as const) {
      const found = await api.reservations.day.mutate({ ...day, list })
      expect(found.counts).toEqual({ arrivals: 1, departures: 1, 'in-house': 1 })
      expect(found.rows).toMatchObject([{ guest: 'Ada Rossi', due: { minor: 24_800 } }])
    }
  })

  it('reads what a guest agreed to and what not: the hotel’s own policies in the operator’s language where they are written in it, also one that is no more', async () => {
    await using house = await openHouse()
    const custom = [
      { policyId: 7, accepted: true },
      { policyId: 8, accepted: false },
      { policyId: 9, accepted: true },
    ]
    await house.damage(`insert into custom_policy (id, hotel_id, channel_id, mandatory, content) values
      (7, 1, null, 1, '{"en":{"title":"Rules of the house","text":"Quiet after ten."},"it":{"title":"Regole della casa","text":"Silenzio dopo le dieci."}}'),
      (8, 1, null, 0, '{"en":{"title":"","text":"You may take pictures of me."}}')`)
    const { code } = await house.books({ consents: { marketing: true, report: false, profile: false, custom } })
    const api = await house.admin.signedInOperator()
    const { id } = await findOne(api, code)
    const consentsNow = async () => (await api.reservations.details.mutate({ id })).consents
    const codes = [
      { name: 'report', isAccepted: false },
      { name: 'marketing', isAccepted: true },
      { name: 'profile', isAccepted: false },
    ]
    const pictures = { name: 'You may take pictures of me.', policyId: 8, language: 'en', isAccepted: false }
    const gone = { name: '', policyId: 9, isAccepted: true }
    expect(await consentsNow()).toEqual([
      ...codes,
      { name: 'Rules of the house', policyId: 7, language: 'en', isAccepted: true },
      pictures,
      gone,
    ])
    await api.signIn.chooseLanguage.mutate({ language: 'it' })
    expect(await consentsNow()).toEqual([
      ...codes,
      { name: 'Regole della casa', policyId: 7, language: 'it', isAccepted: true },
      pictures,
      gone,
    ])
  })

  it('leaves a trail that names the person, for looks and acts, and shows where it was edited', async () => {
    await using house = await openHouse()
    const { code } = await house.books()
    const api = await house.admin.signedInOperator()
    const { id } = await findOne(api, code)
    await api.reservations.details.mutate({ id })
    await acts(api, id, { kind: 'cancel', fee: 'none' })
    const { lines } = await api.reservations.trail.query({})
    expect(await brokenTrail(house.db.reader, house.db.trailKey)).toEqual([])
    expect(lines.map(({ person, action }) => [person, action]).reverse()).toEqual([
      ['anna@example.com', 'searched'],
      ['anna@example.com', 'viewed'],
      ['anna@example.com', 'cancel'],
    ])
    // A search over all hotels is of no hotel; a line of one is read by its clock.
    expect(lines.map(({ hotel }) => hotel?.timeZone)).toEqual(['Europe/Rome', 'Europe/Rome', undefined])
    expect(lines[0]).toMatchObject({
      hotel: { name: expect.stringMatching(/./) },
      amount: { minor: 0, currency: 'EUR' },
      details: { fee: 'none', revision: 2 },
    })
    await house.damage(`update operator_act set person = 'rita@example.com' where action = 'cancel'`)
    expect(await brokenTrail(house.db.reader, house.db.trailKey)).toEqual([expect.stringContaining('was edited')])
  })

  it('and a guest who act at once: one of them is first, the other reads what happened, and the money closes', async () => {
    await using house = await openHouse()
    const owner = await house.admin.signedInOperator()
    for (let round = 0; round < byTestSize({ fast: 3, normal: 5, full: 100 }); round++) {
      const arrival = addDays('2027-03-05' as CalendarDate, round % 300)
      const { code } = await house.books({ basket: aBasket({ arrival, departure: addDays(arrival, 2) }) })
      const { id } = await findOne(owner, code)
      const act: ReservationAct = { kind: 'cancel', fee: 'none' }
      const [byHouse, byGuest] = await Promise.all([
        owner.reservations.makeAct.mutate({ id, act, key: randomUUID(), revision: 1, amountMinor: 0 }),
        cancelReservation(house.db, { hotelId: 1, reservationId: id, by: 'guest', key: randomUUID() }, house.now()),
      ])
      const { changes } = await owner.reservations.details.mutate({ id })
      expect(changes).toHaveLength(1)
      expect(byGuest.kind).toBe('cancelled')
      expect(byHouse.kind).toBe(changes[0]?.kind === 'by-hotel' ? 'done' : 'impossible')
    }
    await expectSound(house)
  })
})
