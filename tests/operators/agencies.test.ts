import { logIn } from '@portico/booking-server/agencies/log-in'
import { findSession } from '@portico/booking-server/agencies/sessions'
import { toJson } from '@portico/booking-server/db/tables/json'
import { decideRequest } from '@portico/booking-server/operators/agencies/decide-request'
import { foundAgencies } from '@portico/booking-server/operators/agencies/found-agencies'
import { makeAgencyAct } from '@portico/booking-server/operators/agencies/make-agency-act'
import { presentAgency } from '@portico/booking-server/operators/agencies/present-agency'
import { countOfWaiting, waitingRequests } from '@portico/booking-server/operators/agencies/waiting-requests'
import { makeAct, previewAct } from '@portico/booking-server/operators/make-act'
import { presentDetails } from '@portico/booking-server/operators/present-details'
import { searchReservations } from '@portico/booking-server/operators/search-reservations'
import { secretBox } from '@portico/booking-server/secrets/secrets'
import { brokenTrail } from '@portico/booking-server/trail/operator-trail'
import { AgencyAct, type ContractTerms, type RequestDecision } from '@portico/contracts/operator/agencies'
import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import type { ReservationSearch } from '@portico/contracts/operator/reservation-search'
import type { Instant } from '@portico/domain/time/deadline'
import { requestApproval } from '@portico/legacy/calls/trade/request-approval'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../builders/a-house.ts'
import { expectReply } from '../builders/call-server.ts'
import { type Database, mainlyOn } from '../builders/databases.ts'
import { type SentMail, sendDueMails } from '../builders/read/sent-mails.ts'
import { startOperatedHouse } from '../builders/start/start-operated-house.ts'
import { tradeCaller } from '../builders/test-agency.ts'
import { aKey, expectAnswered, expectSound, openTestHotel, type TestHotel } from '../builders/test-hotel.ts'
import { insertAgency, insertTradeUser, loggedIn } from '../builders/trade.ts'

const operator = (email: string): OperatorIdentity => ({ email, role: 'owner', hotelIds: 'all' })
const [anna, bea] = [operator('anna@example.com'), operator('bea@example.com')]
const terms: ContractTerms = {
  enabled: true,
  commission: 12.5,
  rateGroup: 'italy',
  credit: { minor: 500_000, currency: 'EUR' },
  paymentDays: 14,
}

/** A house that no agency sells yet. */
async function openHouse(database: Database) {
  const hotel = await openTestHotel(database)
  await hotel.change(async (tx) => {
    for (const table of ['trade_user', 'agency_contract', 'agency'] as const) await tx.deleteFrom(table).execute()
  })
  const context = { db: hotel.db, secrets: secretBox('the key of a test') }
  return {
    hotel,
    [Symbol.asyncDispose]: hotel[Symbol.asyncDispose],
    decides: (decision: RequestDecision, by = anna, key = aKey()) =>
      decideRequest(context, by, { key, decision }, hotel.now()),
    acts: (act: AgencyAct, key = aKey(), by = anna) =>
      makeAgencyAct(context, by, { key, act, hosts: [{ channelId: 2, host: 'trade.example' }] }, hotel.now()),
    trail: async () => {
      expect(await brokenTrail(hotel.db.reader, hotel.db.trailKey)).toEqual([])
      const rows = await hotel.db.reader
        .selectFrom('operator_act')
        .select(['person', 'action', 'details'])
        .orderBy('id')
        .execute()
      return rows.map(({ person, action, details }) => ({ person, action, details: JSON.parse(details) as unknown }))
    },
    mails: () => sendDueMails(hotel.db, hotel.now(), context.secrets),
    /** How a login on the trade channel ends. */
    loginOf: async (username: string, password: string) =>
      (await logIn(hotel.db, { username, password, channelId: 2, hotelId: 1 }, hotel.now())).kind,
    agency: async (id: number) => {
      const found = await presentAgency(hotel.db.reader, id, hotel.now())
      if (!found) throw new Error('no such agency')
      return found
    },
  }
}

