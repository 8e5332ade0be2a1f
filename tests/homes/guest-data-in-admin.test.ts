import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readAudit } from '@portico/admin/server/store/audit'
import type { Db } from '@portico/booking-server/db/types'
import { commit, write } from '@portico/booking-server/db/write'
import { deliverVia } from '@portico/booking-server/mail/deliver'
import { sendToFolder } from '@portico/booking-server/mail/send-mail'
import { sendOutbox } from '@portico/booking-server/mail/send-outbox'
import type { BookingOperatorsRouter } from '@portico/booking-server/operators/router'
import { findPerson } from '@portico/booking-server/personal-data/find-person'
import { cancelReservation } from '@portico/booking-server/reservations/cancel-reservation'
import { brokenTrail } from '@portico/booking-server/trail/operator-trail'
import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import type { Instant } from '@portico/domain/time/deadline'
import type { GatewayOperatorsRouter } from '@portico/gateway/operators/router'
import { startGateway } from '@portico/gateway/start-gateway'
import { createLog } from '@portico/server/log'
import { readSigningKey, signOperatorToken } from '@portico/server/tokens/operator-token'
import { createTRPCClient, httpLink } from '@trpc/client'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aHost, aSnapshot } from '../builders/a-snapshot.ts'
import { anAdmin } from '../builders/admin/an-admin.ts'
import { type Database, databases, makeEmptyDatabase } from '../builders/databases.ts'
import { typeADraft, zelda } from '../builders/gateway/known-guest.ts'
import { asShown, double } from '../builders/gateway/plain-guest.ts'
import { startPlainHouse } from '../builders/gateway/plain-house.ts'
import { aBasket, aConfirm, aKey, twoHouses } from '../builders/gateway/two-houses.ts'
import { filesWith } from '../builders/read/files-with.ts'
import { placesOf } from '../builders/read/places-of.ts'
import { startBookingServer } from '../builders/start-booking-server.ts'

const email = 'zelda@birdsong.example'
const contact = ['birdsong.example', '7654321', 'allergic to millet']
const days = 24 * 60 * 60_000

/** Admin, booking server and gateway on one home: `one.test` sells hotel 1, `other.test` hotel 2 of somebody else. */
async function openHouse(database?: Database) {
  const made = database && (await makeEmptyDatabase(database))
  const servers = { bookingServer: '', gateway: '' }
  const admin = await anAdmin({ servers })
  const { home } = admin
  const now = () => admin.now().toISOString() as Instant
  const seed = twoHouses({ rooms: 20 })
  const booking = await startBookingServer({ home, database: made?.target, seed, now, jobs: false })
  const gateway = await startGateway({
    home,
    upstreams: [{ url: booking.url, profile: 'portico', token: booking.serviceToken }],
    settings: aSnapshot([aHost({ host: 'one.test', channelIds: [1] }), aHost({ host: 'other.test', channelIds: [3] })]),
    now,
  })
  Object.assign(servers, { bookingServer: booking.url, gateway: gateway.url })
  const guestAt = (hotel: 1 | 2) =>
    gateway.client({
      ...(hotel === 1 ? { host: 'one.test', channel: 1 } : { host: 'other.test', channel: 3 }),
      ...{ hotel, language: 1, address: '192.0.2.1', visitor: 'visitor-0000000000000001' },
    })
  const deliver = deliverVia(booking.db.reader, sendToFolder(join(home, 'booking-server', 'mail')), 'http://localhost')
  const log = createLog({ name: 'test', level: 'silent' })
  return {
    ...{ admin, home, servers, booking, gateway, guestAt },
    mailFiles: () => readdirSync(join(home, 'booking-server', 'mail')).length,
    sendMails: async () => {
      while ((await sendOutbox({ db: booking.db, deliver, log }, now())) > 0);
    },
    books: async (booker: typeof zelda, hotel: 1 | 2 = 1) => {
      const request = aConfirm({ booker, basket: basketAt(hotel) })
      const outcome = await guestAt(hotel).checkout.confirm.mutate(request)
      if (outcome.kind !== 'confirmed') throw new Error(JSON.stringify(outcome))
      const reservations = booking.db.reader.selectFrom('reservation')
      return await reservations.select(['id', 'code']).orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    },
    [Symbol.asyncDispose]: async () => {
      await gateway[Symbol.asyncDispose]()
      await admin[Symbol.asyncDispose]()
      await booking[Symbol.asyncDispose]()
      await made?.[Symbol.asyncDispose]()
    },
  }
}

