import { paymentReturn } from '@portico/contracts/legacy/api/payment/payment-return'
import type { ReturnedRequest, ReturnOutcome } from '@portico/contracts/payment'
import type { z } from 'zod'
import { findReservation } from '../reservation/find-reservation.ts'
import type { ReservationContext } from '../reservation/reservation-deps.ts'
import { type ChannelPlace, callerOf } from '../scope/place.ts'

const notFound = { kind: 'not-found' } as const

/**
 * The guest is back from a provider's page, with whatever the browser brought; the server judges it. The random key of the address opens the reservation
 * as code and e-mail would, below its own house's host alone.
 */
export async function readReturn(
  ctx: ReservationContext,
  place: ChannelPlace,
  returned: z.infer<typeof ReturnedRequest>,
): Promise<ReturnOutcome> {
  const { upstream } = place
  if (!upstream.capabilities.has('payments')) return notFound
  // The guest who closes the page has been back all the same.
  const result = await ctx.gateway.legacy.detached.call(paymentReturn, upstream, callerOf(place), returned)
  if (result.kind === 'refused') return notFound
  const { code, email, state } = result.answer
  const found = await findReservation(ctx, place, { code, email })
  if (found.kind !== 'found' || (ctx.requested.hotelId !== undefined && found.hotelId !== ctx.requested.hotelId)) return notFound
  const { ref, grant } = found
  return { kind: 'found', state, ref, grant }
}
