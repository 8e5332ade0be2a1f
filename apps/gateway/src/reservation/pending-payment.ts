import type { PendingPayment } from '@portico/contracts/payment/pending-payment'
import { money } from '@portico/domain/money/money'
import { paymentMethodIds } from '@portico/domain/payment/payment-methods'
import type { ReservationReply } from '@portico/legacy/parts/reservation'
import { hostedPaymentOf } from '../upstream/hosted-payment.ts'
import type { Upstream } from '../upstream/upstream.ts'

export function pendingPaymentOf(
  reservations: readonly ReservationReply[],
  upstream: Upstream,
): PendingPayment | undefined {
  const [firstReservation] = reservations
  if (upstream.capabilities.has('payments')) return firstReservation?.pendingPayment
  const hosted = hostedPaymentOf(reservations, upstream)
  const method = paymentMethodIds.find((id) => id === hosted?.provider)
  if (!hosted || !method) return undefined
  const paid = reservations.filter(({ openPayment }) => openPayment?.paymentId === hosted.paymentId)
  const minor = paid.reduce((sum, reservation) => sum + dueMinorOf(reservation), 0)
  const { currency } = hosted.reservation.basket.price.stay
  return { purpose: 'pay', amount: money(minor, currency), isNeeded: true, methods: [method] }
}

function dueMinorOf({ basket: { price, prepayment } }: ReservationReply): number {
  const dated = prepayment.reduce((sum, { on, amount }) => (on === undefined ? sum : sum + amount.minor), 0)
  return dated || price.stay.minor
}