const basketAt = (hotel: 1 | 2) => ({
  ...aBasket,
  rooms: aBasket.rooms.map((room) => ({ ...room, productId: hotel * 10_000 + 101 })),
})

type House = Awaited<ReturnType<typeof openHouse>>
type AdminApi = Awaited<ReturnType<House['admin']['signedInOperator']>>

async function knownTo(api: AdminApi, hotelId: number, text: string) {
  const found = await api.guests.preview.mutate({ hotelId, text })
  if (found.kind !== 'known') throw new Error(found.kind)
  return found
}

/** Zelda has stayed at both hotels, has cancelled another stay at the first, and has typed something there. */
async function hasStayed(house: House) {
  const [stayed, cancelled, there] = [await house.books(zelda), await house.books(zelda), await house.books(zelda, 2)]
  // Whose address has Zelda's in it.
  const like = { email: `other.${email}`, emailConfirm: `other.${email}` }
  const other = await house.books({ ...zelda, ...like, name: 'Yolanda', phone: '+39 055 123456', note: 'a quiet room' })
  const { db } = house.booking
  const now = house.admin.now().toISOString() as Instant
  await cancelReservation(db, { hotelId: 1, reservationId: cancelled.id, by: 'guest' }, now)
  await house.sendMails()
  house.admin.advance(19 * days)
  await typeADraft(house.home)
  return { stayed: stayed.code, cancelled: cancelled.code, there: there.code, other: other.code }
}

describe.each(databases)('a guest’s data in admin, on $name', (database) => {
  it('are shown, saved as a file and erased at one hotel, as they were shown and once; the other hotel’s stay', async () => {
    await using house = await openHouse(database)
    const { admin, booking, home } = house
    await admin.signedInOperator()
    const { stayed, cancelled, there, other } = await hasStayed(house)
    const api = await admin.signedInAgain()

    const shown = await knownTo(api, 1, ` ${email.toUpperCase()} `)
    expect(shown).toMatchObject({ email, stored: { namedIn: [], offers: [] }, erasure: { namedIn: [] } })
    expect(shown.stored?.reservations.map(({ code }) => code)).toEqual([stayed, cancelled])
    expect(shown.erasure?.reservations).toEqual([
      { code: stayed, remaining: 'billing' },
      { code: cancelled, remaining: 'none' },
    ])
    expect(shown.erasure?.rest).toEqual([{ kind: 'bill', code: stayed, until: '2037-12-31' }])
    expect(shown.gateway.records.map(({ kind, stays }) => [kind, stays])).toEqual([
      ['confirm', undefined],
      ['confirm', undefined],
      ['draft', undefined],
    ])
    expect(await knownTo(api, 1, stayed.toLowerCase())).toEqual(shown)
    expect(await api.guests.preview.mutate({ hotelId: 1, text: there })).toEqual({ kind: 'unknown-code' })
    expect(await api.guests.preview.mutate({ hotelId: 1, text: 'Birdsong' })).toEqual({ kind: 'unknown-code' })
    const nobody = await knownTo(api, 1, 'nobody@else.example')
    expect(nobody.stored?.reservations).toEqual([])

    const { text } = await api.guests.exported.mutate({ hotelId: 1, email })
    for (const said of [stayed, cancelled, zelda.phone, zelda.note, '"kind": "draft"']) expect(text).toContain(said)
    for (const unsaid of [there, other, 'Yolanda']) expect(text).not.toContain(unsaid)

    const files = house.mailFiles()
    const confirmed = { hotelId: 1, email, fingerprint: shown.fingerprint, key: randomUUID() }
    for (const wrong of [{ fingerprint: nobody.fingerprint }, { email: aConfirm().booker.email }, { hotelId: 2 }])
      expect(await api.guests.erase.mutate({ ...confirmed, key: randomUUID(), ...wrong })).toEqual({
        kind: 'changed-meanwhile',
      })
    const before = await placesOf(booking.db.reader, ...contact)
    const twice = await Promise.all([api.guests.erase.mutate(confirmed), api.guests.erase.mutate(confirmed)])
    expect(before).not.toEqual([])
    expect(twice[0]).toMatchObject({ kind: 'erased', erasure: { reservations: shown.erasure?.reservations } })
    expect(twice[1]).toMatchObject({ kind: 'erased', erasure: { reservations: shown.erasure?.reservations } })
    const inAnotherTab = { ...confirmed, key: randomUUID() }
    expect(await api.guests.erase.mutate(inAnotherTab)).toEqual({ kind: 'changed-meanwhile' })
    expect(house.mailFiles()).toBe(files - (shown.erasure?.mailFiles ?? 0))
    expect(await api.guests.preview.mutate({ hotelId: 1, text: stayed })).toEqual({ kind: 'erased-before' })
    expect((await knownTo(api, 1, email)).gateway.records).toEqual([])

    const elsewhere = await knownTo(api, 2, email)
    expect(elsewhere.stored?.reservations.map(({ code }) => code)).toEqual([there])
    expect(elsewhere.gateway.records.map(({ kind }) => kind)).toEqual(['confirm'])
    const rest = { hotelId: 2, email, fingerprint: elsewhere.fingerprint, key: randomUUID() }
    expect(await api.guests.erase.mutate(rest)).toMatchObject({ kind: 'erased' })
    const alike = await knownTo(api, 1, `other.${email}`)
    expect(alike.stored?.reservations.map(({ code }) => code)).toEqual([other])
    expect(alike.gateway.records).toHaveLength(1)
    const last = { hotelId: 1, email: alike.email, fingerprint: alike.fingerprint, key: randomUUID() }
    expect(await api.guests.erase.mutate(last)).toMatchObject({ kind: 'erased' })
    expect(await placesOf(booking.db.reader, ...contact)).toEqual([])

    const trail = await booking.db.reader.selectFrom('operator_act').selectAll().orderBy('id').execute()
    const named = trail.map(({ person, action, hotel_id }) => `${person} ${action} ${hotel_id}`)
    expect(named).toContain('anna@example.com exported-guest 1')
    expect(named.filter((line) => line.includes('erased'))).toEqual([
      'anna@example.com erased-guest 1',
      'anna@example.com erased-guest 2',
      'anna@example.com erased-guest 1',
    ])
    expect(trail.find(({ action }) => action === 'erased-guest')?.details).toContain(`${stayed} ${cancelled}`)
    expect(await brokenTrail(booking.db.reader, booking.db.trailKey)).toEqual([])
    expect(JSON.stringify(readAudit(admin.db, { before: undefined, limit: 100 }))).not.toContain('birdsong')
    await house.gateway[Symbol.asyncDispose]()
    await booking[Symbol.asyncDispose]()
    expect(filesWith(home, contact)).toEqual([])
  })
})

