import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { expect, it } from 'vitest'
import { manyHouses } from '../../../../../tests/builders/many-houses.ts'
import { openDb } from '../../db/open-db.ts'
import { insertSeed } from '../../seed/insert-seed.ts'
import { createHotelSnapshots } from './hotel-snapshots.ts'

it('loading hotels beforehand lets other work through between two batches, and stops when it is told', async () => {
  const db = await openDb(':memory:')
  await insertSeed(db, manyHouses(60), '2027-03-01' as CalendarDate)
  const hotels = createHotelSnapshots(db.writer, () => '2027-03-01T11:00:00.000Z' as Instant)
  const stop = new AbortController()
  let isOver = false
  const loading = hotels.warmUp(stop.signal).then(() => {
    isOver = true
  })
  await new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)))
  expect(isOver).toBe(false)
  stop.abort()
  await loading
  await db.writer.destroy()
})
