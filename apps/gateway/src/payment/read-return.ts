import type { ReturnedRequest, ReturnOutcome } from '@portico/contracts/reservation/payment'
import { paymentReturn } from '@portico/legacy/calls/payment/payment-return'
import type { z } from 'zod'
import { findReservation } from '../reservation/find-reservation.ts'
import type { ReservationContext } from '../reservation/reservation-deps.ts'
import { type ChannelPlace, callerOf } from '../scope/place.ts'
import { isFor } from '../sessions/grants.ts'

const notFound = { kind: 'not-found' } as const

/**
 * The guest is back from a provider's page, with whatever the browser brought; the server judges it. The address was
 * given to a provider and stays in histories and logs, so that it opens nothing by itself: the browser that began the
 * payment has a grant for its reservation, which may have ended while its guest paid.
 */
export async function readReturn(
  ctx: ReservationContext,
  place: ChannelPlace,
  { grants, ...returned }: z.infer<typeof ReturnedRequest>,
): Promise<ReturnOutcome> {
  const { upstream } = place
  if (!upstream.capabilities.has('payments')) return notFound
  const result = await ctx.gateway.legacy.detached.call(paymentReturn, upstream, callerOf(place), returned)
  if (result.kind === 'refused') return notFound
  const { code, email, state, isYoung } = result.answer
  const openedGrants = await Promise.all(
    grants.map((sealed) => (isYoung ? ctx.gateway.grants.read(sealed) : ctx.gateway.grants.open(sealed))),
  )
  const isTheirs = openedGrants.some(
    (grant) => grant?.upstream === upstream.key && grant.code === code && isFor(grant, place),
  )
  if (!isTheirs) return { kind: 'outcome-only', state }
  const foundReservation = await findReservation(ctx, place, { code, email })
  if (
    foundReservation.kind !== 'found' ||
    (ctx.requested.hotelId !== undefined && foundReservation.hotelId !== ctx.requested.hotelId)
  )
    return notFound
  const { ref, grant } = foundReservation
  return { kind: 'found', state, ref, grant }
}
