import type { ClockWatch } from '@portico/server/clock-watch'
import type { FastifyBaseLogger } from 'fastify'
import type { DiskCache } from '../cache/disk-cache.ts'
import type { ChangeAtMostOnce } from '../idempotency/change-at-most-once.ts'
import type { ConfirmAtMostOnce } from '../idempotency/confirm-at-most-once.ts'
import type { Sender } from '../idempotency/sender.ts'
import type { Pause } from '../upstream/pause.ts'

const second = 1_000
const minuteMs = 60 * second
const tenMinutes = 10 * minuteMs

type Purgeable = { readonly purge: () => unknown }

type HousekeepingDeps = {
  readonly confirms: ConfirmAtMostOnce
  readonly changes: ChangeAtMostOnce
  readonly sender: Sender
  readonly disk: DiskCache
  readonly stores: readonly Purgeable[]
  readonly sendMails: () => Promise<void>
  readonly sendReports: () => Promise<void>
  readonly sendLetter: () => unknown
  /** Whether the clock is as it was a moment ago; it is, if not given. */
  readonly clock?: Pick<ClockWatch, 'isTrusted'> | undefined
  readonly pause: Pause
  readonly log: FastifyBaseLogger
}

/**
 * What the gateway does without being asked, until `signal` ends it: says that it lives, looks for open outcomes, mails
 * of unknown ones, saves replies, deletes what has ended. Each at its own pace: a server that is silent holds up
 * nothing else, least of all the sign of life, without which other gateways would settle what this one is sending. Who
 * has gone and what is over are told by the clock: while that is in doubt nobody's outcome is looked for, and nothing
 * is deleted.
 */
export async function startHousekeeping(deps: HousekeepingDeps, signal: AbortSignal): Promise<void> {
  const { confirms, changes, sender, disk, stores, sendMails, sendReports, sendLetter } = deps
  const jobs: readonly Job[] = [
    { name: 'sign of life', everyMs: second, run: () => sender.beat() },
    { name: 'open confirms', everyMs: second, endsByTime: true, run: () => confirms.settleAbandoned() },
    { name: 'open changes', everyMs: second, endsByTime: true, run: () => changes.settleAbandoned() },
    { name: 'mails', everyMs: second, run: sendMails },
    { name: 'reports', everyMs: second, run: sendReports },
    { name: 'letter', everyMs: minuteMs, endsByTime: true, run: sendLetter },
    { name: 'replies', everyMs: second, run: () => disk.save() },
    ...stores.map((store) => ({ name: 'purge', everyMs: tenMinutes, endsByTime: true, run: () => store.purge() })),
  ]
  await Promise.all(jobs.map((job) => repeatWork(deps, job, signal)))
}

type Job = {
  readonly name: string
  readonly everyMs: number
  readonly endsByTime?: boolean
  readonly run: () => unknown
}

async function repeatWork(
  { pause, log, clock }: HousekeepingDeps,
  { name, everyMs, endsByTime, run }: Job,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const isTrusted = clock?.isTrusted() ?? true
      if (isTrusted || !endsByTime) await run()
    } catch (err) {
      log.error({ err, job: name }, 'housekeeping failed, it will be tried again')
    }
    if (!signal.aborted) await pause(everyMs, signal).catch(() => undefined)
  }
}
