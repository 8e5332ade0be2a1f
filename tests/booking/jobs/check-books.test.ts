import { booksCheck } from '@portico/booking-server/jobs/check-books'
import type { Instant } from '@portico/domain/time/deadline'
import { confirm } from '@portico/legacy/calls/checkout/confirm'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { callServer } from '../../builders/call-server.ts'
import { databases, makeEmptyDatabase } from '../../builders/databases.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'
import { aConfirm } from '../../builders/test-hotel.ts'

const now = () => '2027-03-01T09:00:00.000Z' as Instant

describe.each(databases)('the daily check of the books on $name', (database) => {
  it('counts the rules that are broken and logs the cases, beside a server that sells', {
    timeout: 120_000,
  }, async () => {
    await using made = await makeEmptyDatabase(database)
    const seed = aHouse({ rooms: 5 })
    const address = made.target.startsWith('postgres') ? made.target : undefined
    await using server = await startBookingServer({ home: made.folder, database: address, seed, now, jobs: false })
    await callServer(server, confirm, {}, aConfirm('portico'))
    const counts: number[] = []
    const findings: string[] = []
    const check = booksCheck({
      found: (count) => counts.push(count),
      log: (found) => findings.push(found),
      env: { PORTICO_HOME: made.folder, BOOKING_DATABASE_URL: address },
    })
    await check.run(now(), () => false)
    await sql`update room_night set taken = taken + 1 where night = '2027-03-10'`.execute(server.db.writer)
    await check.run(now(), () => false)
    expect(counts).toEqual([0, 1])
    expect(findings).toEqual([expect.stringMatching(/^BROKEN +I1 /m)])
    await check.run(now(), () => true)
    expect(counts).toHaveLength(2)
  })

  it('fails as a job fails where it cannot be made', { timeout: 120_000 }, async () => {
    await using made = await makeEmptyDatabase(database)
    const env = { PORTICO_HOME: made.folder, BOOKING_DATABASE_URL: 'postgres://127.0.0.1:1/none' }
    const check = booksCheck({ found: () => expect.unreachable(), log: () => expect.unreachable(), env })
    await expect(check.run(now(), () => false)).rejects.toThrow()
  })
})
