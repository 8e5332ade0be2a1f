import { setTimeout as pause } from 'node:timers/promises'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import type { ClockWatch } from '@portico/server/clock-watch'
import type { FastifyBaseLogger } from 'fastify'
import { removeOldAttempts } from '../agencies/attempts.ts'
import { runExclusively } from '../db/locks.ts'
import type { Db } from '../db/types.ts'
import { sweepHolds } from '../holds/holds.ts'
import { removeEndedHolds, removeReturnedStock } from '../holds/remove-ended-holds.ts'
import { enqueueReminders } from '../mail/enqueue-reminders.ts'
import { removeOldMails } from '../mail/remove-old-mails.ts'
import { type MailDeps, sendOutbox } from '../mail/send-outbox.ts'
import { sweepOffers } from '../offers/end-offer.ts'
import { extendHorizon } from '../opening/extend-horizon.ts'
import type { Payments } from '../payment-records/payments.ts'
import { attemptChecks } from '../payments/check-attempts.ts'
import type { ProviderSide, ProviderWork } from '../payments/provider-sides.ts'
import { handleMessages } from '../payments/receive-message.ts'
import { removeOldMessages } from '../payments/remove-old-messages.ts'
import { wantedOperations } from '../payments/run-operations.ts'
import { scheduleLinks } from '../payments/schedule-links.ts'
import { endGuestData } from '../personal-data/end-guest-data.ts'
import { removeOldKeys } from '../reservations/keys/remove-old-keys.ts'
import { sweepOptions } from '../reservations/options.ts'
import { sweepResales } from '../reservations/resale/sweep-resales.ts'
import { sweepTransfers, sweepUnpaid } from '../reservations/transfers.ts'

/** `isStopping`: what has much to do asks between two pieces of it. */
export type Job = {
  readonly name: string
  readonly everyMs: number
  /** At the start, if not given. */
  readonly firstAfterMs?: number
  /** Ends or deletes what the clock says is over: not done while the clock is in doubt. */
  readonly endsByTime?: boolean
  readonly run: (now: Instant, isStopping: () => boolean) => Promise<unknown>
  /** Waits for what `run` has begun and not waited for. */
  readonly end?: () => Promise<unknown>
}

const second = 1_000
const minuteMs = 60 * second
const hour = 60 * minuteMs
const day = 24 * hour

/** What the booking server does without being asked, each in one process at a time where several share a database. */
export function jobsOf(db: Db, payments: Payments, mailing: MailDeps): Job[] {
  const jobs: Job[] = [
    { name: 'holds', everyMs: second, endsByTime: true, run: (now) => sweepHolds(db, now) },
    { name: 'resales', everyMs: second, endsByTime: true, run: (now) => sweepResales(db, now) },
    { name: 'options', everyMs: second, endsByTime: true, run: (now) => sweepOptions(db, now) },
    { name: 'offers', everyMs: second, endsByTime: true, run: (now) => sweepOffers(db, now) },
    { name: 'transfers', everyMs: second, endsByTime: true, run: (now) => sweepTransfers(db, now) },
    { name: 'unpaid', everyMs: second, endsByTime: true, run: (now) => sweepUnpaid(db, now) },
    { name: 'payment messages', everyMs: second, run: (now, isStopping) => handleMessages(payments, now, isStopping) },
    {
      name: 'payment attempts',
      everyMs: second,
      endsByTime: true,
      ...atEachProvider(payments, 'payment attempts', attemptChecks),
    },
    {
      name: 'payment operations',
      everyMs: second,
      ...atEachProvider(payments, 'payment operations', wantedOperations),
    },
    {
      name: 'ended holds',
      everyMs: hour,
      endsByTime: true,
      run: async (now, isStopping) => {
        await removeReturnedStock(db, now, isStopping)
        await removeEndedHolds(db, now, isStopping)
      },
    },
    {
      name: 'old payment messages',
      everyMs: day,
      endsByTime: true,
      run: (now, isStopping) => removeOldMessages(payments, now, isStopping),
    },
    {
      name: 'old mails',
      everyMs: day,
      endsByTime: true,
      run: (now, isStopping) => removeOldMails(db, now, isStopping),
    },
    { name: 'old trade attempts', everyMs: day, endsByTime: true, run: (now) => removeOldAttempts(db, now) },
    { name: 'old keys', everyMs: day, endsByTime: true, run: (now) => removeOldKeys(db, now) },
    {
      name: 'guest data',
      everyMs: day,
      endsByTime: true,
      run: (now, isStopping) => endGuestData(db, now, isStopping),
    },
    {
      name: 'reminders',
      everyMs: 5 * minuteMs,
      endsByTime: true,
      run: (now, isStopping) => enqueueReminders(db, now, isStopping),
    },
    {
      name: 'links',
      everyMs: minuteMs,
      endsByTime: true,
      run: (now, isStopping) => scheduleLinks(payments, now, isStopping),
    },
    { name: 'outbox', everyMs: second, run: (now, isStopping) => drainOutbox(mailing, now, isStopping) },
    {
      name: 'horizon',
      everyMs: day,
      run: (now, isStopping) => extendHorizon(db, todayAt('UTC', now), { isStopping, rest: pauseBriefly }),
    },
  ]
  return jobs.map((job) => ({
    ...job,
    run: (now, isStopping) => runExclusively(db, `job ${job.name}`, () => job.run(now, isStopping)),
  }))
}

