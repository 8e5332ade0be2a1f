import type { StartedPayment, StartPayment } from '@portico/contracts/reservation/payment'
import { startPayment as startPaymentCall } from '@portico/legacy/calls/payment/start-payment'
import { type OpenedGrant, reservationsOf } from '../reservation/open-grant.ts'
import type { ReservationGateway } from '../reservation/reservation-deps.ts'
import { callerOf } from '../scope/place.ts'
import { hostedPaymentOf } from '../upstream/hosted-payment.ts'
import { LegacyFailure, wasNeverSent } from '../upstream/legacy-failure.ts'

type PaymentStartFields = Omit<StartPayment, 'grant'>

/**
 * Where the guest goes to pay. The key stands for one attempt, so that a lost answer is asked for again, and a second
 * click opens the same page.
 */
export async function startPayment(
  gateway: ReservationGateway,
  openedGrant: OpenedGrant,
  request: PaymentStartFields,
): Promise<StartedPayment> {
  if (!openedGrant.place.upstream.capabilities.has('payments')) return startHosted(gateway, openedGrant)
  try {
    return await startOnce(gateway, openedGrant, request)
  } catch (error) {
    if (!(error instanceof LegacyFailure)) throw error
    if (wasNeverSent(error)) return { kind: 'failed', isCardRefused: false }
  }
  try {
    return await startOnce(gateway, openedGrant, request)
  } catch (error) {
    if (error instanceof LegacyFailure) return { kind: 'waiting' }
    throw error
  }
}

async function startOnce(
  { legacy }: ReservationGateway,
  { grant, place }: OpenedGrant,
  { method, key }: PaymentStartFields,
): Promise<StartedPayment> {
  const { code, email } = grant
  const result = await legacy.call(startPaymentCall, place.upstream, callerOf(place), {
    code,
    email,
    method,
    key,
    host: place.host.host,
  })
  if (result.kind === 'refused') return result.reason?.kind === 'not-found' ? { kind: 'ended' } : { kind: 'refused' }
  const { outcome, next, isCardRefused = false } = result.answer
  if (outcome === 'failed') return { kind: 'failed', isCardRefused }
  if (outcome !== 'started') return { kind: outcome }
  return next ? { kind: 'started', next } : { kind: 'refused' }
}

async function startHosted(gateway: ReservationGateway, openedGrant: OpenedGrant): Promise<StartedPayment> {
  const reservations = await reservationsOf(gateway, openedGrant)
  if (reservations.length === 0) return { kind: 'ended' }
  const hosted = hostedPaymentOf(reservations, openedGrant.place.upstream)
  return hosted ? { kind: 'started', next: { kind: 'redirect', url: hosted.url } } : { kind: 'nothing-due' }
}
