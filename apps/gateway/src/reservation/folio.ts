import type { Folio } from '@portico/contracts/reservation/folio'
import { type Money, money } from '@portico/domain/money/money'
import { openPartsOf, priceKinds, repayOf, sumOf, withoutReversed } from '@portico/domain/payment/folio'
import { paymentMethodIds } from '@portico/domain/payment/payment-methods'
import type { ReservationReply } from '@portico/legacy/parts/reservation'

export function folioOf({ folio, basket }: ReservationReply): Folio | undefined {
  if (!folio) return undefined
  const { currency } = basket.price.stay
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
    due: openPartsOf(folio).map(({ on, minor }) => ({ on, amount: amount(minor) })),
    repay: amount(repayOf(folio)),
  }
}
