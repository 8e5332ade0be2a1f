import type { ExportedReservations } from '@portico/contracts/operator/reservation-search'
import { currencies } from '@portico/domain/money/currencies'
import type { Money } from '@portico/domain/money/money'

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
  'Currency',
  'Booked',
]

export type Format = ExportedReservations['format']

/**
 * A list as a file for a spreadsheet: UTF-8 with its mark, lines ended as RFC 4180 says; with semicolons and decimal commas where spreadsheets of the
 * hotel's country read those.
 */
export function csvOf({ reservations, format }: Pick<ExportedReservations, 'reservations' | 'format'>): string {
  const rows = reservations.map(
    ({ code, hotelName, state, reason, name, email, agency = '', arrival, departure, rooms, total, due, bookedAt }) => [
      ...[code, hotelName, state, reason, name, email, agency].map(safe),
      ...[dayOf(arrival, format), dayOf(departure, format), String(rooms), amountOf(total, format), amountOf(due, format), total.currency],
      bookedAt,
    ],
  )
  return fileOf([headings, ...rows], format)
}

/** The text of a file; its cells are safe and written as the hotel's country does. */
export function fileOf(rows: readonly (readonly string[])[], format: Format): string {
  const separator = format === 'italian' ? ';' : ','
  const lines = rows.map((row) => row.map((cell) => quoted(cell, separator)).join(separator))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** What a spreadsheet would take for a formula becomes a text (OWASP, “CSV Injection”). Guests type names. */
export function safe(text: string): string {
  return /^[\s]*[=+\-@\t\r＝＋－＠]/u.test(text) ? `'${text}` : text
}

function quoted(cell: string, separator: string): string {
  return cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

function dayOf(day: string, format: Format): string {
  return format === 'italian' ? day.split('-').reverse().join('/') : day
}

/** Without a thousands separator, so that a spreadsheet can add. */
export function amountOf({ minor, currency }: Money, format: Format): string {
  const { digits } = currencies[currency]
  const text = (minor / 10 ** digits).toFixed(digits)
  return format === 'italian' ? text.replace('.', ',') : text
}
