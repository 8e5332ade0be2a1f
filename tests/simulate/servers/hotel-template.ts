import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fromJson } from '@portico/booking-server/db/from-json'
import { openDb } from '@portico/booking-server/db/open/open-db'
import { sha256 } from '@portico/booking-server/db/random-codes'
import { toJson } from '@portico/booking-server/db/tables/json'
import { commit, write } from '@portico/booking-server/db/write'
import { databaseFile } from '@portico/booking-server/env'
import { paymentsOf } from '@portico/booking-server/payment-records/payments'
import { replaceTerminal } from '@portico/booking-server/payment-records/terminals'
import { insertSeed } from '@portico/booking-server/seed/insert-seed'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import Sqlite from 'better-sqlite3'
import { aHouse } from '../../builders/a-house.ts'
import { insertTestAgencies } from '../../builders/test-agency.ts'
import { providerAccount } from './simulated-provider.ts'

export const start = '2027-03-01T09:00:00.000Z' as Instant
export const hotelId = 1
export const channelId = 1
export const host = 'house.example'
/** Two doubles and one suite: a few guests are already too many. */
export const roomTypeIds = [101, 102] as const
/** Each room type on four rate plans, of which the third can be resold, and of the fourth half is paid on booking. */
export const productIds = [10101, 10102, 10103, 10104, 10201, 10202, 10203, 10204] as const
export const paidProductIds = [10104, 10204] as const
/** Seals the secrets of each copy of the template alike. */
export const secretsKey = 'the-key-that-seals-secrets-in-the-simulation'
const methods: readonly PaymentMethodId[] = ['hotelpay', 'bank', 'stripe']
/** The agency has an own channel, where it may keep rooms as an option. */
export const agency = { channelId: 2, clientId: 77, maxHours: 24, cookie: 'trade_session=of-the-simulated-agency' }
/** It lasts for the whole simulation: what ends a session is proved elsewhere. */
const agencySession = {
  id: 'simulated',
  token_hash: sha256('of-the-simulated-agency'),
  user_id: agency.clientId,
  channel_id: agency.channelId,
  since: start,
  until: '2037-03-01T09:00:00.000Z' as Instant,
  ended_at: null,
  ended_by: null,
}
export const shuttleId = 101
/** Ten percent off, for the first two who book or hold with it. */
export const promoCode = 'FIRST2'

const smallHouse = aHouse({
  rooms: [{ rooms: 2 }, { rooms: 1, name: { en: 'Suite', it: 'Suite' }, priceIndex: 180 }],
  plans: [
    { refundProtection: 1_000 },
    { name: { en: 'As you like', it: 'Come vuoi' } },
    {
      name: { en: 'To pass on', it: 'Da cedere' },
      kinds: ['resellable', 'non-refundable'],
      cancellation: { kind: 'non-refundable' },
      resaleFee: 1_000,
    },
    { name: { en: 'Half today', it: 'Metà oggi' }, prepayment: [{ due: 'on-booking', basisPoints: 5_000 }] },
  ],
  services: [
    {
      name: { en: 'Shuttle', it: 'Navetta' },
      description: { en: '…', it: '…' },
      category: { en: 'Transfers', it: 'Trasferimenti' },
      per: 'unit',
      when: 'stay',
      price: 30,
      transfer: true,
    },
  ],
  promotions: [
    {
      kind: 'promo-code',
      combinable: false,
      conditions: {},
      effect: { kind: 'off', basisPoints: 1_000, minor: 0 },
      name: { en: 'Ten off', it: 'Dieci in meno' },
      code: { code: promoCode, uses: 2 },
    },
  ],
})

/** The hotel's database as bytes, made once: each run begins with a copy. */
export type Template = Buffer

type SoldHouse = { readonly seed: ReturnType<typeof aHouse>; readonly nightsOnSale: number }
const fewNights: SoldHouse = { seed: smallHouse, nightsOnSale: 30 }

export async function makeTemplate({ seed, nightsOnSale } = fewNights): Promise<Template> {
  const home = mkdtempSync(join(tmpdir(), 'portico-simulate-'))
  try {
    const db = await openDb(databaseFile(home))
    const today = start.slice(0, 10) as CalendarDate
    await insertSeed(db, seed, today)
    await insertTestAgencies(db)
    await write(db, [], async (tx) =>
      commit(void (await tx.insertInto('trade_session').values(agencySession).execute())),
    )
    // Nights that nobody asks for cost every check its time.
    const last = addDays(today, nightsOnSale)
    await write(db, [hotelId], async (tx) =>
      commit(await tx.deleteFrom('room_night').where('night', '>', last).execute()),
    )
    const { secrets } = paymentsOf({ db, now: () => start, webUrl: 'http://web.example' }, secretsKey)
    await write(db, [hotelId], async (tx) => {
      const { settings } = await tx
        .selectFrom('hotel')
        .where('id', '=', hotelId)
        .select('settings')
        .executeTakeFirstOrThrow()
      const own = toJson({ ...fromJson('hotel.settings', settings, hotelId), paymentMethods: methods })
      await tx.updateTable('hotel').where('id', '=', hotelId).set({ settings: own }).execute()
      const { settings: account, secrets: opened } = providerAccount ?? { settings: {}, secrets: {} }
      const terminal = {
        hotelId,
        method: 'stripe',
        mode: 'simulation',
        settings: { ...account, wire: 'generic' },
        secrets: opened,
      } as const
      return commit(await replaceTerminal(tx, secrets, terminal, start))
    })
    await db.close()
    const file = new Sqlite(databaseFile(home))
    const bytes = file.serialize()
    file.close()
    return bytes
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

export function copyTemplate(template: Template, home: string): void {
  mkdirSync(dirname(databaseFile(home)), { recursive: true })
  writeFileSync(databaseFile(home), template)
}
