import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import type { FastifyBaseLogger } from 'fastify'
import type { DiskCache } from '../cache/disk-cache.ts'
import type { Drafts } from '../checkout/drafts.ts'
import type { ChangeAtMostOnce } from '../idempotency/change-at-most-once.ts'
import type { ConfirmAtMostOnce } from '../idempotency/confirm-at-most-once.ts'
import type { ConfirmJournal } from '../idempotency/confirm-journal.ts'
import type { Sender } from '../idempotency/sender.ts'
import type { TradeSessions } from '../scope/trade-sessions.ts'
import type { KnownBrowsers } from '../trade/known-browsers.ts'
import type { Pause } from '../upstream/pause.ts'
import type { Mail } from './mail.ts'
import { unknownBookingMail } from './unknown-booking-mail.ts'

const roundMs = 1_000
const roundsBetweenPurges = 600

type Deps = {
  readonly confirms: ConfirmAtMostOnce
  readonly changes: ChangeAtMostOnce
  readonly journal: ConfirmJournal
  readonly sender: Sender
  readonly drafts: Drafts
  readonly sessions: TradeSessions
  readonly knownBrowsers: KnownBrowsers
  readonly disk: DiskCache
  readonly send: (mail: Mail) => Promise<void>
  readonly operator: string
  readonly now: () => Instant
  readonly pause: Pause
  readonly log: FastifyBaseLogger
}

/** Every second: say that this gateway lives, look for open outcomes, mail of unknown ones, save replies. Now and then: delete what has ended. Until `signal` ends it. */
export async function startHousekeeping(deps: Deps, signal: AbortSignal): Promise<void> {
  for (let round = 0; !signal.aborted; round++) {
    try {
      deps.sender.beat()
      await deps.confirms.settleAbandoned()
      await deps.changes.settleAbandoned()
      await mailUnknownBookings(deps)
      deps.disk.save()
      if (round % roundsBetweenPurges === 0) purge(deps)
    } catch (err) {
      deps.log.error({ err }, 'housekeeping failed, it will be tried again')
    }
    await deps.pause(roundMs, signal).catch(() => undefined)
  }
}

async function mailUnknownBookings({ journal, send, operator }: Deps): Promise<void> {
  for (const intent of journal.unnotified()) {
    await send(unknownBookingMail(intent, journal.factsOf(intent.key), operator))
    journal.markNotified(intent.key)
  }
}

function purge({ journal, drafts, sessions, knownBrowsers, disk, now }: Deps): void {
  drafts.purge()
  sessions.purge()
  knownBrowsers.purge()
  disk.purge()
  journal.forgetGuests(now().slice(0, 10) as CalendarDate)
}
