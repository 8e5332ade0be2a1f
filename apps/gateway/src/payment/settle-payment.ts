import type { SettledPayment } from '@portico/contracts/reservation/payment'
import { confirmPayment } from '@portico/legacy/calls/payment/confirm-payment'
import type { ReservationReply } from '@portico/legacy/parts/reservation'
import { type OpenedGrant, reservationsOf } from '../reservation/open-grant.ts'
import type { ReservationGateway } from '../reservation/reservation-deps.ts'
import { callerOf } from '../scope/place.ts'
import { LegacyFailure } from '../upstream/legacy-failure.ts'

/**
 * A guest who is back from a bank's page is proof of nothing. The server that opened the payment is
 * called once to look at it; what its reservation says afterwards counts.
 */
export async function settlePayment(gateway: ReservationGateway, opened: OpenedGrant): Promise<SettledPayment> {
  const before = await reservationsOf(gateway, opened)
  if (before.length === 0) return { kind: 'ended' }
  const { place } = opened
  let isAnswered = true
  const payments = new Map(
    before.map(({ reservationId, openPayment }) => [openPayment?.paymentId, { reservationId, openPayment }]),
  )
  for (const { reservationId, openPayment } of payments.values()) {
    if (!openPayment) continue
    const { paymentId, provider } = openPayment
    try {
      await gateway.legacy.call(confirmPayment, place.upstream, callerOf(place), { reservationId, paymentId, provider })
    } catch (error) {
      if (!(error instanceof LegacyFailure)) throw error
      isAnswered = false
    }
  }
  const after = before.some(({ openPayment }) => openPayment) ? await reservationsOf(gateway, opened) : before
  return { kind: 'found', state: paymentStateOf(after, isAnswered), ...gateway.grants.renew(opened.grant) }
}

function paymentStateOf(reservations: readonly ReservationReply[], isAnswered: boolean): 'paid' | 'waiting' | 'failed' {
  const open = reservations.filter(({ openPayment, pendingPayment }) => openPayment ?? pendingPayment?.attempt)
  if (open.length === 0) return 'paid'
  const isWaiting = !isAnswered || open.some(({ pendingPayment }) => pendingPayment?.attempt?.state === 'waiting')
  return isWaiting ? 'waiting' : 'failed'
}
