import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromJson } from '../db/from-json.ts'
import { openDb } from '../db/open/open-db.ts'
import type { Db } from '../db/types.ts'
import { extendHorizon } from '../opening/extend-horizon.ts'
import { demoSeed } from './demo-seed.ts'
import { insertSeed } from './insert-seed.ts'

const today = '2026-11-20' as CalendarDate
const folder = mkdtempSync(join(tmpdir(), 'portico-seed-'))
let db: Db
beforeAll(async () => {
  db = await openDb(join(folder, 'seed.sqlite'))
  await insertSeed(db, demoSeed, today)
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

describe('the seeded database', () => {
  it('has a price for every night that is given to sale, in periods that do not overlap', async () => {
    const nights = await db.reader.selectFrom('room_night').select(['room_type_id', 'night']).execute()
    const periods = await db.reader.selectFrom('price_period').selectAll().execute()
    const byType = Map.groupBy(periods, ({ room_type_id }) => room_type_id)
    for (const { room_type_id, night } of nights) {
      const own = byType
        .get(room_type_id)
        ?.filter(({ first_night, last_night }) => first_night <= night && night <= last_night)
      expect(own?.map(({ weekdays }) => fromJson('price_period.weekdays', weekdays, 'seeded').length)).toEqual([7])
    }
  })

  it('opens one night more each day, changes nothing twice, and keeps what an operator set', async () => {
    const lastNight = async () =>
      (
        await db.reader
          .selectFrom('room_night')
          .select((eb) => eb.fn.max('night').as('night'))
          .executeTakeFirstOrThrow()
      ).night
    const versions = () => db.reader.selectFrom('hotel_version').selectAll().execute()
    expect(await lastNight()).toBe(addDays(today, 549))
    const before = await versions()
    await extendHorizon(db, today)
    expect(await versions()).toEqual(before)
    await db.writer.updateTable('room_night').set({ allotment: 3 }).where('room_type_id', '=', 10101).execute()
    await db.writer.deleteFrom('restriction').where('hotel_id', '=', 101).execute()
    await extendHorizon(db, addDays(today, 1))
    expect(await lastNight()).toBe(addDays(today, 550))
    const ours = await db.reader
      .selectFrom('room_night')
      .where('room_type_id', '=', 10101)
      .where('allotment', '=', 12)
      .select('night')
      .execute()
    expect(ours).toEqual([{ night: addDays(today, 550) }])
    expect(await db.reader.selectFrom('restriction').where('hotel_id', '=', 101).select('id').execute()).toEqual([])
  })

  it('repeats its seasons, rules and closures in a year that comes', async () => {
    await extendHorizon(db, '2028-02-01' as CalendarDate)
    const { settings } = await db.reader
      .selectFrom('hotel')
      .where('id', '=', 104)
      .select('settings')
      .executeTakeFirstOrThrow()
    expect(fromJson('hotel.settings', settings, 'seeded').closedSeasons).toContainEqual({
      first: '2029-04-01',
      last: '2029-05-31',
    })
    const july = await db.reader
      .selectFrom('price_period')
      .where('room_type_id', '=', 10401)
      .where('first_night', '<=', '2029-07-20' as CalendarDate)
      .where('last_night', '>=', '2029-07-20' as CalendarDate)
      .select('weekdays')
      .execute()
    expect(july.map(({ weekdays }) => fromJson('price_period.weekdays', weekdays, 'seeded'))).toEqual([
      [16_800, 16_800, 16_800, 16_800, 16_800, 18_800, 18_800],
    ])
  })
})
