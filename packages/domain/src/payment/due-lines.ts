import type { Guarantee } from '../pricing/rate-plan.ts'
import { addDays, type CalendarDate } from '../time/calendar-date.ts'
import { deadlineOf, type Instant } from '../time/deadline.ts'
import { type FolioEntry, openPartsOf } from './folio.ts'

export type GivenGuarantees = { readonly authorisedMinor: number; readonly hasCard: boolean }

/** What is open and has a day: to be paid, to be reserved on a card, or (0) a card that is to be left. */
export type DueLine = {
  readonly purpose: 'pay' | 'authorise' | 'guarantee'
  readonly minor: number
  readonly on: CalendarDate
}

/**
 * What a reservation still asks of its guest before the hotel's desk does, by day. What was reserved
 * covers the earliest wish first.
 */
export function dueLinesOf(
  folioEntries: readonly FolioEntry[],
  guarantees: readonly Guarantee[],
  { authorisedMinor, hasCard }: GivenGuarantees,
): DueLine[] {
  const payments = openPartsOf(folioEntries).flatMap(({ on, minor }): DueLine[] =>
    on && minor > 0 ? [{ purpose: 'pay', minor, on }] : [],
  )
  let remaining = authorisedMinor
  const dueLines = guarantees.flatMap(({ on, minor, by }): DueLine[] => {
    if (by === 'card') return hasCard ? [] : [{ purpose: 'guarantee', minor: 0, on }]
    const covered = Math.min(remaining, minor)
    remaining -= covered
    return minor > covered ? [{ purpose: 'authorise', minor: minor - covered, on }] : []
  })
  return [...payments, ...dueLines].sort((a, b) => (a.on === b.on ? 0 : a.on < b.on ? -1 : 1))
}

const mailTime = '10:00'

export function linkMailTimeOf({ on }: Pick<DueLine, 'on'>, days: number, timeZone: string): Instant {
  return deadlineOf(on, days, mailTime, timeZone)
}

export function unusedMomentOf({ on }: Pick<DueLine, 'on'>, timeZone: string): Instant {
  return deadlineOf(addDays(on, 1), 0, mailTime, timeZone)
}

const graceDays = 7

/** The end of a link: a week after its day, or after it is mailed where that is later, and never after the stay. */
export function linkEndOf(
  { on }: Pick<DueLine, 'on'>,
  today: CalendarDate,
  departure: CalendarDate,
  timeZone: string,
): Instant {
  const lastDay = addDays(on > today ? on : today, graceDays)
  return deadlineOf(lastDay < departure ? lastDay : departure, 0, '23:59', timeZone)
}
