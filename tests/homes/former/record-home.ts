import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { trpc } from '@portico/booking-server/operators/procedures/procedures'
import { operatorsRouter } from '@portico/booking-server/operators/router'
import type { Instant } from '@portico/domain/time/deadline'
import portico from '../../../package.json' with { type: 'json' }
import { backUp } from '../../../tools/backup/back-up.ts'
import { aHouse } from '../../builders/a-house.ts'
import { aHost } from '../../builders/admin/an-admin.ts'
import { aDraftToAwait } from '../../builders/an-awaited.ts'
import { sendAnOffer } from '../../builders/an-offer.ts'
import { sessionIn } from '../../builders/gateway/trade-house.ts'
import { aConfirm, aKey, stay } from '../../builders/gateway/two-houses.ts'
import { insertAgency, insertTradeUser } from '../../builders/trade.ts'
import { newKeysIn } from '../../machines/new-keys.ts'
import { agency, type OpenHouse, openHouse } from './open-house.ts'
import { type Facts, pack } from './packed-home.ts'

const recordedAt = '2027-03-01T09:00:00.000Z' as Instant
const { version } = portico

/** A house of this version, in which all that is stored has happened once, as one file; its name. */
export async function recordHome(into: string, database?: string): Promise<string> {
  const work = mkdtempSync(join(tmpdir(), 'portico-recorded-'))
  const home = join(work, 'home')
  newKeysIn(home)
  const house = await openHouse({ home, database, now: recordedAt, seed: aHouse({ rooms: 12 }) })
  const facts = await live(house)
  await house[Symbol.asyncDispose]()
  const backup = await backUp({ home, into: work, version, databaseUrl: database })
  const file = join(into, `${version}.${database === undefined ? 'sqlite' : 'postgres'}.br`)
  pack(backup, facts, file)
  rmSync(work, { recursive: true })
  return file
}

async function book(client: OpenHouse['guest']): Promise<string> {
  const page = await client.checkout.page.mutate({ basket: aConfirm().basket })
  if (page.kind !== 'open') throw new Error(page.kind)
  const outcome = await client.checkout.confirm.mutate(aConfirm({ shown: page.basket.price.guestTotal }))
  if (outcome.kind !== 'confirmed') throw new Error(outcome.kind)
  return outcome.grant
}

async function openedRoom(guest: OpenHouse['guest'], grant: string) {
  const opened = await guest.reservation.voucher.mutate({ grant })
  if (opened.kind !== 'open') throw new Error(opened.kind)
  return { code: opened.voucher.code ?? '', room: opened.voucher.rooms[0]?.code ?? '' }
}

async function change(guest: OpenHouse['guest'], grant: string): Promise<void> {
  const { room } = await openedRoom(guest, grant)
  const rooms = [{ code: room, stay: { ...stay, departure: '2027-03-09' as typeof stay.departure } }]
  const review = await guest.reservation.review.mutate({ grant, rooms })
  if (review.kind !== 'review') throw new Error(review.kind)
  const changed = await guest.reservation.modify.mutate({ grant, rooms, shown: review.total, key: aKey() })
  if (changed.kind !== 'changed') throw new Error(changed.kind)
}

async function reserveForGuest({ booking, clock }: OpenHouse): Promise<string> {
  const operator = { email: 'reception@hotel.example', role: 'reception', hotelIds: [1] } as const
  const front = trpc.createCallerFactory(operatorsRouter)({ db: booking.db, now: clock, operator }).offers
  const draft = aDraftToAwait()
  const priced = await front.price(draft)
  const totalMinor = priced.kind === 'priced' ? (priced.options[0]?.total.minor ?? 0) : 0
  const made = await front.reserve({ draft, totalMinor, wantsPayment: true, key: aKey() })
  if (made.kind !== 'sent') throw new Error(made.kind)
  return made.code
}

async function live(house: OpenHouse): Promise<Facts> {
  const { booking, guest, agent, admin, clock } = house
  const { db } = booking
  await insertTradeUser(db, await insertAgency(db, { code: 'LAGO', commission: 1_200 }), agency)
  const tradeSession = sessionIn(await agent().trade.login.mutate(agency))
  const [booked, changed, cancelled] = [await book(guest), await book(guest), await book(guest)]
  await change(guest, changed)
  const gone = await guest.reservation.cancel.mutate({ grant: cancelled, key: aKey() })
  if (gone.kind !== 'cancelled') throw new Error(gone.kind)
  await guest.checkout.hold.mutate({ basket: aConfirm().basket, key: aKey() })
  const api = await admin.signedInOperator()
  await api.hosts.add.mutate({ settings: aHost({ host: 'published.example' }) })
  const { draftHash } = await api.publications.changes.query()
  await api.publications.publish.mutate({ draftHash, key: randomUUID() })
  return {
    version,
    recordedAt,
    grants: { booked, changed, cancelled, agency: await book(agent(tradeSession)) },
    code: (await openedRoom(guest, booked)).code,
    tradeSession,
    offerCode: (await sendAnOffer({ db, now: clock })).code,
    awaitedCode: await reserveForGuest(house),
  }
}
