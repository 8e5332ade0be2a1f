import type { PendingPayment } from '@portico/contracts/payment/pending-payment'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { money } from '@portico/domain/money/money'
import { paymentMethodIds } from '@portico/domain/payment/payment-methods'
import type { PendingPaymentReply } from '@portico/legacy/parts/pending-payment'
import type { ReservationReply } from '@portico/legacy/parts/reservation'
import { hostedPaymentOf } from '../upstream/hosted-payment.ts'
import type { Upstream } from '../upstream/upstream.ts'

/** What the server asks; of a server that takes money by itself, the page that it has open. */
export function pendingPaymentOf(
  reservations: readonly ReservationReply[],
  upstream: Upstream,
): PendingPayment | undefined {
  const [first] = reservations
  if (upstream.capabilities.has('payments'))
    return first?.pendingPayment && ownPendingOf(first.pendingPayment, first.basket.currency)
  const hosted = hostedPaymentOf(reservations, upstream)
  const method = paymentMethodIds.find((id) => id === hosted?.provider)
  if (!hosted || !method) return undefined
  const paid = reservations.filter(({ openPayment }) => openPayment?.paymentId === hosted.paymentId)
  const minor = paid.reduce((sum, reservation) => sum + dueMinorOf(reservation), 0)
  return { purpose: 'pay', amount: money(minor, hosted.reservation.basket.currency), isNeeded: true, methods: [method] }
}

function dueMinorOf({ basket: { minor, prepayment } }: ReservationReply): number {
  return prepayment.reduce((sum, part) => (part.on === undefined ? sum : sum + part.minor), 0) || minor
}

function ownPendingOf(
  { minor, methods, testMethods, ...pending }: PendingPaymentReply,
  currency: CurrencyCode,
): PendingPayment {
  return {
    ...pending,
    amount: money(minor, currency),
    methods: [...methods],
    testMethods: testMethods && [...testMethods],
  }
}
