import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { expect, it } from 'vitest'
import { manyHouses } from '../../../../../tests/builders/many-houses.ts'
import { openDb } from '../../db/open/open-db.ts'
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

it('searches that find no hotel in memory get all of them, however many ask at once and however few are kept', async () => {
  const db = await openDb(':memory:')
  await insertSeed(db, manyHouses(60), '2027-03-01' as CalendarDate)
  const all = Array.from({ length: 60 }, (_, i) => i + 1)
  for (const most of [20_000, 30]) {
    const hotels = createHotelSnapshots(db.writer, () => '2027-03-01T11:00:00.000Z' as Instant, most)
    const found = await Promise.all(Array.from({ length: 10 }, () => hotels.ofChannel(1)))
    for (const one of found) expect(one.map(({ id }) => id)).toEqual(all)
  }
  await db.writer.destroy()
})