/** As a server leaves them that stops between an erasure and what follows it. */
async function makeFreePages(db: Db): Promise<void> {
  await sql`create table other (text text)`.execute(db.writer)
  await sql`insert into other values (${'x'.repeat(100_000)})`.execute(db.writer)
  await sql`drop table other`.execute(db.writer)
  expect(await freePages(db)).toBeGreaterThan(0)
}

async function freePages(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ freelist_count: number }>`pragma freelist_count`.execute(db.writer)
  return rows[0]?.freelist_count
}

const anna: OperatorIdentity = { email: 'anna@example.com', role: 'owner', hotelIds: 'all' }

describe('a guest’s data in admin', () => {
  it('are no receptionist’s, and no other hotel’s owner’s; erasing wants a fresh password', async () => {
    await using house = await openHouse()
    const { admin, booking, gateway } = house
    await admin.signedInOperator()
    await hasStayed(house)
    const api = await admin.signedInAgain()
    const shown = await knownTo(api, 1, email)
    const confirmed = { hotelId: 1, email, fingerprint: shown.fingerprint, key: randomUUID() }
    const reception = (await admin.receptionist(api, [1])).api
    for (const call of [
      () => reception.guests.preview.mutate({ hotelId: 1, text: email }),
      () => reception.guests.exported.mutate({ hotelId: 1, email }),
      () => reception.guests.erase.mutate(confirmed),
    ])
      await expect(call()).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } })

    const headersFor = (audience: 'booking-server' | 'gateway') => () => ({
      authorization: `Bearer ${signOperatorToken(readSigningKey(house.home), audience, { ...anna, hotelIds: [2] }, admin.now())}`,
    })
    const links = (url: string, audience: 'booking-server' | 'gateway') => ({
      links: [httpLink({ url: `${url}/operators`, headers: headersFor(audience) })],
    })
    const bookingServer = createTRPCClient<BookingOperatorsRouter>(links(booking.url, 'booking-server'))
    const gatewayServer = createTRPCClient<GatewayOperatorsRouter>(links(gateway.url, 'gateway'))
    for (const call of [
      () => bookingServer.guests.preview.mutate({ hotelId: 1, text: email }),
      () => bookingServer.guests.exported.mutate({ hotelId: 1, email }),
      () => bookingServer.guests.erase.mutate(confirmed),
      () => gatewayServer.guests.preview.mutate({ hotelId: 1, email }),
      () => gatewayServer.guests.exported.mutate({ hotelId: 1, email }),
      () => gatewayServer.guests.erase.mutate({ hotelId: 1, email }),
    ])
      await expect(call()).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } })
    expect(await bookingServer.guests.preview.mutate({ hotelId: 2, text: email })).toMatchObject({ kind: 'known' })

    admin.advance(11 * 60_000)
    await expect(api.guests.erase.mutate(confirmed)).rejects.toMatchObject({ data: { code: 'PRECONDITION_FAILED' } })
    expect(await knownTo(api, 1, email)).toEqual(shown)
  })

  it('of a stay to come stay, and are named; where the gateway is away, nothing is shown, and an erasure is finished later', async () => {
    await using house = await openHouse()
    const { admin, servers } = house
    const { code } = await house.books(zelda)
    const toCome = await knownTo(await admin.signedInOperator(), 1, email)
    expect(toCome.erasure).toMatchObject({ reservations: [], rest: [{ kind: 'stay-to-come', code }] })
    expect(toCome.gateway.records.map(({ stays }) => stays)).toEqual(['stay-to-come'])

    const { stayed, cancelled } = await hasStayed(house)
    const api = await admin.signedInAgain()
    const shown = await knownTo(api, 1, email)
    const confirmed = { hotelId: 1, email, fingerprint: shown.fingerprint, key: randomUUID() }
    const { gateway } = servers
    servers.gateway = 'http://127.0.0.1:1'
    await expect(knownTo(api, 1, email)).rejects.toMatchObject({ data: { code: 'SERVICE_UNAVAILABLE' } })
    expect(await api.guests.erase.mutate(confirmed)).toMatchObject({ kind: 'erased', gateway: null })
    servers.gateway = gateway
    expect((await knownTo(api, 1, email)).gateway.records).toHaveLength(4)
    await makeFreePages(house.booking.db)
    const again = await api.guests.erase.mutate(confirmed)
    expect(await freePages(house.booking.db)).toBe(0)
    expect(again).toMatchObject({
      kind: 'erased',
      erasure: { reservations: [{ code }, { code: stayed }, { code: cancelled }] },
      gateway: { records: [{ kind: 'confirm' }, { kind: 'confirm' }, { kind: 'confirm' }, { kind: 'draft' }] },
    })
    expect((await knownTo(api, 1, email)).gateway.records).toEqual([])
  })

  it('are the gateway’s alone where the hotels’ system is somebody else’s; who looked and erased stands in admin’s audit', async () => {
    const servers = { bookingServer: 'http://127.0.0.1:1', gateway: '' }
    await using plain = await startPlainHouse('a stranger’s server')
    await using admin = await anAdmin({ servers, home: plain.home })
    servers.gateway = plain.gateway.url
    const request = await asShown(plain, { stay: aBasket.stay, rooms: [double] })
    await plain.guest().checkout.confirm.mutate({ ...request, booker: zelda })
    plain.at(admin.now().toISOString() as Instant)
    await typeADraft(plain.home)
    const api = await admin.signedInOperator()
    const shown = await knownTo(api, 1, email)
    expect(shown.stored).toBeUndefined()
    expect(shown.gateway.records.map(({ kind, stays }) => [kind, stays])).toEqual([
      ['confirm', 'stay-to-come'],
      ['draft', undefined],
    ])
    expect((await api.guests.exported.mutate({ hotelId: 1, email })).text).toContain(zelda.phone)
    const confirmed = { hotelId: 1, email, fingerprint: shown.fingerprint, key: randomUUID() }
    expect(await api.guests.erase.mutate(confirmed)).toMatchObject({ kind: 'erased' })
    expect((await knownTo(api, 1, email)).gateway.records.map(({ kind }) => kind)).toEqual(['confirm'])
    const { entries } = readAudit(admin.db, { before: undefined, limit: 10 })
    const lines = entries.map(({ actor, action, subject }) => `${actor} ${action} ${subject}`)
    for (const action of ['looks at', 'exports', 'erases'])
      expect(lines).toContain(`anna@example.com ${action} the data of a guest at hotel 1`)
    expect(JSON.stringify(entries)).not.toContain('birdsong')
  })

  it('are found in whichever letters a domain was typed, and are not those of an address that ends alike', async () => {
    await using house = await openHouse()
    const mailedAs = (address: string) => ({ email: address, emailConfirm: address })
    const own = await house.books({ ...zelda, ...mailedAs('Zelda@vögel.example') })
    const friend = { ...zelda, ...mailedAs('yolanda@inn.example'), name: 'Yolanda' }
    const named = await house.books({ ...friend, alternativeEmail: 'zelda@vögel.example' })
    await house.books({ ...zelda, ...mailedAs("o'zelda@vögel.example"), name: 'Orla' })
    const { kind } = await house.guestAt(1).offerRequest.send.mutate({
      ...{ time: { kind: 'stay', stay: aBasket.stay }, rooms: [{ adults: 2, childrenAges: [] }], name: 'Zelda' },
      ...{ email: 'zelda@Vögel.example', key: aKey() },
    })
    expect(kind).toBe('received')
    const api = await house.admin.signedInOperator()
    const shown = await knownTo(api, 1, 'zelda@xn--vgel-5qa.example')
    expect(shown.stored).toMatchObject({ reservations: [{ code: own.code }], namedIn: [named.code], offerRequests: 1 })
    expect(shown.gateway.records.map(({ kind: recordKind }) => recordKind)).toEqual(['confirm'])
    expect(await knownTo(api, 1, 'ZELDA@Vögel.example')).toEqual(shown)

    const confirmed = { hotelId: 1, email: shown.email, fingerprint: shown.fingerprint, key: randomUUID() }
    expect(await api.guests.erase.mutate(confirmed)).toMatchObject({ kind: 'erased' })
    expect((await knownTo(api, 1, shown.email)).stored).toMatchObject({ namedIn: [], offerRequests: 0 })
  })

  it('of no address are nobody’s', async () => {
    const servers = { bookingServer: 'http://127.0.0.1:1', gateway: '' }
    await using plain = await startPlainHouse('a stranger’s server')
    await using admin = await anAdmin({ servers, home: plain.home })
    servers.gateway = plain.gateway.url
    plain.at(admin.now().toISOString() as Instant)
    await typeADraft(plain.home)
    const api = await admin.signedInOperator()
    for (const text of ['a@<>', '<mailto:@>'])
      expect(await api.guests.preview.mutate({ hotelId: 1, text })).toEqual({ kind: 'unknown-code' })
    await expect(api.guests.exported.mutate({ hotelId: 1, email: 'a@<>' })).rejects.toMatchObject({
      data: { code: 'BAD_REQUEST' },
    })
  })

  it('that were written to a channel are part of a hotel only where the operator may act at all that the channel sells', async () => {
    await using house = await openHouse()
    const { db } = house.booking
    await write(db, [], async (tx) => {
      await tx.insertInto('channel_hotel').values({ channel_id: 3, hotel_id: 1 }).execute()
      const details = JSON.stringify({ name: 'Birds' })
      const row = { channel_id: 3, language_id: 1, email, details, state: 'refused' as const, note: null }
      const rest = {
        decided_by: null,
        user_id: null,
        created_at: '2027-03-01T09:00:00.000Z' as Instant,
        decided_at: null,
      }
      await tx
        .insertInto('access_request')
        .values({ ...row, ...rest })
        .execute()
      return commit(undefined)
    })
    const requestsFor = async (hotelIds: OperatorIdentity['hotelIds']) =>
      (await findPerson(db.reader, email, { hotelId: 1, hotelIds })).accessRequests.length
    expect([await requestsFor('all'), await requestsFor([1, 2]), await requestsFor([1])]).toEqual([1, 1, 0])
    expect((await findPerson(db.reader, email, 'house')).accessRequests).toHaveLength(1)
  })
})
