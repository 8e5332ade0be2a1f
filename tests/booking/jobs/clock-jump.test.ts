import { jobsOf, startJobs } from '@portico/booking-server/jobs/jobs'
import { deliverVia } from '@portico/booking-server/mail/deliver'
import { paymentsOf } from '@portico/booking-server/payment-records/payments'
import type { Instant } from '@portico/domain/time/deadline'
import { ClockWatch } from '@portico/server/clock-watch'
import { createLog } from '@portico/server/log'
import { describe, expect, it } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { mainlyOn } from '../../builders/databases.ts'
import {
  aBasket,
  agency,
  expectAnswered,
  expectSound,
  openTestHotel,
  type TestHotel,
} from '../../builders/test-hotel.ts'
import { pollOptions } from '../../setup/poll-options.ts'

const hour = 3_600_000

/** The jobs of a server whose wall clock a test sets; each comes round a hundred times a second. */
function startWatchedJobs(hotel: TestHotel) {
  let [jumpedMs, monotonicMs] = [0, 0]
  const begun = Date.parse(hotel.now())
  const wallMs = () => begun + monotonicMs + jumpedMs
  const now = () => new Date(wallMs()).toISOString() as Instant
  const jumps: number[] = []
  const clock = new ClockWatch((ms) => jumps.push(ms), { wallMs, monotonicMs: () => monotonicMs })
  const log = createLog({ name: 'test', level: 'silent' })
  const payments = paymentsOf({ db: hotel.db, now, webUrl: 'http://localhost:3000' }, 'the key of a test')
  const deliver = deliverVia(hotel.db.reader, async () => undefined, 'http://localhost:3000')
  let turns = 0
  const jobs = jobsOf(hotel.db, payments, { db: hotel.db, deliver, log }).map((job) => ({ ...job, everyMs: 10 }))
  const counted = { name: 'counted', everyMs: 10, run: async () => void turns++ }
  const running = startJobs([...jobs, counted], { now, log, clock })
  return {
    jumps,
    jump: (ms: number) => {
      jumpedMs += ms
    },
    passes: (ms: number) => {
      monotonicMs += ms
    },
    /** Until every job has had several turns more. */
    turns: async () => {
      const before = turns
      await expect.poll(() => turns - before, pollOptions).toBeGreaterThan(20)
    },
    [Symbol.asyncDispose]: () => running.stop(),
  }
}

describe.each(mainlyOn('SQLite'))('when the wall clock of a booking server on $name jumps', (database) => {
  it('an hour forward, no hold ends, nothing unpaid is cancelled, mails go on, and all is as it was when the clock is back', async () => {
    await using hotel = await openTestHotel(database, { seed: aHouse({ rooms: 10 }) })
    expectAnswered(await hotel.hold())
    expectAnswered(await hotel.confirm({ paymentMethod: 'bank' }))
    expectAnswered(await hotel.confirm({ basket: aBasket(), optionHours: 1 }, agency))
    const states = async () => {
      const [holds, reservations] = await Promise.all([
        hotel.db.reader.selectFrom('hold').select('state').execute(),
        hotel.db.reader.selectFrom('reservation').select('reason').orderBy('id').execute(),
      ])
      return [...holds.map(({ state }) => state), ...reservations.map(({ reason }) => reason)]
    }
    const before = ['live', 'awaiting-transfer', 'option']
    await using jobs = startWatchedJobs(hotel)
    await jobs.turns()
    jobs.jump(30 * 24 * hour)
    await jobs.turns()
    expect(await states()).toEqual(before)
    const mails = async () =>
      new Set((await hotel.db.reader.selectFrom('outbox').select('state').execute()).map(({ state }) => state))
    await expect.poll(mails, pollOptions).toEqual(new Set(['sent']))
    jobs.jump(-30 * 24 * hour)
    await jobs.turns()
    expect(await states()).toEqual(before)
    expect(jobs.jumps).toEqual([30 * 24 * hour])
    // One that stays is believed in the end.
    jobs.jump(30 * 24 * hour)
    await jobs.turns()
    jobs.passes(16 * 60_000)
    await expect.poll(states, pollOptions).toEqual(['expired', 'transfer-overdue', 'option-expired'])
    await expectSound(hotel)
  })
})
