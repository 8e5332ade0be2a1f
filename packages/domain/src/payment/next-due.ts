import type { Guarantee } from '../pricing/rate-plan.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import { type DueLine, dueLinesOf, type GivenGuarantees } from './due-lines.ts'
import type { FolioEntry } from './folio.ts'

/** What is next to be paid, reserved or left; `on` is the day on which it falls due, absent where that is now. */
export type NextDue = Pick<DueLine, 'purpose' | 'minor'> & { readonly on?: CalendarDate }

/**
 * What a reservation asks of its guest, by its ledger alone: all that has fallen due by today is one payment, then what
 * is to be reserved or left by today; without these the earliest later part, which may be paid before its day. What is
 * paid at the hotel is not asked for.
 */
export function nextDueOf(
  folioEntries: readonly FolioEntry[],
  guarantees: readonly Guarantee[],
  givenGuarantees: GivenGuarantees,
  today: CalendarDate,
): NextDue | undefined {
  const dueLines = dueLinesOf(folioEntries, guarantees, givenGuarantees)
  const due = dueLines.filter(({ on }) => on <= today)
  const dueMinor = due.reduce((sum, { purpose, minor }) => (purpose === 'pay' ? sum + minor : sum), 0)
  if (dueMinor > 0) return { purpose: 'pay', minor: dueMinor }
  const [now] = due
  return now ? { purpose: now.purpose, minor: now.minor } : dueLines[0]
}
