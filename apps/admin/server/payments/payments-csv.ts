import type { PaymentDay } from '@portico/contracts/operator/payments'
import { csvText } from '@portico/contracts/values/csv'
import { amountOf, fileOf } from '../reservations/csv.ts'

const headings = ['At', 'Code', 'Guest', 'What', 'Method', 'By', 'Amount', 'Currency']

/** Money that was returned is negative, so that the column adds up to the day. */
export function paymentsCsvOf({ lines, format }: Pick<PaymentDay, 'lines' | 'format'>): string {
  const rows = lines.map(({ at, code, guest, kind, method, by, origin, amount }) => [
    ...[at, code, guest, kind, method ?? '', by ?? origin].map(csvText),
    ...[amountOf(amount, format), amount.currency],
  ])
  return fileOf([headings, ...rows], format)
}
