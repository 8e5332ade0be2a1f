import { createHash } from 'node:crypto'
import type { ConfirmOutcome } from '@portico/contracts/checkout/confirm'
import type { OfferAnswerOutcome, OfferConfirm, OfferGrantInput, OfferReject } from '@portico/contracts/offer/offer'
import { awaitingConfirm } from '@portico/legacy/calls/reservation/awaiting-confirm'
import { awaitingReject } from '@portico/legacy/calls/reservation/awaiting-reject'
import type { LegacyResult } from '@portico/legacy/codec/legacy-call'
import { TRPCError } from '@trpc/server'
import { callerOf, type HotelPlace } from '../../scope/place.ts'
import { answerOutcomeOf, unlessFailure } from '../answer-offer.ts'
import { type Confirmer, confirmWritten } from '../confirm-written.ts'
import type { OfferContext } from '../offer-deps.ts'
import { awaitedOf, awaitedStateOf } from './read-awaited.ts'

export async function confirmAwaitedByGuest(
  confirmer: Confirmer,
  { code, grant: sealed, request }: OfferConfirm,
): Promise<ConfirmOutcome | { readonly kind: 'locked' }> {
  const { ctx, place } = confirmer
  const { gateway } = ctx
  const grant = gateway.awaitedGrants.open(place, code, sealed)
  if (!grant) return { kind: 'locked' }
  const { email } = grant
  const { key } = request
  const requestHash = createHash('sha256')
    .update(JSON.stringify(['awaited', code, request]))
    .digest('hex')
  return await confirmWritten(confirmer, {
    request,
    requestHash,
    load: () => awaitedOf(gateway, place, grant),
    send: async (booking) => {
      const confirmRequest = { reservationCode: code, email, key, booking }
      const answer = await gateway.legacy.call(awaitingConfirm, place.upstream, callerOf(place), confirmRequest)
      return answer.kind === 'refused' ? answer : { ...answer, answer: { ...answer.answer, reservationCode: code } }
    },
  })
}

export async function rejectAwaitedByGuest(
  ctx: OfferContext,
  place: HotelPlace,
  { reason, ...opened }: OfferReject,
): Promise<OfferAnswerOutcome> {
  return await answerAwaited(ctx, place, opened, {
    becomes: 'rejected',
    send: (reservationCode, email) => {
      const rejectRequest = { reservationCode, email, reason: reason || undefined }
      return ctx.gateway.legacy.call(awaitingReject, place.upstream, callerOf(place), rejectRequest)
    },
  })
}

/**
 * Confirms it as it is, by the guest's e-mail address alone, at a server whose call takes nothing more: the hotel has
 * written down itself who comes and how it is paid.
 */
export async function acceptAwaitedByGuest(
  ctx: OfferContext,
  place: HotelPlace,
  opened: OfferGrantInput,
): Promise<OfferAnswerOutcome> {
  if (place.upstream.capabilities.has('offers')) throw new TRPCError({ code: 'NOT_FOUND' })
  return await answerAwaited(ctx, place, opened, {
    becomes: 'confirmed',
    send: (reservationCode, email) =>
      ctx.gateway.legacy.call(awaitingConfirm, place.upstream, callerOf(place), { reservationCode, email }),
  })
}

type GuestAnswer = {
  readonly becomes: 'confirmed' | 'rejected'
  readonly send: (reservationCode: string, email: string) => Promise<LegacyResult<unknown>>
}

/**
 * Sent once, and only while it waits. Whether a server that refuses or whose answer was lost has heard it, the
 * reservation's own state says.
 */
async function answerAwaited(
  { gateway }: OfferContext,
  place: HotelPlace,
  { code, grant: sealed }: OfferGrantInput,
  { becomes, send }: GuestAnswer,
): Promise<OfferAnswerOutcome> {
  const grant = gateway.awaitedGrants.open(place, code, sealed)
  const mine = grant && (await awaitedOf(gateway, place, grant))
  if (!mine) return { kind: 'locked' }
  const outcome = await answerOutcomeOf(() => send(code, grant.email))
  if (outcome.kind === 'done' || outcome.kind === 'locked') return outcome
  const now = await awaitedOf(gateway, place, grant).catch(unlessFailure)
  return now && awaitedStateOf(now, gateway.now()) === becomes ? { kind: 'done' } : outcome
}
