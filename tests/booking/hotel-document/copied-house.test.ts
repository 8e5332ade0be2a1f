import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportHotel } from '@portico/booking-server/hotel-document/export-hotel'
import { importHotel } from '@portico/booking-server/hotel-document/import-hotel'
import { demoSeed } from '@portico/booking-server/seed/demo-seed'
import { insertSeed } from '@portico/booking-server/seed/insert-seed'
import { demoHouses } from '@portico/demo/demo-houses'
import { houseFolder } from '@portico/demo/house-folder'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { readHotelDocument } from '@portico/hotel-document/read-hotel-document'
import { expect, it } from 'vitest'
import { databases, openEmptyDatabase } from '../../builders/databases.ts'

const today = '2026-11-20' as CalendarDate

it('a copy of an invented house is refused under its name, and under another one is another hotel, which changes none of them', async () => {
  const [database] = databases
  if (!database) throw new Error('there is no database')
  const { db, close } = await openEmptyDatabase(database)
  try {
    await insertSeed(db, demoSeed, today)
    const exports = () => Promise.all(demoSeed.map(({ id }) => exportHotel(db.reader, id, today)))
    const before = await exports()
    for (const [i, { key, name }] of demoHouses.hotels.entries()) {
      const read = readHotelDocument(readFileSync(join(houseFolder, `${key}.yaml`), 'utf8'))
      if (read.kind === 'broken') throw new Error(`${key} is broken`)
      expect(await importHotel(db, read.document, { now: `${today}T12:00:00.000Z` as Instant })).toMatchObject({
        kind: 'refused',
        problems: [{ path: ['name'] }],
      })
      const channels = [{ code: `COPY-${i}`, name: 'A copy' }]
      const plans = read.document.plans.filter((plan) => !plan.channels)
      const { tradeChannel: _, ...document } = read.document
      const copy = { ...document, name: `Another ${name}`, channels, plans }
      expect(await importHotel(db, copy, { now: `${today}T12:00:00.000Z` as Instant, ahead: 30 })).toMatchObject({
        isNew: true,
        hotelId: 10_001 + i,
      })
    }
    expect(await exports()).toEqual(before)
  } finally {
    await close()
  }
})
