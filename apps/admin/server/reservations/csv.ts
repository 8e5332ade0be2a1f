import type { ExportedReservations } from '@portico/contracts/operator/reservation-search'
import { csvFile, csvText } from '@portico/contracts/values/csv'
import { decimalText, type Money } from '@portico/domain/money/money'
import type { AdminTexts } from '../../texts/read-texts.ts'

export type Format = ExportedReservations['format']

/** Semicolons and decimal commas where spreadsheets of the hotel's country read those. */
export function csvOf(
  { reservations, format }: Pick<ExportedReservations, 'reservations' | 'format'>,
  { reservations: { csv }, words }: AdminTexts,
): string {
  const headings = [
    ...[csv.code, csv.hotel, csv.state, csv.reason, csv.name, csv.email, csv.agency, csv.arrival, csv.departure],
    ...[csv.rooms, csv.total, csv.due, csv.agencyDue, csv.currency, csv.booked],
  ]
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
      ...[code, hotelName, words.state[state], words.change[reason], name, email, agency].map(csvText),
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
