import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openDb } from '@portico/booking-server/db/open-db'
import { commit, write } from '@portico/booking-server/db/write'
import { databaseFile } from '@portico/booking-server/env'
import { insertSeed } from '@portico/booking-server/seed/insert-seed'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import Sqlite from 'better-sqlite3'
import { aHouse } from '../../builders/a-house.ts'

export const start = '2027-03-01T09:00:00.000Z' as Instant
export const hotelId = 1
export const channelId = 1
export const host = 'house.example'
/** Two doubles and one suite: a few guests are already too many. */
export const roomTypeIds = [101, 102] as const
/** Each room type on two rate plans. */
export const productIds = [10101, 10102, 10201, 10202] as const
const nightsOnSale = 30
/** The agency has an own channel, where it may keep rooms as an option. */
export const agency = { channelId: 2, clientId: 77, mostHours: 24 }
/** Ten percent off, for the first two who book or hold with it. */
export const promoCode = 'FIRST2'

const seed = aHouse({
  rooms: [{ rooms: 2 }, { rooms: 1, name: { en: 'Suite', it: 'Suite' }, priceIndex: 180 }],
  plans: [{}, { name: { en: 'As you like', it: 'Come vuoi' } }],
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

export async function makeTemplate(): Promise<Template> {
  const home = mkdtempSync(join(tmpdir(), 'portico-simulate-'))
  try {
    const db = await openDb(databaseFile(home))
    const today = start.slice(0, 10) as CalendarDate
    await insertSeed(db, seed, today)
    // Nights that nobody asks for cost every check its time.
    const last = addDays(today, nightsOnSale)
    await write(db, [hotelId], async (tx) => commit(await tx.deleteFrom('room_night').where('night', '>', last).execute()))
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