const facts = {
  address: 'Via Roma 3',
  zip: '20121',
  city: 'Milano',
  country: 'IT',
  email: 'ufficio@viaggi.example',
  phone: '+39 02 123456',
  contactName: 'Rosa Bruni',
  vatNumber: 'IT 00743110157',
  iata: '',
}

/** As an agency's form left it. */
async function insertRequest(
  { db, now }: TestHotel,
  changes: { email?: string; name?: string; channelId?: number; iata?: string } = {},
) {
  const { email = facts.email, name = 'Viaggi Rossi & Figli', channelId = 2, iata = '' } = changes
  const row = {
    channel_id: channelId,
    language_id: 2,
    email,
    state: 'waiting' as const,
    created_at: now(),
    details: toJson({ ...facts, email, iata, name, type: 'travel-agency' as const }),
  }
  return (await db.writer.insertInto('access_request').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const approval = (
  id: number,
  changes: Partial<Extract<RequestDecision, { kind: 'approve' }>> = {},
): RequestDecision => ({
  kind: 'approve',
  id,
  agency: { isNew: true, code: 'viaggi-rossi' },
  role: 'owner',
  contract: terms,
  ...changes,
})

function passwordIn(mail: SentMail | undefined): string {
  const [found] = /Aa2\.[a-z2-9]{16}/.exec(mail?.text ?? '') ?? []
  if (found === undefined) throw new Error(`no password in: ${mail?.text}`)
  return found
}

describe.each(mainlyOn('SQLite'))('agencies in admin, on $name', (database) => {
  it('has the requests that wait, each with a free code and the agencies of the same number', async () => {
    await using house = await openHouse(database)
    const { hotel } = house
    const id = await insertAgency(hotel.db, { code: 'viaggi-rossi-figli' })
    await insertRequest(hotel)
    await insertRequest(hotel, { email: 'other@example.com', name: '東京', iata: '12345675' })
    expect(await countOfWaiting(hotel.db.reader)).toBe(2)
    expect(await waitingRequests(hotel.db.reader)).toMatchObject([
      {
        channel: { id: 2, name: 'Trade', currencies: ['EUR'], rateGroups: [] },
        agency: { name: 'Viaggi Rossi & Figli', vatNumber: 'IT 00743110157' },
        alike: [{ id, by: ['vat-number'], hasContract: true, state: 'active' }],
        code: 'viaggi-rossi-figli-2',
      },
      { alike: [{ id }], code: 'agency' },
    ])
  })

  it('approves into a new agency under a contract, whose user has a temporary password alone, and writes down who did', async () => {
    await using house = await openHouse(database)
    const { hotel } = house
    const request = await insertRequest(hotel)
    const outcome = await house.decides(approval(request))
    if (outcome.kind !== 'approved') throw new Error(outcome.kind)
    expect(await house.agency(outcome.agencyId)).toMatchObject({
      code: 'viaggi-rossi',
      name: 'Viaggi Rossi & Figli',
      state: 'active',
      facts,
      users: [
        {
          username: facts.email,
          name: 'Rosa Bruni',
          role: 'owner',
          state: 'active',
          temporaryUntil: '2027-03-01T12:00:00.000Z',
        },
      ],
      contracts: [{ channelId: 2, terms }],
      sessions: [],
    })
    const user = await hotel.db.reader.selectFrom('trade_user').selectAll().executeTakeFirstOrThrow()
    expect(user).toMatchObject({
      password_hash: '',
      temporary_hash: expect.stringMatching(/^\$argon2id\$/),
      language_id: 2,
    })
    expect(await waitingRequests(hotel.db.reader)).toEqual([])
    expect(await house.trail()).toEqual([
      {
        person: anna.email,
        action: 'approved-access',
        details: {
          request,
          channel: 2,
          agency: 'viaggi-rossi',
          isNew: true,
          user: user.id,
          role: 'owner',
          enabled: true,
          paymentDays: 14,
          rateGroup: 'italy',
          commission: 12.5,
          credit: 500_000,
          currency: 'EUR',
        },
      },
    ])
    await expectSound(hotel)
  })

  it('approves into an agency that there is, which keeps its contract for the channel', async () => {
    await using house = await openHouse(database)
    const { hotel } = house
    const id = await insertAgency(hotel.db, { code: 'LUNA', commission: 800 })
    const request = await insertRequest(hotel)
    const join = (code: string) => house.decides(approval(request, { agency: { isNew: false, code }, role: 'agent' }))
    expect(await join('sole')).toEqual({ kind: 'no-such-agency' })
    await house.acts({ kind: 'suspend', agencyId: id })
    expect(await join('luna')).toEqual({ kind: 'suspended' })
    await house.acts({ kind: 'resume', agencyId: id })
    expect(await house.decides(approval(request, { agency: { isNew: true, code: 'luna' } }))).toEqual({
      kind: 'code-taken',
    })
    expect(await join('luna')).toEqual({ kind: 'approved', agencyId: id })
    const { contracts, users } = await house.agency(id)
    expect(contracts).toMatchObject([{ terms: { commission: 8, paymentDays: 30 } }])
    expect(users).toMatchObject([{ username: facts.email, role: 'agent' }])
  })

  it('decides a request once, however many operators press at the same time: the others read who was faster', async () => {
    await using house = await openHouse(database)
    const { hotel } = house
    const request = await insertRequest(hotel)
    const outcomes = await Promise.all([
      house.decides(approval(request), anna),
      house.decides({ kind: 'refuse', id: request, note: 'No more agencies this year.' }, bea),
      house.decides(approval(request, { agency: { isNew: true, code: 'rossi' } }), bea),
    ])
    const made = outcomes.filter(({ kind }) => kind === 'approved' || kind === 'refused')
    expect(made).toHaveLength(1)
    const row = await hotel.db.reader.selectFrom('access_request').selectAll().executeTakeFirstOrThrow()
    for (const outcome of outcomes.filter((one) => !made.includes(one)))
      expect(outcome).toEqual({ kind: 'settled-before', as: row.state, by: row.decided_by })
    const users = await hotel.db.reader.selectFrom('trade_user').select('id').execute()
    const agencies = await hotel.db.reader.selectFrom('agency').select('id').execute()
    expect([users.length, agencies.length]).toEqual(row.state === 'approved' ? [1, 1] : [0, 0])
    expect(await house.trail()).toHaveLength(1)
  })

  it('answers a repeated key as before, and refuses it for anything else', async () => {
    await using house = await openHouse(database)
    const { hotel } = house
    const [first, second] = [await insertRequest(hotel), await insertRequest(hotel, { email: 'second@viaggi.example' })]
    const key = aKey()
    const [one, again] = await Promise.all([
      house.decides(approval(first), anna, key),
      house.decides(approval(first), anna, key),
    ])
    expect(one).toMatchObject({ kind: 'approved' })
    expect(again).toEqual(one)
    expect(await house.decides(approval(second), anna, key)).toEqual({ kind: 'key-used' })
    const refusal = { kind: 'refuse', id: second, note: 'We know you under another name.' } as const
    expect(await house.decides(refusal, bea)).toEqual({ kind: 'refused' })
    expect(await house.decides(refusal, anna)).toEqual({ kind: 'settled-before', as: 'refused', by: bea.email })
    expect(
      await hotel.db.reader.selectFrom('access_request').where('id', '=', second).select('note').executeTakeFirst(),
    ).toEqual({
      note: 'We know you under another name.',
    })
    expect(await house.trail()).toMatchObject([
      { action: 'approved-access' },
      { action: 'refused-access', details: { request: second } },
    ])
  })

  it('does not approve an address that has a user by now, and leaves nothing behind', async () => {
    await using house = await openHouse(database)
    const { hotel } = house
    await insertTradeUser(hotel.db, await insertAgency(hotel.db), { username: facts.email })
    expect(await house.decides(approval(await insertRequest(hotel)))).toEqual({ kind: 'exists' })
    expect(await countOfWaiting(hotel.db.reader)).toBe(1)
    expect(await hotel.db.reader.selectFrom('agency').select('id').execute()).toHaveLength(1)
    expect(await house.trail()).toEqual([])
  })

  it.each<[string, (ids: { agencyId: number; userId: number; sessionId: string }) => AgencyAct]>([
    ['the agency is suspended', ({ agencyId }) => ({ kind: 'suspend', agencyId })],
    ['the user is disabled', ({ userId }) => ({ kind: 'disable-user', userId })],
    ['the password is reset', ({ userId }) => ({ kind: 'reset-password', userId })],
    ['an operator ends it', ({ sessionId }) => ({ kind: 'end-session', sessionId })],
  ])('ends a session at once when %s, and no other agency’s', async (_, actOf) => {
    await using house = await openHouse(database)
    const { hotel } = house
    const now = hotel.now()
    const agencyId = await insertAgency(hotel.db)
    const userId = await insertTradeUser(hotel.db, agencyId)
    const own = await loggedIn(hotel.db, userId, { now })
    const otherAgency = await insertAgency(hotel.db)
    const other = await loggedIn(hotel.db, await insertTradeUser(hotel.db, otherAgency), { now })
    const isAlive = async ({ cookie }: { cookie: string }) =>
      (await findSession(hotel.db.reader, cookie.split('=')[1] ?? '', now)) !== undefined
    const [session] = (await house.agency(agencyId)).sessions
    expect(session).toMatchObject({ userId, channelName: 'Trade', since: now })
    expect([await isAlive(own), await isAlive(other)]).toEqual([true, true])
    expect(await house.acts(actOf({ agencyId, userId, sessionId: session?.id ?? '' }))).toEqual({
      kind: 'done',
      agencyId,
    })
    expect([await isAlive(own), await isAlive(other)]).toEqual([false, true])
    expect((await house.agency(agencyId)).sessions).toEqual([])
    expect(
      await hotel.db.reader.selectFrom('trade_session').where('ended_by', '=', 'operator').select('user_id').execute(),
    ).toEqual([{ user_id: userId }])
  })

  it('mails the temporary password of who was approved, added or reset, by which they log in; a reset ends the own one too', async () => {
    await using house = await openHouse(database)
    const { hotel } = house
    const approved = await house.decides(approval(await insertRequest(hotel)))
    if (approved.kind !== 'approved') throw new Error(approved.kind)
    const [first] = await house.mails()
    expect(first).toMatchObject({ kind: 'access-approved', recipient: 'guest' })
    expect(await house.loginOf(facts.email, passwordIn(first))).toBe('logged-in')
    const { agencyId } = approved
    const [own, username] = ['Viaggi!2027', 'own@viaggi.example']
    const userId = await insertTradeUser(hotel.db, agencyId, { username, password: own })
    expect(await house.loginOf(username, own)).toBe('logged-in')
    await house.acts({ kind: 'reset-password', userId })
    await house.acts({
      kind: 'add-user',
      agencyId,
      username: 'new@viaggi.example',
      name: 'Nina',
      role: 'agent',
      languageId: 3,
    })
    const [reset, added] = await house.mails()
    expect(reset).toMatchObject({ kind: 'password-reset', subject: 'A House: your password was reset' })
    expect(reset?.text).toContain('The password that you had does not work any more.')
    expect(reset?.text).not.toMatch(/requested|goes on to work/)
    for (const mail of [reset, added])
      expect(mail?.text).toMatch(/http:\/\/trade\.example:3000\/channel\/2\/language\/[13]\/login/)
    expect(await house.loginOf(username, own)).not.toBe('logged-in')
    expect(await house.loginOf('new@viaggi.example', passwordIn(added))).toBe('logged-in')
    await house.acts({ kind: 'disable-user', userId })
    expect(await house.loginOf(username, passwordIn(reset))).not.toBe('logged-in')
    await house.acts({ kind: 'enable-user', userId })
    expect(await house.loginOf(username, passwordIn(reset))).toBe('logged-in')
  })

  it('mails who is refused the note of the house', async () => {
    await using house = await openHouse(database)
    const request = await insertRequest(house.hotel)
    await house.decides({ kind: 'refuse', id: request, note: 'We sell to agencies of our region alone.' })
    const [mail, ...more] = await house.mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ kind: 'access-refused', recipient: 'guest' })
    expect(mail?.text).toContain('We sell to agencies of our region alone.')
  })

  it('keeps a contract for each channel, closes it with its sessions, and lets nobody write over somebody else’s', async () => {
    await using house = await openHouse(database)
    const { hotel } = house
    const agencyId = await insertAgency(hotel.db, { channelIds: [] })
    const save = (terms: ContractTerms, changedAt?: Instant) =>
      house.acts({ kind: 'save-contract', agencyId, channelId: 2, terms, ...(changedAt && { changedAt }) })
    const [one, other] = await Promise.all([save(terms), save({ ...terms, commission: 20 })])
    expect([one.kind, other.kind].sort()).toEqual(['changed-meanwhile', 'done'])
    const [contract] = (await house.agency(agencyId)).contracts
    const { cookie } = await loggedIn(hotel.db, await insertTradeUser(hotel.db, agencyId), { now: hotel.now() })
    hotel.wait(1)
    const closed: ContractTerms = { enabled: false, paymentDays: 0 }
    expect(await save(closed, contract?.changedAt)).toEqual({ kind: 'done', agencyId })
    expect((await house.agency(agencyId)).contracts).toMatchObject([{ channelId: 2, terms: closed }])
    expect(await findSession(hotel.db.reader, cookie.split('=')[1] ?? '', hotel.now())).toBeUndefined()
    expect(await save(terms, contract?.changedAt)).toEqual({ kind: 'changed-meanwhile' })
    expect(await house.acts({ kind: 'save-contract', agencyId, channelId: 1, terms })).toEqual({ kind: 'not-found' })
  })

  it('adds, changes and finds agencies by name, number, town and user', async () => {
    await using house = await openHouse(database)
    const { hotel } = house
    const agency = {
      name: 'Città Nuova',
      type: 'company',
      address: 'Via 1',
      city: 'Forlì',
      country: 'IT',
      email: 'info@nuova.example',
    } as const
    const added = await house.acts({
      kind: 'add-agency',
      code: 'Nuova',
      agency: { ...agency, vatNumber: 'IT00743110157' },
    })
    if (added.kind !== 'done') throw new Error(added.kind)
    expect(await house.acts({ kind: 'add-agency', code: 'NUOVA', agency: { ...agency, iata: '1234567' } })).toEqual({
      kind: 'code-taken',
    })
    const { agencyId } = added
    expect(
      AgencyAct.safeParse({
        kind: 'add-user',
        agencyId,
        username: 'a@b.example',
        name: 'Ada',
        role: 'owner',
        languageId: 10,
      }).success,
    ).toBe(false)
    const user = {
      kind: 'add-user',
      agencyId,
      username: 'Ada@Nuova.example',
      name: 'Ada',
      role: 'owner',
      languageId: 3,
    } as const
    expect(await house.acts(user)).toEqual({ kind: 'done', agencyId })
    expect(await house.acts({ ...user, username: 'ada@nuova.example' })).toEqual({ kind: 'exists' })
    expect((await house.agency(agencyId)).users).toMatchObject([
      { username: 'ada@nuova.example', temporaryUntil: expect.any(String) },
    ])
    await insertAgency(hotel.db, { code: 'other' })
    for (const text of ['citta', 'nuova', 'FORLI', '00743110157', 'ada@', 'ADA'])
      expect((await foundAgencies(hotel.db.reader, { text, page: 1 }, hotel.now())).agencies, text).toContainEqual(
        expect.objectContaining({ id: agencyId, users: 1, loggedIn: 0 }),
      )
    expect(await foundAgencies(hotel.db.reader, { text: 'nobody', page: 3 }, hotel.now())).toMatchObject({
      agencies: [],
      total: 0,
      page: 1,
    })
    const { changedAt } = await house.agency(agencyId)
    hotel.wait(1)
    const change = {
      kind: 'change-agency',
      agencyId,
      changedAt,
      agency: { ...agency, name: 'Città Vecchia', iata: '1234567' },
    } as const
    expect(await house.acts(change)).toEqual({ kind: 'done', agencyId })
    expect(await house.acts(change)).toEqual({ kind: 'changed-meanwhile' })
    expect(await house.agency(agencyId)).toMatchObject({
      name: 'Città Vecchia',
      code: 'Nuova',
      facts: { iata: '1234567', vatNumber: '' },
    })
  })
})

