import type { OfferStub } from '@portico/contracts/offer/offer'
import type { OfferReply } from '@portico/legacy/calls/offer/offer'
import { offer } from '@portico/legacy/calls/offer/offer'
import { TRPCError } from '@trpc/server'
import { countAttempt } from '../limits/attempt-limit.ts'
import { hotelListOf } from '../procedures/procedures.ts'
import { callerOf, type HostPlace, placeAtChannel, placeAtHotel, upstreamOfChannel } from '../scope/place.ts'
import type { OfferContext } from './offer-deps.ts'

/**
 * The house that wrote an offer, where this host sells it; from the first of the host's servers that knows the code.
 * What another host sells is not found, whatever the code. Of the answer nothing is passed on but what a stub has: a
 * server may say more than it should.
 */
export async function findOffer(ctx: OfferContext, place: HostPlace, code: string): Promise<OfferStub> {
  const { gateway, requested } = ctx
  const attempts = { throttles: gateway.offerThrottles, sealing: gateway.sealing }
  const found = await countAttempt(
    attempts,
    { unknown: requested.address },
    () => stubAt(ctx, place, code),
    (stub) => stub !== undefined,
  )
  if (!found) throw new TRPCError({ code: 'NOT_FOUND' })
  return found
}

async function stubAt({ gateway }: OfferContext, place: HostPlace, code: string): Promise<OfferStub | undefined> {
  const { settings, upstreams } = gateway
  const ofHost = new Map(place.host.channelIds.map((id) => [upstreamOfChannel(upstreams, id), id]))
  for (const [upstream, anyChannelId] of ofHost) {
    const anyPlace = upstream && placeAtChannel(place, anyChannelId, settings, upstreams)
    if (!anyPlace) continue
    const answer = await gateway.legacy.call(offer, upstream, callerOf(anyPlace), { offerCode: code })
    if (answer.kind === 'refused') continue
    const { channelId, hotelId, languageId } = answer.answer
    const channel = placeAtChannel(place, channelId, settings, upstreams)
    if (!channel || channel.upstream.key !== upstream.key) continue
    if (!placeAtHotel(channel, hotelId, await hotelListOf(gateway, channel))) continue
    return { code, state: stateOf(answer.answer, true), channelId, hotelId, languageId }
  }
  return undefined
}

/** Before the e-mail matches, what may still be answered is locked, whatever a server says. */
export function stateOf<IsLocked extends boolean>(
  { state, isWithdrawn }: Pick<OfferReply, 'state' | 'isWithdrawn'>,
  isLocked: IsLocked,
): IsLocked extends true ? OfferStub['state'] : Exclude<OfferStub['state'], 'locked'>
export function stateOf(
  { state, isWithdrawn }: Pick<OfferReply, 'state' | 'isWithdrawn'>,
  isLocked: boolean,
): OfferStub['state'] {
  if (isWithdrawn) return 'withdrawn'
  if (state === 'locked' || state === 'open') return isLocked ? 'locked' : 'open'
  return state
}
