import type { OfferAnswerOutcome, OfferMessageRequest, OfferReject } from '@portico/contracts/offer/offer'
import type { OfferReply } from '@portico/legacy/calls/offer/offer'
import { offerMessage } from '@portico/legacy/calls/offer/offer-message'
import { offerReject } from '@portico/legacy/calls/offer/offer-reject'
import type { LegacyRefusal, LegacyResult } from '@portico/legacy/codec/legacy-call'
import { callerOf, type HotelPlace } from '../scope/place.ts'
import { LegacyFailure, wasNeverSent } from '../upstream/legacy-failure.ts'
import type { OfferContext } from './offer-deps.ts'
import { offerReplyFor } from './read-offer.ts'

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
  const now = await offerReplyFor(gateway, place, grant).catch(unlessFailure)
  return now?.state === 'rejected' ? { kind: 'done' } : outcome
}

/**
 * Sent once, however often its page is: pressed twice it is one call. The key makes it one message; at a server without
 * keys it has arrived where its words stand among those that were not on the page. Whether one whose answer was lost
 * has arrived, the conversation says.
 */
export async function writeMessage(
  { gateway }: OfferContext,
  place: HotelPlace,
  { code, grant: sealed, text, key, seen }: OfferMessageRequest,
): Promise<OfferAnswerOutcome> {
  const grant = gateway.offerGrants.open(place, code, sealed)
  const offerBefore = grant && (await offerReplyFor(gateway, place, grant))
  if (!offerBefore) return { kind: 'locked' }
  const sent = { offerCode: code, email: grant.email, text, key }
  return await gateway.offerMessages.once(place, sent, async () => {
    const hasKeys = place.upstream.capabilities.has('keys')
    const written = timesWritten(offerBefore, text)
    if (!hasKeys && seen !== undefined && timesWritten(offerBefore, text, seen) > 0) return { kind: 'done' }
    const outcome = await answerOutcomeOf(() =>
      gateway.legacy.detached.call(offerMessage, place.upstream, callerOf(place), sent),
    )
    if (outcome.kind !== 'unknown') return outcome
    const offerAfter = await offerReplyFor(gateway, place, grant).catch(unlessFailure)
    return offerAfter && timesWritten(offerAfter, text) > written ? { kind: 'done' } : outcome
  })
}

/** Among the guest's messages after the first ones, which are those that the guest saw. */
function timesWritten({ messages }: OfferReply, text: string, seen = 0): number {
  const guestMessages = messages.filter(({ from }) => from === 'guest')
  return guestMessages.slice(seen).filter((message) => message.text.trim() === text.trim()).length
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
