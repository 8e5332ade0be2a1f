import { exportHotel } from '@portico/booking-server/hotel-document/export-hotel'
import { importHotel } from '@portico/booking-server/hotel-document/import-hotel'
import { extendHorizon } from '@portico/booking-server/opening/extend-horizon'
import { insertSeed } from '@portico/booking-server/seed/insert-seed'
import { readHotelDocument } from '@portico/contracts/hotel-document/read-hotel-document'
import { writeHotelDocument } from '@portico/contracts/hotel-document/write-hotel-document'
import { demoSeed } from '@portico/demo/demo-seed'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { describe, expect, it } from 'vitest'
import { databases, openEmptyDatabase } from '../../builders/databases.ts'

const today = '2026-11-20' as CalendarDate

/** What a document is written into, but for the rows whose ids the database makes. */
const tables = [
  ...([
    'destination',
    'hotel',
    'channel',
    'channel_hotel',
    'custom_policy',
    'room_type',
    'rate_plan',
    'rate_plan_channel',
    'product',
  ] as const),
  ...(['promotion', 'promo_code', 'service_category', 'service', 'package', 'sales_calendar'] as const),
  ...(['price_period', 'price_exception', 'room_night', 'extra_stock'] as const),
]

type Opened = Awaited<ReturnType<typeof openEmptyDatabase>>

async function exported({ db }: Opened, hotelId: number, on = today): Promise<string> {
  const result = await exportHotel(db.reader, hotelId, on)
  if (result.kind !== 'exported') throw new Error(`hotel ${hotelId} is ${result.kind}`)
  return writeHotelDocument(result.document, 'yaml')
}

async function importText({ db }: Opened, text: string, on = today) {
  const read = readHotelDocument(text)
  if (read.kind === 'broken') throw new Error(read.problems.map(({ line, problem }) => `${line}: ${problem}`).join('\n'))
  const imported = await importHotel(db, read.document, { today: on })
  if (imported.kind === 'refused') throw new Error(imported.problems.map(({ problem }) => problem).join('\n'))
  return imported
}

describe.each(databases)('on %s', (database) => {
  it('the invented houses, exported, imported elsewhere and exported again, are the same text', async () => {
    const here = await openEmptyDatabase(database)
    const there = await openEmptyDatabase(database)
    try {
      await insertSeed(here.db, demoSeed, today)
      for (const { id } of demoSeed.hotels) {
        const text = await exported(here, id)
        expect(await importText(there, text)).toMatchObject({ hotelId: id, isNew: true })
        expect(await exported(there, id)).toBe(text)
        expect(await importText(here, text)).toMatchObject({ isNew: false, changes: [] })
      }
      for (const table of tables) expect(await rowsOf(there, table)).toEqual(await rowsOf(here, table))
      const later = addDays(today, 40)
      await extendHorizon(here.db, later)
      for (const { id } of demoSeed.hotels)
        expect(await importText(here, await exported(here, id, later), later)).toMatchObject({ isNew: false, changes: [] })
    } finally {
      await here.close()
      await there.close()
    }
  })
})

async function rowsOf({ db }: Opened, table: (typeof tables)[number]): Promise<string[]> {
  const rows = await db.reader.selectFrom(table).selectAll().execute()
  return rows
    .map((row) =>
      JSON.stringify(
        Object.entries(row).map(([name, value]) => [name, /^[[{]/.test(String(value)) ? inOrder(JSON.parse(String(value))) : value]),
      ),
    )
    .sort()
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, part]) => [name, inOrder(part)])
}
