import type { CancellationNow, Folio } from '@portico/contracts/reservation/folio'
import type { ResaleOfRoom } from '@portico/contracts/reservation/resale'
import { type Money, money } from '@portico/domain/money/money'
import { openPartsOf, priceKinds, repayOf, sumOf, withoutReversed } from '@portico/domain/payment/folio'
import { paymentMethodIds } from '@portico/domain/payment/payment-methods'
import type { ReservationReply } from '@portico/legacy/parts/reservation'
import { prepaymentOf } from '../basket/basket-price.ts'

export function folioOf({ folio, basket: { currency } }: ReservationReply): Folio | undefined {
  if (!folio) return undefined
  const amount = (minor: number): Money => money(minor, currency)
  const moved = (kind: 'payment' | 'refund') =>
    withoutReversed(folio).flatMap((row) => {
      const method = paymentMethodIds.find((id) => id === row.method)
      return row.kind === kind ? [{ at: row.at, amount: amount(Math.abs(row.minor)), method }] : []
    })
  return {
    charges: amount(sumOf(folio, priceKinds)),
    fees: amount(sumOf(folio, ['fee'])),
    reductions: amount(0 - sumOf(folio, ['allowance', 'waiver'])),
    payments: moved('payment'),
    refunds: moved('refund'),
    due: prepaymentOf(openPartsOf(folio), currency),
    repay: amount(repayOf(folio)),
  }
}

export function cancellationNowOf({
  cancellationNow: now,
  basket: { currency },
}: ReservationReply): CancellationNow | undefined {
  if (now?.kind !== 'possible') return now
  const { feeMinor, refundMinor, dueMinor } = now
  return {
    kind: 'possible',
    fee: money(feeMinor, currency),
    refund: money(refundMinor, currency),
    due: money(dueMinor, currency),
  }
}

export function resalesOf({ resales = [], basket: { currency } }: ReservationReply): ResaleOfRoom[] {
  return resales.map(({ code, status, until, priceMinor, feeMinor }) => ({
    room: code,
    status,
    until,
    price: money(priceMinor, currency),
    fee: money(feeMinor, currency),
  }))
}