describe('an agency’s bookings in admin', () => {
  it.each(mainlyOn('SQLite'))(
    'are found by the agency, and name it and who booked; what it earns is for owners alone, on $name',
    async (database) => {
      await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 2 }) })
      const { agencyId, userId } = tradeCaller
      const { code } = expectAnswered(await hotel.confirm({}, { channelId: 2, clientId: userId }))
      expectAnswered(await hotel.confirm())
      const found = async (search: ReservationSearch) =>
        (await searchReservations(hotel.db.reader, anna, search, 25)).reservations.map((one) => [one.code, one.agency])
      const name = tradeCaller.agencyCode
      expect(await found({})).toHaveLength(2)
      expect(await found({ agencyId })).toEqual([[code, name]])
      expect(await found({ agencyId, text: 'rossi', state: 'confirmed' })).toEqual([[code, name]])
      expect(await found({ agencyId, text: 'rossi', state: 'cancelled' })).toEqual([])
      expect(await found({ agencyId: agencyId + 1_000, text: 'rossi' })).toEqual([])
      const row = await hotel.db.reader
        .selectFrom('reservation')
        .where('code', '=', code)
        .selectAll()
        .executeTakeFirstOrThrow()
      const seen = async (role: OperatorIdentity['role']) =>
        (await presentDetails({ db: hotel.db.reader, operator: { role }, row, now: hotel.now() })).trade
      const { agency, user } = (await seen('reception')) ?? {}
      expect(agency).toMatchObject({ id: agencyId, name })
      expect(user).toBe(`user${userId}@agency.example`)
      expect((await seen('reception'))?.commission).toBeUndefined()
      expect(await seen('owner')).toMatchObject({ commission: { minor: row.commission_minor, currency: 'EUR' } })
    },
  )

  it.each(mainlyOn('SQLite'))(
    'are paid on account at the house: what is owed until which day is there, and goes as money is registered, on $name',
    async (database) => {
      await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 2 }) })
      const { agencyId } = tradeCaller
      const credit = { credit_minor: 100_000, credit_currency: 'EUR' as const, payment_days: 14 }
      await hotel.change((tx) =>
        tx.updateTable('agency_contract').set(credit).where('agency_id', '=', agencyId).execute(),
      )
      const { code } = expectAnswered(
        await hotel.confirm({ paymentMethod: 'account' }, { channelId: 2, trade: tradeCaller }),
      )
      const { id } = await hotel.db.reader
        .selectFrom('reservation')
        .where('code', '=', code)
        .select('id')
        .executeTakeFirstOrThrow()
      const seen = async () => {
        const found = await presentAgency(hotel.db.reader, agencyId, hotel.now())
        return { owed: found?.owed, used: found?.contracts[0]?.used }
      }
      const owes = (minor: number, isLate = false) => ({
        owed: [
          expect.objectContaining({
            code,
            departure: '2027-03-07',
            payBy: '2027-03-21',
            isLate,
            owed: { minor, currency: 'EUR' },
          }),
        ],
        used: [{ minor, currency: 'EUR' }],
      })
      const pays = async (minor: number) => {
        const request = { id, act: { kind: 'register-money', minor, method: 'bank', byAgency: true } } as const
        const shown = await previewAct({ db: hotel.db, operator: anna, input: request, now: hotel.now() })
        if (shown?.kind !== 'possible') throw new Error(JSON.stringify(shown))
        const { revision, amount } = shown
        expect(
          await makeAct({
            db: hotel.db,
            operator: anna,
            request: { ...request, key: aKey(), revision, amountMinor: amount.minor },
            now: hotel.now(),
          }),
        ).toMatchObject({
          kind: 'done',
        })
      }
      expect(await seen()).toEqual(owes(24_000))
      await pays(4_000)
      expect(await seen()).toEqual(owes(20_000))
      hotel.wait(22 * 24 * 60)
      expect(await seen()).toEqual(owes(20_000, true))
      await pays(20_000)
      expect(await seen()).toEqual({ owed: [], used: [] })
      await expectSound(hotel)
    },
  )
})

