import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import type { FastifyBaseLogger } from 'fastify'
import type { AnswersOnDisk } from '../cache/disk-cache.ts'
import type { Drafts } from '../checkout/drafts.ts'
import type { ChangeOnce } from '../idempotency/change-at-most-once.ts'
import type { ConfirmOnce } from '../idempotency/confirm-at-most-once.ts'
import type { Journal } from '../idempotency/confirm-journal.ts'
import type { TradeSessions } from '../trade/trade-sessions.ts'
import type { Pause } from '../upstream/pause.ts'
import type { Mail } from './mail.ts'
import { unknownBookingMail } from './unknown-booking-mail.ts'

const roundMs = 1_000
const roundsBetweenPurges = 600

type House = {
  readonly confirms: ConfirmOnce
  readonly changes: ChangeOnce
  readonly journal: Journal
  readonly drafts: Drafts
  readonly trade: TradeSessions
  readonly disk: AnswersOnDisk
  readonly send: (mail: Mail) => Promise<void>
  readonly operator: string
  readonly now: () => Instant
  readonly pause: Pause
  readonly log: FastifyBaseLogger
}

/** Every second: ask for open outcomes, tell of unknown ones, write down what servers told. Now and then: forget what has ended. Until `signal` ends it. */
export async function keepHouse(house: House, signal: AbortSignal): Promise<void> {
  for (let round = 0; !signal.aborted; round++) {
    try {
      await house.confirms.settleAbandoned()
      await house.changes.settleAbandoned()
      await tellOfUnknown(house)
      house.disk.save()
      if (round % roundsBetweenPurges === 0) purge(house)
    } catch (err) {
      house.log.error({ err }, 'housekeeping failed, it will be tried again')
    }
    await house.pause(roundMs, signal).catch(() => undefined)
  }
}

async function tellOfUnknown({ journal, send, operator }: House): Promise<void> {
  for (const intent of journal.untold()) {
    await send(unknownBookingMail(intent, journal.factsOf(intent.key), operator))
    journal.markTold(intent.key)
  }
}

function purge({ journal, drafts, trade, disk, now }: House): void {
  drafts.purge()
  trade.purge()
  disk.purge()
  journal.forgetGuests(now().slice(0, 10) as CalendarDate)
}
