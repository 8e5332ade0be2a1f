import type { AssociatedChannel } from '@portico/contracts/trade/associated-channel'
import { TRPCError } from '@trpc/server'
import type { Context, Gateway } from '../procedures/context.ts'
import { hotelListOf, hotelReplyOf } from '../procedures/procedures.ts'
import { type ChannelPlace, type HotelPlace, placeAtChannel, placeAtHotel, upstreamOfChannel } from '../scope/place.ts'

/**
 * What the pages of a place must know to send trade users and guests to where they book. The same for
 * everybody.
 */
export async function associatedChannelOf(
  gateway: Gateway,
  { hotelId }: Context['requested'],
  place: ChannelPlace,
): Promise<AssociatedChannel> {
  const hotelList = await hotelListOf(gateway, place)
  const hotelPlace = hotelId === undefined ? undefined : placeAtHotel(place, hotelId, hotelList)
  if (hotelId !== undefined && !hotelPlace) throw new TRPCError({ code: 'NOT_FOUND' })
  const isTrade = hotelList.channel.trade
  const { mayHidePrices = true, showsOtherChannel = true } = place.channelSettings ?? {}
  const channelFacts = { isTrade, mayHidePrices: isTrade && mayHidePrices }
  if (!showsOtherChannel) return channelFacts
  const channelId = isTrade
    ? await guestChannelOf(gateway, place, hotelPlace)
    : await tradeChannelOf(gateway, hotelPlace)
  if (channelId === undefined || channelId === place.channelId) return channelFacts
  const host = hostThatOpens(gateway, place, channelId)
  return host === undefined
    ? channelFacts
    : { ...channelFacts, other: { channelId, host: host !== place.host.host ? host : undefined } }
}

async function tradeChannelOf(gateway: Gateway, hotelPlace: HotelPlace | undefined): Promise<number | undefined> {
  return hotelPlace && ((await hotelReplyOf(gateway, hotelPlace)).tradeAssociated ?? undefined)
}

/** One of this host's own that sells the hotel to guests; else the landing of a host that opens with it. */
async function guestChannelOf(
  gateway: Gateway,
  place: ChannelPlace,
  hotelPlace: HotelPlace | undefined,
): Promise<number | undefined> {
  const { settings, upstreams } = gateway
  const elsewhere =
    hotelPlace === undefined
      ? []
      : [...settings.hosts.values()].filter(({ landingHotelId }) => landingHotelId === hotelPlace.hotelId)
  const candidates = [
    ...place.host.channelIds.map((channelId) => ({ host: place.host, channelId })),
    ...elsewhere.flatMap((host) => (host.channelIds[0] === undefined ? [] : [{ host, channelId: host.channelIds[0] }])),
  ]
  for (const { host, channelId } of candidates) {
    if (channelId === place.channelId || upstreamOfChannel(upstreams, channelId) !== place.upstream) continue
    const there = placeAtChannel({ ...place, host }, channelId, settings, upstreams)
    const hotelList = there && (await hotelListOf(gateway, there))
    if (
      hotelList &&
      !hotelList.channel.trade &&
      (!hotelPlace || hotelList.hotels.some(({ id }) => id === hotelPlace.hotelId))
    )
      return channelId
  }
  return undefined
}

/** This host where it opens the channel; else the first that does, on the same server. */
function hostThatOpens(
  { settings, upstreams }: Gateway,
  { host, upstream }: ChannelPlace,
  channelId: number,
): string | undefined {
  if (upstreamOfChannel(upstreams, channelId) !== upstream) return undefined
  const hosts = [host, ...settings.hosts.values()]
  return hosts.find(({ channelIds }) => channelIds.includes(channelId))?.host
}
