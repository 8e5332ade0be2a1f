import { runExclusively } from '@portico/booking-server/db/locks'
import { openDb } from '@portico/booking-server/db/open/open-db'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { sharedDatabase } from '../../builders/databases.ts'
import { kindOf, openTestHotel } from '../../builders/test-hotel.ts'

/** Work that begins, and ends when it is told to. */
function slowWork() {
  const { promise: end, resolve } = Promise.withResolvers<void>()
  let begun = 0
  const work = async () => {
    begun++
    await end
  }
  return { work, begun: () => begun, end: () => resolve() }
}

describe('jobs of booking servers on one PostgreSQL', () => {
  it('that wait for somebody keep no connection from guests who book', { timeout: 120_000 }, async ({ skip }) => {
    await using hotel = await openTestHotel(sharedDatabase(skip), { seed: aHouse({ rooms: 60 }) })
    const slow = slowWork()
    const jobs = Array.from({ length: 20 }, (_, i) => runExclusively(hotel.db, `job ${i}`, slow.work))
    await expect.poll(slow.begun).toBe(20)
    const booked = await Promise.all(Array.from({ length: 50 }, () => hotel.confirm()))
    expect(new Set(booked.map(kindOf))).toEqual(new Set(['answered']))
    slow.end()
    await Promise.all(jobs)
  })

  it('run in one process at a time, and beside themselves in none', async ({ skip }) => {
    await using hotel = await openTestHotel(sharedDatabase(skip))
    const other = await openDb(hotel.target)
    try {
      const [slow, second] = [slowWork(), slowWork()]
      second.end()
      const job = runExclusively(hotel.db, 'a job', slow.work)
      await expect.poll(slow.begun).toBe(1)
      await runExclusively(other, 'a job', second.work)
      await runExclusively(hotel.db, 'a job', second.work)
      expect(second.begun()).toBe(0)
      await runExclusively(other, 'another job', second.work)
      expect(second.begun()).toBe(1)
      slow.end()
      await job
      await runExclusively(other, 'a job', second.work)
      expect(second.begun()).toBe(2)
    } finally {
      await other.close()
    }
  })

  it('lose their right with their session, and get it again on another', async ({ skip }) => {
    await using hotel = await openTestHotel(sharedDatabase(skip))
    const other = await openDb(hotel.target)
    try {
      const [slow, second] = [slowWork(), slowWork()]
      second.end()
      const job = runExclusively(hotel.db, 'a job', slow.work)
      await expect.poll(slow.begun).toBe(1)
      await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()`.execute(
        other.writer,
      )
      await expect
        .poll(async () => {
          await runExclusively(other, 'a job', second.work)
          return second.begun()
        })
        .toBeGreaterThan(0)
      slow.end()
      await job
      const begun = second.begun()
      await expect
        .poll(async () => {
          await runExclusively(hotel.db, 'a job', second.work)
          return second.begun()
        })
        .toBeGreaterThan(begun)
    } finally {
      await other.close()
    }
  })
})
