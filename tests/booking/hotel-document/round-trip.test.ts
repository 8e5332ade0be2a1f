import { exportHotel } from '@portico/booking-server/hotel-document/export-hotel'
import { importHotel } from '@portico/booking-server/hotel-document/import-hotel'
import { extendHorizon } from '@portico/booking-server/opening/extend-horizon'
import { demoSeed } from '@portico/booking-server/seed/demo-seed'
import { insertSeed } from '@portico/booking-server/seed/insert-seed'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { readHotelDocument } from '@portico/hotel-document/read-hotel-document'
import { writeHotelDocument } from '@portico/hotel-document/write-hotel-document'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyHotelDocument } from '../../builders/any-hotel-document.ts'
import { type databases, mainlyOn, openEmptyDatabase } from '../../builders/databases.ts'
import { byTestSize } from '../../setup/by-test-size.ts'

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

/** Fewer nights than a server opens are as good, and open faster. */
const ahead = 60
const anyHotels = byTestSize({ fast: 30, normal: 30, full: 100 })

type Opened = Awaited<ReturnType<typeof openEmptyDatabase>>

async function exported({ db }: Pick<Opened, 'db'>, hotelId: number, on = today): Promise<string> {
  const result = await exportHotel(db.reader, hotelId, on)
  if (result.kind !== 'exported') throw new Error(`hotel ${hotelId} is ${result.kind}`)
  return writeHotelDocument(result.document, 'yaml')
}

async function importText({ db }: Pick<Opened, 'db'>, text: string, on = today, ahead?: number) {
  const read = readHotelDocument(text)
  if (read.kind === 'broken')
    throw new Error(read.problems.map(({ line, problem }) => `${line}: ${problem}`).join('\n'))
  const imported = await importHotel(db, read.document, {
    now: `${on}T12:00:00.000Z` as Instant,
    ...(ahead !== undefined && { ahead }),
  })
  if (imported.kind === 'refused') throw new Error(imported.problems.map(({ problem }) => problem).join('\n'))
  return imported
}

describe.each(mainlyOn('SQLite'))('on $name', (database) => {
  it('the invented houses, exported, imported elsewhere and exported again, are the same text', async () => {
    const here = await openEmptyDatabase(database)
    const there = await openEmptyDatabase(database)
    try {
      await insertSeed(here.db, demoSeed, today)
      for (const { id } of demoSeed) {
        const text = await exported(here, id)
        expect(await importText(there, text)).toMatchObject({ hotelId: id, isNew: true })
        expect(await exported(there, id)).toBe(text)
        expect(await importText(here, text)).toMatchObject({ isNew: false, changes: [] })
      }
      for (const table of tables) expect(await rowsOf(there, table)).toEqual(await rowsOf(here, table))
      const later = addDays(today, 40)
      await extendHorizon(here.db, later)
      for (const { id } of demoSeed)
        expect(await importText(here, await exported(here, id, later), later)).toMatchObject({
          isNew: false,
          changes: [],
        })
    } finally {
      await here.close()
      await there.close()
    }
  })

  it(`${anyHotels} hotels of any kind come back from the tables as the documents that went in, and change nothing again`, async () => {
    await using here = await disposable(database)
    await using there = await disposable(database)
    for (let id = 1; id <= anyHotels; id++) {
      const [document] = fc.sample(anyHotelDocument(id), { numRuns: 1, seed: 20_261_120 + id })
      if (!document) throw new Error('nothing was drawn')
      const written = writeHotelDocument(document, 'yaml')
      await importText(here, written, today, ahead)
      const text = await exported(here, id)
      expect(readHotelDocument(text)).toMatchObject({ kind: 'read', document })
      await importText(there, text, today, ahead)
      expect(await exported(there, id)).toBe(text)
      expect(await importText(here, text, today, ahead)).toMatchObject({ isNew: false, changes: [] })
    }
  })
})

async function disposable(database: (typeof databases)[number]) {
  const opened = await openEmptyDatabase(database)
  return { ...opened, [Symbol.asyncDispose]: opened.close }
}

async function rowsOf({ db }: Pick<Opened, 'db'>, table: (typeof tables)[number]): Promise<string[]> {
  const rows = await db.reader.selectFrom(table).selectAll().execute()
  return rows
    .map((row) =>
      JSON.stringify(
        Object.entries(row).map(([name, value]) => [
          name,
          /^[[{]/.test(String(value)) ? inOrder(JSON.parse(String(value))) : value,
        ]),
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