/**
 * A turn begins what is due at every provider that is not at it still, and waits for none: a silent one takes minutes
 * of its own alone. What has failed since the turn before is thrown by the next.
 */
function atEachProvider(payments: Payments, name: string, work: ProviderWork): Pick<Job, 'run' | 'end'> {
  const busy = new Map<string, Promise<void>>()
  let failures: unknown[] = []
  const beginOperations = (providerSide: ProviderSide, isStopping: () => boolean) =>
    runExclusively(payments.db, `job ${name} at ${providerSide.name}`, async () => {
      const sideWork = await work.atSide(payments, providerSide, isStopping)
      failures.push(...sideWork.failures)
    })
      .catch((cause: unknown) => void failures.push(cause))
      .finally(() => busy.delete(providerSide.name))
  return {
    async run(now, isStopping) {
      for (const providerSide of await work.sides(payments, now))
        if (!busy.has(providerSide.name) && !payments.rests.isResting(providerSide.name, now))
          busy.set(providerSide.name, beginOperations(providerSide, isStopping))
      const failed = failures
      failures = []
      if (failed.length > 0) throw new AggregateError(failed, `${failed.length} ${work.failed}`)
    },
    end: () => Promise.all(busy.values()),
  }
}

/**
 * Thousands of hotels have their nights opened at the same midnight, each of which is another version of the hotel that
 * searches load again. Nobody waits for a night in eighteen months: twenty hotels a second are few enough for guests
 * not to notice.
 */
const pauseBriefly = () => pause(50)

/**
 * Each mail is tried once: one that fails is due later than `now`. Those that a server has no time for before it stops
 * leave when it is back.
 */
async function drainOutbox(mailing: MailDeps, now: Instant, isStopping: () => boolean): Promise<void> {
  while (!isStopping() && (await sendOutbox(mailing, now)) > 0);
}

type JobDeps = {
  readonly now: () => Instant
  readonly log: FastifyBaseLogger
  /** Whether the clock is as it was a moment ago; it is, if not given. */
  readonly clock?: Pick<ClockWatch, 'isTrusted'> | undefined
  readonly onDone?: (name: string) => void
}

/**
 * Runs each job at once, where it does not say otherwise, and then again and again, never beside itself; a failure is
 * logged and the next turn tries again. `stop` waits for what is running.
 */
export function startJobs(jobs: readonly Job[], deps: JobDeps): { readonly stop: () => Promise<void> } {
  const running = jobs.map((job) => startJob(job, deps))
  return { stop: async () => void (await Promise.all(running.map((stop) => stop()))) }
}

function startJob(
  { name, everyMs, firstAfterMs, endsByTime, run, end }: Job,
  { now, log, clock, onDone }: JobDeps,
): () => Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const runTurn = async () => {
    try {
      // Looked at by every job, or a jump would be missed by those that come later.
      const isTrusted = clock?.isTrusted() ?? true
      if (isTrusted || !endsByTime) {
        await run(now(), () => stopped)
        onDone?.(name)
      }
    } catch (err) {
      log.error({ err, job: name }, 'a job failed')
    }
    if (!stopped) timer = setTimeout(startTimer, everyMs)
  }
  let lastRun = Promise.resolve()
  if (firstAfterMs === undefined) startTimer()
  else timer = setTimeout(startTimer, firstAfterMs)
  function startTimer() {
    lastRun = runTurn()
  }
  return async () => {
    stopped = true
    clearTimeout(timer)
    await lastRun
    await end?.()
  }
}
