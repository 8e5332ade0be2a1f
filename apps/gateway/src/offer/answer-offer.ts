import type { OfferAnswerOutcome, OfferMessageRequest, OfferReject } from '@portico/contracts/offer/offer'
import type { OfferReply } from '@portico/legacy/calls/offer/offer'
import { offerMessage } from '@portico/legacy/calls/offer/offer-message'
import { offerReject } from '@portico/legacy/calls/offer/offer-reject'
import type { LegacyRefusal, LegacyResult } from '@portico/legacy/codec/legacy-call'
import { callerOf, type HotelPlace } from '../scope/place.ts'
import { LegacyFailure, wasNeverSent } from '../upstream/legacy-failure.ts'
import type { OfferContext } from './offer-deps.ts'
import { replyTo } from './read-offer.ts'

/** Whether a server whose answer was lost has heard it, the offer's own state says. */
export async function rejectOffer(
  { gateway }: OfferContext,
  place: HotelPlace,
  { code, grant: sealed, reason }: OfferReject,
): Promise<OfferAnswerOutcome> {
  const grant = gateway.offerGrants.open(place, code, sealed)
  if (!grant) return { kind: 'locked' }
  const { email } = grant
  const outcome = await answerOutcomeOf(() =>
    gateway.legacy.call(offerReject, place.upstream, callerOf(place), { offerCode: code, email, reason }),
  )
  if (outcome.kind === 'done' || outcome.kind === 'locked') return outcome
  const now = await replyTo(gateway, place, grant).catch(unlessFailure)
  return now?.state === 'rejected' ? { kind: 'done' } : outcome
}

/**
 * The key makes it one message, however often it comes; a server without keys may have it twice. Whether one whose
 * answer was lost has arrived, the conversation says.
 */
export async function writeMessage(
  { gateway }: OfferContext,
  place: HotelPlace,
  { code, grant: sealed, text, key }: OfferMessageRequest,
): Promise<OfferAnswerOutcome> {
  const grant = gateway.offerGrants.open(place, code, sealed)
  const before = grant && (await replyTo(gateway, place, grant))
  if (!before) return { kind: 'locked' }
  const { email } = grant
  const outcome = await answerOutcomeOf(() =>
    gateway.legacy.call(offerMessage, place.upstream, callerOf(place), { offerCode: code, email, text, key }),
  )
  if (outcome.kind !== 'unknown') return outcome
  const after = await replyTo(gateway, place, grant).catch(unlessFailure)
  return after && timesWritten(after, text) > timesWritten(before, text) ? { kind: 'done' } : outcome
}

function timesWritten({ messages }: OfferReply, text: string): number {
  return messages.filter((message) => message.from === 'guest' && message.text.trim() === text.trim()).length
}

export async function answerOutcomeOf(send: () => Promise<LegacyResult<unknown>>): Promise<OfferAnswerOutcome> {
  try {
    const answer = await send()
    return answer.kind === 'answered' ? { kind: 'done' } : refusalOf(answer)
  } catch (error) {
    if (!(error instanceof LegacyFailure) || wasNeverSent(error)) throw error
    return { kind: 'unknown' }
  }
}

function refusalOf({ reason }: LegacyRefusal): OfferAnswerOutcome {
  if (reason?.kind === 'over-limit') return { kind: 'over-limit' }
  return { kind: reason?.kind === 'not-found' ? 'locked' : 'over' }
}

export function unlessFailure(error: unknown): undefined {
  if (!(error instanceof LegacyFailure)) throw error
}
