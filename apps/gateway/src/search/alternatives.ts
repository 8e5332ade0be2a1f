import type { Alternatives, MergedRooms, RoomCombination, SplitStay } from '@portico/contracts/search/alternatives'
import type { RoomSearch } from '@portico/contracts/search/room-search'
import { problemOfParty } from '@portico/domain/party/party'
import { mergeRooms } from '@portico/domain/party/room-line'
import { promoCodeOf } from '@portico/domain/pricing/promotion'
import { nearby } from '@portico/legacy/calls/search/nearby'
import { connectedRooms, type RoomSearchReply } from '@portico/legacy/calls/search/room-search'
import type { SplitStayReply } from '@portico/legacy/parts/split-stay'
import { cancellationOf, type PriceContext, visibleTo } from '../basket/basket-price.ts'
import { termsInForce } from '../basket/signed-links.ts'
import type { Gateway } from '../procedures/context.ts'
import { type HotelPlace, ownStockOf } from '../scope/place.ts'
import { replyOf } from '../upstream/legacy-client.ts'
import { otherHotelOf } from './other-hotel.ts'
import { narrowToLink } from './signed-link-rates.ts'

export function alternativesOf(
  { rooms }: RoomSearch,
  { split, otherHotels }: RoomSearchReply,
  context: PriceContext,
): Alternatives {
  if (rooms.length > 1) return { otherHotels: [] }
  return { split: split && splitOf(split, context), otherHotels: otherHotels.map(otherHotelOf) }
}

export async function combinationsOf(
  { legacy, coalescedReads, now }: Gateway,
  place: HotelPlace,
  { stay, rooms, packageId, link, ...codes }: RoomSearch,
): Promise<RoomCombination[]> {
  const adults = rooms.reduce((sum, { party }) => sum + party.adults, 0)
  const isSearched = adults > 1 && packageId === undefined && link === undefined
  if (!isSearched || !place.upstream.capabilities.has('chart')) return []
  const request = {
    stay,
    rooms: rooms.map(({ party }) => party),
    promoCode: promoCodeOf(codes),
    isCombined: true as const,
    timestamp: Date.parse(now()),
    ...ownStockOf(place),
  }
  const { dates } = replyOf(nearby, await coalescedReads.read(legacy, place, nearby, request))
  return dates.map(({ price, rooms: combined }) => ({
    rooms: combined.flatMap(({ party, productId, roomName, rateName }) =>
      party ? [{ party, productId, roomName, rateName }] : [],
    ),
    price,
  }))
}

function splitOf(
  { party: _, ratePlanId: __, basisPoints: ___, ...split }: SplitStayReply,
  context: PriceContext,
): SplitStay {
  return { ...split, cancellation: cancellationOf(split.cancellation, context) }
}

export async function mergedRoomsOf(
  gateway: Gateway,
  place: HotelPlace,
  { stay, rooms, link, packageId, ...search }: RoomSearch,
): Promise<MergedRooms | undefined> {
  const [{ party }] = mergeRooms(rooms)
  if (problemOfParty(party)) return undefined
  const { legacy, coalescedReads, now } = gateway
  const promoCode = promoCodeOf(search)
  const request = {
    stay,
    party,
    chosen: [],
    cross: true,
    promoCode,
    packageId,
    timestamp: Date.parse(now()),
    ...ownStockOf(place),
  }
  const { rooms: foundRooms } = replyOf(
    connectedRooms,
    await coalescedReads.read(legacy, place, connectedRooms, request),
  )
  const visible = narrowToLink(await termsInForce(gateway, place, link), visibleTo(place, foundRooms))
  const [price] = visible
    .flatMap(({ quotes }) => quotes.map((quote) => quote.price.stay))
    .sort((a, b) => a.minor - b.minor)
  return price && { party, price }
}
