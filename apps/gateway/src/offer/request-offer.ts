import type { OfferRequest, OfferRequestOutcome } from '@portico/contracts/offer/offer-request'
import { normaliseEmail } from '@portico/domain/party/normalise-email'
import { offerRequest, type PostedOfferRequest } from '@portico/legacy/calls/offer/offer-request'
import { countAttempt } from '../limits/attempt-limit.ts'
import type { ReceivedRequests } from '../limits/received-requests.ts'
import type { Throttle } from '../limits/throttle.ts'
import type { Context } from '../procedures/context.ts'
import { callerOf, type HotelPlace } from '../scope/place.ts'

export type OfferRequestThrottles = { readonly address: Throttle; readonly email: Throttle }

export type OfferRequestDeps = {
  readonly offerRequestThrottles: OfferRequestThrottles
  readonly offerRequests: ReceivedRequests<OfferRequestOutcome>
}

type HotelContext = Context & { readonly place: HotelPlace }

export async function requestOffer(
  ctx: HotelContext,
  deps: OfferRequestDeps,
  request: OfferRequest,
): Promise<OfferRequestOutcome> {
  return deps.offerRequests.once(ctx.place, request, () => sendRequest(ctx, deps, request))
}

/** Each one counts, since somebody reads it, and a mail goes to whatever address was typed. */
async function sendRequest(
  { gateway, place, requested }: HotelContext,
  { offerRequestThrottles: throttles }: OfferRequestDeps,
  request: OfferRequest,
): Promise<OfferRequestOutcome> {
  const keys = { address: requested.address, email: `${place.upstream.key} ${normaliseEmail(request.email)}` }
  const posted = postedRequestOf(place, request)
  const sendRequest = () => gateway.legacy.detached.call(offerRequest, place.upstream, callerOf(place), posted)
  const { kind } = await countAttempt({ throttles, sealing: gateway.sealing }, keys, sendRequest, () => false)
  return { kind: kind === 'answered' ? 'received' : 'refused' }
}

/** A server without fields for a month and a package reads of them in the note. */
function postedRequestOf(
  { upstream, host }: HotelPlace,
  { time, rooms, name, email, note = '', packageId, words = '', key }: OfferRequest,
): PostedOfferRequest {
  const common = { time, rooms, name, email }
  if (upstream.capabilities.has('offers')) return { ...common, note, packageId, key, host: host.host }
  return { ...common, note: [words, note].filter((text) => text !== '').join('\n\n') }
}
