import type { Party } from '@portico/domain/party/party'
import { addDays, type CalendarDate, calendarDateOf } from '@portico/domain/time/calendar-date'
import type { Stay } from '@portico/domain/time/stay'
import { type CsvRow, CsvTable } from '../command/csv-table.ts'
import type { FileProblem } from '../command/unusable-input.ts'

/** One room of one past booking. */
export type Booking = {
  /** Its number among the rows, from 1. */
  readonly row: number
  readonly line: number
  readonly hotel: string
  readonly type: string
  readonly bookedOn: CalendarDate
  readonly stay: Stay
  readonly party: Party
  /** Undefined where it was never cancelled, or, as the file says of some, before it was made. */
  readonly cancelledOn: CalendarDate | undefined
}

/** The columns that are read; others may be there. `docs/importing.md` says what each means. */
export const bookingColumns = [
  'hotel',
  'lead_time',
  'arrival_date_year',
  'arrival_date_month',
  'arrival_date_day_of_month',
  'stays_in_weekend_nights',
  'stays_in_week_nights',
  'adults',
  'children',
  'babies',
  'reserved_room_type',
  'reservation_status',
  'reservation_status_date',
] as const
type Row = CsvRow<(typeof bookingColumns)[number]>

/** Every row of the file, as the "Hotel booking demand" data set spells it. */
export function readBookings(text: string): {
  readonly bookings: readonly Booking[]
  readonly problems: readonly FileProblem[]
} {
  const table = new CsvTable(text, ',', bookingColumns)
  const bookings: Booking[] = []
  for (const row of table.rows()) bookings.push(bookingOf(row, bookings.length + 1))
  return { bookings, problems: table.problems }
}

function bookingOf(row: Row, number: number): Booking {
  const arrival = arrivalOf(row)
  const nights = row.wholeNumber('stays_in_weekend_nights', 1_000) + row.wholeNumber('stays_in_week_nights', 1_000)
  const bookedOn = addDays(arrival, -row.wholeNumber('lead_time', 2_000))
  return {
    row: number,
    line: row.line,
    hotel: row.text('hotel'),
    type: row.text('reserved_room_type'),
    bookedOn,
    stay: { arrival, departure: addDays(arrival, nights) },
    party: partyOf(row, number),
    cancelledOn: cancelledOnOf(row, bookedOn),
  }
}

const months = 'January February March April May June July August September October November December'.split(' ')

function arrivalOf(row: Row): CalendarDate {
  const two = (number: number) => String(number).padStart(2, '0')
  const month = months.indexOf(row.text('arrival_date_month')) + 1
  const text = `${row.wholeNumber('arrival_date_year', 2_999)}-${two(month)}-${two(row.wholeNumber('arrival_date_day_of_month', 31))}`
  return dateOf(row, 'the arrival', text)
}

function dateOf(row: Row, what: string, text: string): CalendarDate {
  const date = calendarDateOf(text)
  if (!date) row.addProblem(`${what} is "${text}": a day as 2016-03-31 is meant`)
  return date ?? ('2016-01-01' as CalendarDate)
}

/** The data tell no ages: children are given 2 to 11, babies 0 or 1, by the row's number. */
function partyOf(row: Row, number: number): Party {
  // Four rows of the data set say "NA".
  const children = row.text('children') === 'NA' ? 0 : row.wholeNumber('children', 100)
  const babies = row.wholeNumber('babies', 100)
  return {
    adults: row.wholeNumber('adults', 1_000),
    childrenAges: [
      ...Array.from({ length: children }, (_, i) => 2 + ((number + 3 * i) % 10)),
      ...Array.from({ length: babies }, (_, i) => (number + i) % 2),
    ],
  }
}

const statuses = ['Canceled', 'Check-Out', 'No-Show']

function cancelledOnOf(row: Row, bookedOn: CalendarDate): CalendarDate | undefined {
  const status = row.text('reservation_status')
  if (!statuses.includes(status))
    row.addProblem(`reservation_status is "${status}": one of ${statuses.join(', ')} is meant`)
  if (status !== 'Canceled') return undefined
  const day = dateOf(row, 'reservation_status_date', row.text('reservation_status_date'))
  return day < bookedOn ? undefined : day
}
