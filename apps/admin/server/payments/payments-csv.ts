import type { PaymentDay } from '@portico/contracts/operator/payments'
import { csvText } from '@portico/contracts/values/csv'
import type { AdminTexts } from '../../texts/read-texts.ts'
import { amountOf, fileOf } from '../reservations/csv.ts'

/** Money that was returned is negative, so that the column adds up to the day. */
export function paymentsCsvOf(
  { lines, format }: Pick<PaymentDay, 'lines' | 'format'>,
  { payments: { csv, origin: origins }, words }: AdminTexts,
): string {
  const headings = [csv.at, csv.code, csv.guest, csv.what, csv.method, csv.by, csv.amount, csv.currency]
  const rows = lines.map(({ at, code, guest, kind, method, by, origin, amount }) => [
    ...[at, code, guest, words.folio[kind], method ?? '', by ?? origins[origin]].map(csvText),
    ...[amountOf(amount, format), amount.currency],
  ])
  return fileOf([headings, ...rows], format)
}
