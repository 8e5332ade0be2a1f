import { addDays, type CalendarDate, earlierOf, laterOf } from '../time/calendar-date.ts'
import { everyWeekday, namesWeekday } from '../time/named-days.ts'
import type { NightBlock, StayRestriction } from './stay-restriction.ts'

/** A restriction as a hotel writes it, for all days it names. `together`: each unbroken run of those days is a block. */
export type RestrictionRule = Omit<StayRestriction, 'together'> & { readonly together?: boolean | undefined }

/** Which days a rule names: those from the first to the last, both inclusive, whose weekday is in the mask (1 is Sunday, 64 Saturday). */
export type RestrictionPeriod = {
  readonly firstDay: CalendarDate
  readonly lastDay: CalendarDate
  readonly weekdays: number
  readonly rule: RestrictionRule
}

const nothing: StayRestriction = {}

/** What is demanded on a day: of all periods that name it, the strictest. */
export function restrictionOfDay(periods: readonly RestrictionPeriod[], day: CalendarDate): StayRestriction {
  const naming = periods.filter((period) => names(period, day))
  return naming.length === 0 ? nothing : strictestOf(naming, day)
}

function names({ firstDay, lastDay, weekdays }: RestrictionPeriod, day: CalendarDate): boolean {
  return firstDay <= day && day <= lastDay && namesWeekday(weekdays, day)
}

function strictestOf(periods: readonly RestrictionPeriod[], day: CalendarDate): StayRestriction {
  const rules = periods.map(({ rule }) => rule)
  const most = (limits: (number | undefined)[]) => extreme(limits, Math.max)
  const least = (limits: (number | undefined)[]) => extreme(limits, Math.min)
  return {
    minStay: most(rules.map((rule) => rule.minStay)),
    maxStay: least(rules.map((rule) => rule.maxStay)),
    minStayThrough: most(rules.map((rule) => rule.minStayThrough)),
    closedToArrival: rules.some((rule) => rule.closedToArrival),
    closedToDeparture: rules.some((rule) => rule.closedToDeparture),
    stopSell: rules.some((rule) => rule.stopSell),
    minAdvance: most(rules.map((rule) => rule.minAdvance)),
    maxAdvance: least(rules.map((rule) => rule.maxAdvance)),
    minAdults: most(rules.map((rule) => rule.minAdults)),
    maxAdults: least(rules.map((rule) => rule.maxAdults)),
    together: mergedBlock(periods.filter(({ rule }) => rule.together).map((period) => runAround(period, day))),
  }
}

function extreme(limits: readonly (number | undefined)[], of: (...numbers: number[]) => number): number | undefined {
  const given = limits.filter((limit) => limit !== undefined)
  return given.length === 0 ? undefined : of(...given)
}

/** The unbroken run of days named by a period around one of them. */
function runAround(period: RestrictionPeriod, day: CalendarDate): NightBlock {
  const { firstDay, lastDay, weekdays } = period
  if (weekdays === everyWeekday) return { first: firstDay, last: lastDay }
  let first = day
  let last = day
  while (names(period, addDays(first, -1))) first = addDays(first, -1)
  while (names(period, addDays(last, 1))) last = addDays(last, 1)
  return { first, last }
}

/** Blocks that share a night are one: whoever has the night has all of both. */
function mergedBlock(blocks: readonly NightBlock[]): NightBlock | undefined {
  const [one, ...others] = blocks
  return one && others.reduce((all, { first, last }) => ({ first: earlierOf(all.first, first), last: laterOf(all.last, last) }), one)
}
