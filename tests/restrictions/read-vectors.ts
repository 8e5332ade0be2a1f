import { readFileSync } from 'node:fs'
import type { Refusal } from '@portico/contracts/values/shapes'
import type { ClosedSeason, RestrictionPeriod, RestrictionRule } from '@portico/domain/restrictions/stay-restriction'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import type { Stay } from '@portico/domain/time/stay'

/** One line of the table in `docs/restrictions.md`. */
export type Vector = {
  readonly name: string
  readonly rows: readonly RestrictionPeriod[]
  readonly closedSeasons: readonly ClosedSeason[]
  readonly booked: Instant
  readonly zone: string
  readonly stay: Stay
  readonly adults: number
  readonly refused: readonly Refusal[]
}

export function readVectors(): Vector[] {
  const page = readFileSync(new URL('../../docs/restrictions.md', import.meta.url), 'utf8')
  const lines = page.split('\n').filter((line) => /^\| [RDZ]\d+(\.\d+)? ?[^|]*\|[^|]*\| \d{4}-/.test(line))
  return lines.map((line) => vectorOf(line.split('|').map((cell) => cell.trim())))
}

function vectorOf([
  ,
  name = '',
  rows = '',
  booked = '',
  zone = '',
  stay = '',
  adults = '',
  refused = '',
]: string[]): Vector {
  const [arrival, departure] = stay.split(' ')
  const written = rows === '' ? [] : rows.split('; ').map(periodOf)
  return {
    name,
    rows: written.flatMap(({ rule, ...days }) => (rule === 'closedSeason' ? [] : [{ ...days, rule }])),
    closedSeasons: written.flatMap(({ rule, firstDay, lastDay }) =>
      rule === 'closedSeason' ? [{ first: firstDay, last: lastDay }] : [],
    ),
    booked: booked as Instant,
    zone,
    stay: { arrival: arrival as CalendarDate, departure: departure as CalendarDate },
    adults: Number(adults),
    refused: refused === '–' ? [] : refused.split('; ').map(refusalOf),
  }
}

const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** `2027-03-01..2027-03-31 Fri Sat minStay 3` */
function periodOf(text: string): Omit<RestrictionPeriod, 'rule'> & { readonly rule: RestrictionRule | 'closedSeason' } {
  const [days = '', ...words] = text.split(' ')
  const [first = '', last = first] = days.split('..')
  const weekdays = words
    .filter((word) => weekdayNames.includes(word))
    .reduce((mask, word) => mask | (1 << weekdayNames.indexOf(word)), 0)
  const [kind = '', limit] = words.filter((word) => !weekdayNames.includes(word))
  return {
    firstDay: first as CalendarDate,
    lastDay: last as CalendarDate,
    weekdays: weekdays || 127,
    rule: kind === 'closedSeason' ? kind : { [kind]: limit === undefined ? true : Number(limit) },
  }
}

/** `below-min-stay-through 3 2027-03-06` */
function refusalOf(text: string): Refusal {
  const [kind = '', ...values] = text.split(' ')
  const days = values.filter((value) => value.includes('-')) as CalendarDate[]
  const limit = values.find((value) => !value.includes('-'))
  const [first, last] = days
  if (kind === 'nights-together') return { kind, first, last } as Refusal
  if (kind === 'closed-season') return { kind, reopens: first }
  return {
    kind,
    ...(limit !== undefined && { limit: Number(limit) }),
    ...(first !== undefined && { night: first }),
  } as Refusal
}
