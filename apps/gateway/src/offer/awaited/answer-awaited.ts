import { createHash } from 'node:crypto'
import type { ConfirmOutcome } from '@portico/contracts/checkout/confirm'
import type { OfferAnswerOutcome, OfferConfirm, OfferReject } from '@portico/contracts/offer/offer'
import { awaitingConfirm } from '@portico/legacy/calls/reservation/awaiting-confirm'
import { awaitingReject } from '@portico/legacy/calls/reservation/awaiting-reject'
import { type CheckoutKey, callerOf, type HotelPlace } from '../../scope/place.ts'
import { answerOutcomeOf, unlessFailure } from '../answer-offer.ts'
import { confirmWritten } from '../confirm-written.ts'
import type { OfferContext } from '../offer-deps.ts'
import { awaitedOf, awaitedStateOf } from './read-awaited.ts'

/** Confirms it with all that a checkout asks, at the price that it was made at. */
export async function confirmAwaited(
  ctx: OfferContext,
  place: HotelPlace,
  checkoutKey: CheckoutKey | undefined,
  { code, grant: sealed, request }: OfferConfirm,
  isConnected: () => boolean,
): Promise<ConfirmOutcome | { readonly kind: 'locked' }> {
  const { gateway } = ctx
  const grant = gateway.awaitedGrants.open(place, code, sealed)
  if (!grant) return { kind: 'locked' }
  const { email } = grant
  const { key } = request
  const requestHash = createHash('sha256')
    .update(JSON.stringify(['awaited', code, request]))
    .digest('hex')
  return await confirmWritten(
    ctx,
    place,
    checkoutKey,
    {
      request,
      requestHash,
      load: () => awaitedOf(gateway, place, grant),
      send: async (booking) => {
        const sent = { reservationCode: code, email, key, booking }
        const answer = await gateway.legacy.call(awaitingConfirm, place.upstream, callerOf(place), sent)
        return answer.kind === 'refused' ? answer : { ...answer, answer: { ...answer.answer, reservationCode: code } }
      },
    },
    isConnected,
  )
}

/** Whether a server whose answer was lost has heard it, the reservation's own state says. */
export async function rejectAwaited(
  { gateway }: OfferContext,
  place: HotelPlace,
  { code, grant: sealed, reason }: OfferReject,
): Promise<OfferAnswerOutcome> {
  const grant = gateway.awaitedGrants.open(place, code, sealed)
  if (!grant) return { kind: 'locked' }
  const mine = await awaitedOf(gateway, place, grant)
  if (!mine) return { kind: 'locked' }
  const { email } = grant
  const sent = { reservationCode: code, email, ...(reason !== '' && { reason }) }
  const outcome = await answerOutcomeOf(() =>
    gateway.legacy.call(awaitingReject, place.upstream, callerOf(place), sent),
  )
  if (outcome.kind === 'done' || outcome.kind === 'locked') return outcome
  const now = await awaitedOf(gateway, place, grant).catch(unlessFailure)
  return now && awaitedStateOf(now, gateway.now()) === 'rejected' ? { kind: 'done' } : outcome
}