it('an agency’s request waits for owners alone, who let it in, suspend it and read of it in the trail', async () => {
  await using house = await startOperatedHouse()
  const { bookingServer } = house
  const customer = {
    type: 'travel-agency',
    name: 'Viaggi Rossi',
    address: 'Via Roma 3',
    city: 'Milano',
    country: 'IT',
    email: facts.email,
    vatNumber: 'IT00743110157',
  } as const
  await expectReply(bookingServer, requestApproval, { channelId: 2 }, { customer })
  const api = await house.admin.signedInOperator()
  const [request, ...more] = await api.agencies.requests.mutate({})
  expect(more).toEqual([])
  expect(request).toMatchObject({
    channel: { id: 2 },
    agency: { name: 'Viaggi Rossi', email: facts.email },
    code: 'viaggi-rossi',
  })
  const { api: reception } = await house.admin.receptionist(api, [1])
  const decision = approval(request?.id ?? 0)
  for (const refused of [
    () => reception.agencies.waiting.query(),
    () => reception.agencies.requests.mutate({}),
    () => reception.agencies.search.mutate({ text: '', page: 1 }),
    () => reception.agencies.details.mutate({ id: 1 }),
    () => reception.agencies.decide.mutate({ key: aKey(), decision }),
    () => reception.agencies.act.mutate({ key: aKey(), act: { kind: 'suspend', agencyId: 1 } }),
  ])
    await expect(refused()).rejects.toMatchObject({ data: { httpStatus: 403 } })
  expect(await api.agencies.waiting.query()).toBe(1)
  const outcome = await api.agencies.decide.mutate({ key: aKey(), decision })
  if (outcome.kind !== 'approved') throw new Error(outcome.kind)
  expect(await api.agencies.waiting.query()).toBe(0)
  const act = (act: AgencyAct) => api.agencies.act.mutate({ key: aKey(), act })
  expect(await act({ kind: 'suspend', agencyId: outcome.agencyId })).toMatchObject({ kind: 'done' })
  expect((await api.agencies.search.mutate({ text: 'rossi', page: 1 })).agencies).toMatchObject([
    { state: 'suspended', users: 1 },
  ])
  const wrong = { enabled: true, paymentDays: 400, commission: 120 }
  await expect(
    act({ kind: 'save-contract', agencyId: outcome.agencyId, channelId: 2, terms: wrong }),
  ).rejects.toMatchObject({
    data: {
      httpStatus: 400,
      fields: [
        { path: ['act', 'terms', 'commission'], message: 'From 0 to 100.' },
        { path: ['act', 'terms', 'paymentDays'], message: 'From 0 to 180.' },
      ],
    },
  })
  const { lines } = await api.reservations.trail.query({})
  expect(lines.map(({ person, action }) => `${person} ${action}`)).toEqual([
    'anna@example.com suspended-agency',
    'anna@example.com approved-access',
    'anna@example.com viewed-access-requests',
  ])
  expect(JSON.stringify(lines)).not.toContain(facts.email)
  house.admin.advance(11 * 60_000)
  await expect(act({ kind: 'resume', agencyId: outcome.agencyId })).rejects.toMatchObject({ data: { httpStatus: 412 } })
})
