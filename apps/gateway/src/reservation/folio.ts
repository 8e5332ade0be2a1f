import type { Folio } from '@portico/contracts/reservation/folio'
import { type Money, money } from '@portico/domain/money/money'
import { openPartsOf, priceKinds, refundDueOf, sumOfEntries, withoutReversed } from '@portico/domain/payment/folio'
import { paymentMethodIds } from '@portico/domain/payment/payment-methods'
import type { ReservationReply } from '@portico/legacy/parts/reservation'

export function folioOf({ folio, basket }: ReservationReply): Folio | undefined {
  if (!folio) return undefined
  const { currency } = basket.price.stay
  const moneyOf = (minor: number): Money => money(minor, currency)
  const moved = (movedKind: 'payment' | 'refund') =>
    withoutReversed(folio).flatMap((row) => {
      const method = paymentMethodIds.find((id) => id === row.method)
      return row.kind === movedKind ? [{ at: row.at, amount: moneyOf(Math.abs(row.minor)), method }] : []
    })
  return {
    charges: moneyOf(sumOfEntries(folio, priceKinds)),
    fees: moneyOf(sumOfEntries(folio, ['fee'])),
    reductions: moneyOf(0 - sumOfEntries(folio, ['allowance', 'waiver'])),
    payments: moved('payment'),
    refunds: moved('refund'),
    due: openPartsOf(folio).map(({ on, minor }) => ({ on, amount: moneyOf(minor) })),
    repay: moneyOf(refundDueOf(folio)),
  }
}
