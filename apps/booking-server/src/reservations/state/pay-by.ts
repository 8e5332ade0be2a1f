import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import { graceMinutes } from '../../payment-records/attempts.ts'
import type { ReservationStatus } from './change-state.ts'

export const awaitingPayment = { state: 'pending', reason: 'awaiting-payment' } as const

export function isAwaitingPayment({ state, reason }: ReservationStatus): boolean {
  return state === awaitingPayment.state && reason === awaitingPayment.reason
}

export const pageMinutes = 30

export const latestPayByOf = (bookedAt: Instant): Instant => instantAfter(bookedAt, { hours: 24 })

export function payByOfPage(until: Instant, bookedAt: Instant): Instant {
  return earlierOf(instantAfter(until, { minutes: graceMinutes }), latestPayByOf(bookedAt))
}

export const earlierOf = (a: Instant, b: Instant): Instant => [a, b].sort()[0] as Instant

export const firstPayByOf = (bookedAt: Instant): Instant =>
  payByOfPage(instantAfter(bookedAt, { minutes: pageMinutes }), bookedAt)
