import type { ExportedReservations } from '@portico/contracts/operator/reservation-search'
import { csvFile, csvText } from '@portico/contracts/values/csv'
import { decimalText, type Money } from '@portico/domain/money/money'

const headings = [
  'Code',
  'Hotel',
  'State',
  'Reason',
  'Name',
  'E-mail',
  'Agency',
  'Arrival',
  'Departure',
  'Rooms',
  'Total',
  'Due',
  'Due by the agency',
  'Currency',
  'Booked',
]

export type Format = ExportedReservations['format']

/** Semicolons and decimal commas where spreadsheets of the hotel's country read those. */
export function csvOf({ reservations, format }: Pick<ExportedReservations, 'reservations' | 'format'>): string {
  const rows = reservations.map(
    ({
      code,
      hotelName,
      state,
      reason,
      name,
      email,
      agency = '',
      arrival,
      departure,
      rooms,
      total,
      due,
      agencyDue,
      bookedAt,
    }) => [
      ...[code, hotelName, state, reason, name, email, agency].map(csvText),
      ...[
        dayOf(arrival, format),
        dayOf(departure, format),
        String(rooms),
        amountOf(total, format),
        amountOf(due, format),
        agencyDue ? amountOf(agencyDue, format) : '',
      ],
      ...[total.currency, bookedAt],
    ],
  )
  return fileOf([headings, ...rows], format)
}

export function fileOf(rows: readonly (readonly string[])[], format: Format): string {
  return csvFile(rows, format === 'italian' ? ';' : ',')
}

function dayOf(day: string, format: Format): string {
  return format === 'italian' ? day.split('-').reverse().join('/') : day
}

/** No thousands separator, so that a spreadsheet can add. */
export function amountOf(amount: Money, format: Format): string {
  const text = decimalText(amount)
  return format === 'italian' ? text.replace('.', ',') : text
}
