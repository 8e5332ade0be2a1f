import { setTimeout as pause } from 'node:timers/promises'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import type { FastifyBaseLogger } from 'fastify'
import { removeOldAttempts } from '../agencies/attempts.ts'
import { runExclusively } from '../db/locks.ts'
import type { Db } from '../db/types.ts'
import { sweepHolds } from '../inventory/holds.ts'
import { removeEndedHolds, removeReturnedStock } from '../inventory/remove-ended-holds.ts'
import { enqueueReminders } from '../mail/enqueue-reminders.ts'
import { type MailDeps, sendOutbox } from '../mail/send-outbox.ts'
import { extendHorizon } from '../opening/extend-horizon.ts'
import { checkAttempts } from '../payments/check-attempts.ts'
import { scheduleLinks } from '../payments/links/schedule-links.ts'
import type { Payments } from '../payments/payments.ts'
import { emptyOldMessages, handleMessages } from '../payments/receive-message.ts'
import { runOperations } from '../payments/run-operations.ts'
import { removeOldKeys } from '../reservations/keys/remove-old-keys.ts'
import { sweepOptions } from '../reservations/options.ts'
import { sweepResales } from '../reservations/resale/sweep-resales.ts'
import { sweepTransfers, sweepUnpaid } from '../reservations/transfers.ts'

/** `isStopping`: what has much to do asks between two pieces of it. */
export type Job = {
  readonly name: string
  readonly everyMs: number
  readonly run: (now: Instant, isStopping: () => boolean) => Promise<unknown>
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** What the booking server does without being asked, each in one process at a time where several share a database. */
export function jobsOf(db: Db, payments: Payments, mailing: MailDeps): Job[] {
  const jobs: Job[] = [
    { name: 'holds', everyMs: second, run: (now) => sweepHolds(db, now) },
    { name: 'resales', everyMs: second, run: (now) => sweepResales(db, now) },
    { name: 'options', everyMs: second, run: (now) => sweepOptions(db, now) },
    { name: 'transfers', everyMs: second, run: (now) => sweepTransfers(db, now) },
    { name: 'unpaid', everyMs: second, run: (now) => sweepUnpaid(db, now) },
    { name: 'payment messages', everyMs: second, run: (now, isStopping) => handleMessages(payments, now, isStopping) },
    { name: 'payment attempts', everyMs: second, run: (now, isStopping) => checkAttempts(payments, now, isStopping) },
    { name: 'payment operations', everyMs: second, run: (now, isStopping) => runOperations(payments, now, isStopping) },
    {
      name: 'ended holds',
      everyMs: hour,
      run: async (now, isStopping) => {
        await removeReturnedStock(db, now, isStopping)
        await removeEndedHolds(db, now, isStopping)
      },
    },
    { name: 'old payment messages', everyMs: day, run: (now) => emptyOldMessages(payments, now) },
    { name: 'old trade attempts', everyMs: day, run: (now) => removeOldAttempts(db, now) },
    { name: 'old keys', everyMs: day, run: (now) => removeOldKeys(db, now) },
    { name: 'reminders', everyMs: 5 * minute, run: (now, isStopping) => enqueueReminders(db, now, isStopping) },
    { name: 'links', everyMs: minute, run: (now, isStopping) => scheduleLinks(payments, now, isStopping) },
    { name: 'outbox', everyMs: second, run: (now, isStopping) => drainOutbox(mailing, now, isStopping) },
    { name: 'horizon', everyMs: day, run: (now, isStopping) => extendHorizon(db, todayAt('UTC', now), { isStopping, rest }) },
  ]
  return jobs.map((job) => ({ ...job, run: (now, isStopping) => runExclusively(db, `job ${job.name}`, () => job.run(now, isStopping)) }))
}

/**
 * Thousands of hotels have their nights opened at the same midnight, each of which is another version of the hotel that searches load again. Nobody waits for a
 * night in eighteen months: twenty hotels a second are few enough for guests not to notice.
 */
const rest = () => pause(50)

/** Each mail is tried once: one that fails is due later than `now`. Those that a server has no time for before it stops leave when it is back. */
async function drainOutbox(mailing: MailDeps, now: Instant, isStopping: () => boolean): Promise<void> {
  while (!isStopping() && (await sendOutbox(mailing, now)) > 0);
}

/** Runs each job at once and then again and again, never beside itself; a failure is logged and the next turn tries again. `stop` waits for what is running. */
export function startJobs(jobs: readonly Job[], now: () => Instant, log: FastifyBaseLogger): { readonly stop: () => Promise<void> } {
  const running = jobs.map((job) => startJob(job, now, log))
  return { stop: async () => void (await Promise.all(running.map((stop) => stop()))) }
}

function startJob({ name, everyMs, run }: Job, now: () => Instant, log: FastifyBaseLogger): () => Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const turn = async () => {
    await run(now(), () => stopped).catch((err: unknown) => log.error({ err, job: name }, 'a job failed'))
    if (!stopped) timer = setTimeout(start, everyMs)
  }
  let last = turn()
  function start() {
    last = turn()
  }
  return () => {
    stopped = true
    clearTimeout(timer)
    return last
  }
}
