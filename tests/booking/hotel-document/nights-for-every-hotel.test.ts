import { exportHotel } from '@portico/booking-server/hotel-document/export-hotel'
import { importHotel } from '@portico/booking-server/hotel-document/import-hotel'
import { extendHorizon, nightsAhead } from '@portico/booking-server/opening/extend-horizon'
import { insertSeed } from '@portico/booking-server/seed/insert-seed'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { anyHotelDocument } from '../../builders/any-hotel-document.ts'
import { mainlyOn, openEmptyDatabase } from '../../builders/databases.ts'

const today = '2026-11-20' as CalendarDate
type Opened = Awaited<ReturnType<typeof openEmptyDatabase>>

async function lastNightOf({ db }: Opened, roomTypeId: number): Promise<string | null> {
  const { night } = await db.reader
    .selectFrom('room_night')
    .where('room_type_id', '=', roomTypeId)
    .select((eb) => eb.fn.max('night').as('night'))
    .executeTakeFirstOrThrow()
  return night
}

async function priceOn({ db }: Opened, night: string): Promise<string | undefined> {
  const row = await db.reader
    .selectFrom('price_period')
    .where('room_type_id', '=', 101)
    .where('first_night', '<=', night as CalendarDate)
    .where('last_night', '>=', night as CalendarDate)
    .select('weekdays')
    .executeTakeFirst()
  return row?.weekdays
}

describe.each(mainlyOn('SQLite'))('nights eighteen months ahead on $name', (database) => {
  it('are opened for a hotel that came as a document, one more each day', async () => {
    const opened = await openEmptyDatabase(database)
    try {
      const [document] = fc.sample(anyHotelDocument(5), { numRuns: 1, seed: 7 })
      if (!document) throw new Error('nothing was drawn')
      await importHotel(opened.db, document, { now: `${today}T12:00:00.000Z` as Instant })
      expect(await lastNightOf(opened, 501)).toBe(addDays(today, nightsAhead))
      await extendHorizon(opened.db, addDays(today, 1))
      expect(await lastNightOf(opened, 501)).toBe(addDays(today, nightsAhead + 1))
    } finally {
      await opened.close()
    }
  })

  it('are opened hotel by hotel with a rest after each, until the server stops', async () => {
    const opened = await openEmptyDatabase(database)
    try {
      for (const id of [5, 6, 7]) {
        const [document] = fc.sample(anyHotelDocument(id), { numRuns: 1, seed: 7 })
        if (document) await importHotel(opened.db, document, { now: `${today}T12:00:00.000Z` as Instant })
      }
      const done: (string | null)[][] = []
      const lastNights = () => Promise.all([501, 601, 701].map((roomTypeId) => lastNightOf(opened, roomTypeId)))
      const rest = async () => done.push(await lastNights())
      const tomorrow = addDays(today, 1)
      await extendHorizon(opened.db, tomorrow, { rest, isStopping: () => done.length === 2 })
      const [before, after] = [addDays(today, nightsAhead), addDays(tomorrow, nightsAhead)]
      expect(done).toEqual([
        [after, before, before],
        [after, after, before],
      ])
      await extendHorizon(opened.db, tomorrow)
      expect(await lastNights()).toEqual([after, after, after])
    } finally {
      await opened.close()
    }
  })

  it('are opened for a hotel of before documents, whose last year goes on', async () => {
    const opened = await openEmptyDatabase(database)
    try {
      const seasons = [
        { from: '06-01', until: '08-31', week: 150, weekend: 170 },
        { from: '01-01', until: '12-31', week: 100, weekend: 100 },
      ]
      const rules = [{ from: '08-01', until: '08-31', minStay: 3 }]
      await insertSeed(
        opened.db,
        aHouse({ rooms: 4, seasons, rules, closures: [{ from: '01-10', until: '01-20' }] }),
        today,
      )
      await opened.db.writer.deleteFrom('sales_calendar').execute()
      expect(await exportHotel(opened.db.reader, 1, today)).toEqual({ kind: 'no-calendar' })
      const later = addDays(today, 400)
      await extendHorizon(opened.db, later)
      expect(await lastNightOf(opened, 101)).toBe(addDays(later, nightsAhead))
      expect(await priceOn(opened, '2029-07-01')).toBe('[15000,15000,15000,15000,15000,17000,17000]')
      expect(await priceOn(opened, '2029-02-01')).toBe('[10000,10000,10000,10000,10000,10000,10000]')
      const night = await opened.db.reader
        .selectFrom('room_night')
        .where('night', '=', '2029-01-15' as CalendarDate)
        .selectAll()
        .execute()
      expect(night).toMatchObject([{ allotment: 4, closed: 1 }])
      const august = await opened.db.reader
        .selectFrom('restriction')
        .where('first_day', '=', '2029-08-01' as CalendarDate)
        .select('rule')
        .execute()
      expect(august.map(({ rule }) => JSON.parse(rule))).toEqual([{ minStay: 3 }])
      const exported = await exportHotel(opened.db.reader, 1, later)
      expect(exported).toMatchObject({ kind: 'exported', document: { rooms: [{ key: 'double', rooms: 4 }] } })
    } finally {
      await opened.close()
    }
  })
})
