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
export async function settlePayment(gateway: ReservationGateway, openedGrant: OpenedGrant): Promise<SettledPayment> {
  const reservationsBefore = await reservationsOf(gateway, openedGrant)
  if (reservationsBefore.length === 0) return { kind: 'ended' }
  const { place } = openedGrant
  let isAnswered = true
  const payments = new Map(
    reservationsBefore.map(({ reservationId, openPayment }) => [
      openPayment?.paymentId,
      { reservationId, openPayment },
    ]),
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
  const reservationsAfter = reservationsBefore.some(({ openPayment }) => openPayment)
    ? await reservationsOf(gateway, openedGrant)
    : reservationsBefore
  return {
    kind: 'found',
    state: paymentStateOf(reservationsAfter, isAnswered),
    ...gateway.grants.renew(openedGrant.grant),
  }
}

function paymentStateOf(reservations: readonly ReservationReply[], isAnswered: boolean): 'paid' | 'waiting' | 'failed' {
  const openReservations = reservations.filter(
    ({ openPayment, pendingPayment }) => openPayment ?? pendingPayment?.attempt,
  )
  if (openReservations.length === 0) return 'paid'
  const isWaiting =
    !isAnswered || openReservations.some(({ pendingPayment }) => pendingPayment?.attempt?.state === 'waiting')
  return isWaiting ? 'waiting' : 'failed'
}
