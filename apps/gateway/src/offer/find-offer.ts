import type { OfferStub } from '@portico/contracts/offer/offer'
import type { OfferReply } from '@portico/legacy/calls/offer/offer'
import { offer } from '@portico/legacy/calls/offer/offer'
import { TRPCError } from '@trpc/server'
import { countAttempt } from '../limits/attempt-limit.ts'
import type { Context, Gateway } from '../procedures/context.ts'
import { hotelListOf } from '../procedures/procedures.ts'
import {
  type ChannelPlace,
  callerOf,
  type HostPlace,
  placeAtChannel,
  placeAtHotel,
  upstreamOfChannel,
} from '../scope/place.ts'
import type { OfferContext, OfferThrottles } from './offer-deps.ts'

/**
 * The house that wrote an offer, where this host sells it; from the first of the host's servers that knows the code.
 * What another host sells is not found, whatever the code. Of the answer nothing is passed on but what a stub has: a
 * server may say more than it should.
 */
export function findOffer(ctx: OfferContext, place: HostPlace, code: string): Promise<OfferStub> {
  return findHouse(ctx, place, { code, throttles: ctx.gateway.offerThrottles }, async (anyPlace) => {
    const answer = await ctx.gateway.legacy.call(offer, anyPlace.upstream, callerOf(anyPlace), { offerCode: code })
    if (answer.kind === 'refused') return undefined
    const { channelId, hotelId, languageId } = answer.answer
    return { state: offerStubStateOf(answer.answer, true), channelId, hotelId, languageId }
  })
}

type Sought = { readonly code: string; readonly throttles: Pick<OfferThrottles, 'unknown'> }
type HouseOfCode = Omit<OfferStub, 'code' | 'hotelId'> & { readonly hotelId: number | undefined }

/** Codes that nobody knows are counted by address. */
export async function findHouse(
  { gateway, requested }: Context,
  place: HostPlace,
  { code, throttles }: Sought,
  fetchHouse: (anyPlace: ChannelPlace) => Promise<HouseOfCode | undefined>,
): Promise<OfferStub> {
  const { unknown } = throttles
  const attemptOutcome = await countAttempt(
    { throttles: { unknown }, sealing: gateway.sealing },
    { unknown: requested.address },
    () => stubAt(gateway, place, code, fetchHouse),
    (stub) => stub !== undefined,
  )
  if (!attemptOutcome) throw new TRPCError({ code: 'NOT_FOUND' })
  return attemptOutcome
}

async function stubAt(
  gateway: Gateway,
  place: HostPlace,
  code: string,
  fetchHouse: (anyPlace: ChannelPlace) => Promise<HouseOfCode | undefined>,
): Promise<OfferStub | undefined> {
  const { settings, upstreams } = gateway
  const ofHost = new Map(place.host.channelIds.map((id) => [upstreamOfChannel(upstreams, id), id]))
  for (const [upstream, anyChannelId] of ofHost) {
    const anyPlace = upstream && placeAtChannel(place, anyChannelId, settings, upstreams)
    const house = anyPlace && (await fetchHouse(anyPlace))
    if (!house) continue
    const channel = placeAtChannel(place, house.channelId, settings, upstreams)
    if (!channel || channel.upstream.key !== upstream.key) continue
    const placeOfHouse = placeAtHotel(channel, house.hotelId, await hotelListOf(gateway, channel))
    if (placeOfHouse) return { code, ...house, hotelId: placeOfHouse.hotelId }
  }
  return undefined
}

/** Before the e-mail matches, what may still be answered is locked, whatever a server says. */
export function offerStubStateOf<IsLocked extends boolean>(
  { state, isWithdrawn }: Pick<OfferReply, 'state' | 'isWithdrawn'>,
  isLocked: IsLocked,
): IsLocked extends true ? OfferStub['state'] : Exclude<OfferStub['state'], 'locked'>
export function offerStubStateOf(
  { state, isWithdrawn }: Pick<OfferReply, 'state' | 'isWithdrawn'>,
  isLocked: boolean,
): OfferStub['state'] {
  if (isWithdrawn) return 'withdrawn'
  if (state === 'locked' || state === 'open') return isLocked ? 'locked' : 'open'
  return state
}
