import type { Alternatives, MergedRooms, SplitStay } from '@portico/contracts/search/alternatives'
import type { RoomSearch } from '@portico/contracts/search/room-search'
import { money } from '@portico/domain/money/money'
import { problemOfParty } from '@portico/domain/party/party'
import { mergeRooms } from '@portico/domain/party/room-line'
import { promoCodeOf } from '@portico/domain/pricing/promotion'
import { connectedRooms, type RoomSearchReply } from '@portico/legacy/calls/search/room-search'
import type { SplitStayReply } from '@portico/legacy/parts/split-stay'
import { type PriceContext, rateOf, visibleTo } from '../basket/basket-price.ts'
import { termsInForce } from '../basket/signed-links.ts'
import type { Gateway } from '../procedures/context.ts'
import { type HotelPlace, ownStockOf } from '../scope/place.ts'
import { replyOf } from '../upstream/legacy-client.ts'
import { otherHotelOf } from './other-hotel.ts'
import { narrowToLink } from './signed-link-rates.ts'

/**
 * What the search itself found that can be had instead. With several room lines it is a search of one of them, which
 * says nothing of the others.
 */
export function alternativesOf(
  { rooms }: RoomSearch,
  { cross, sisters }: RoomSearchReply,
  context: PriceContext,
): Alternatives {
  if (rooms.length > 1) return { otherHotels: [] }
  return { split: cross && splitOf(cross, context), otherHotels: sisters.map(otherHotelOf) }
}

function splitOf(cross: SplitStayReply, context: PriceContext): SplitStay {
  const { currency } = context
  const { mealPlan, kinds, cancellation, price, fees } = rateOf(cross, undefined, context)
  const sum = [...cross.parts, ...(cross.fees ?? [])].reduce((total, { minor }) => total + minor, 0)
  return {
    rateName: cross.rateName,
    mealPlan,
    kinds,
    cancellation,
    parts: cross.parts.map(({ stay, productId, roomTypeId, roomName, nights, minor }) => ({
      stay,
      productId,
      roomTypeId,
      roomName,
      nights: nights.map((cell) => ({ night: cell.night, price: money(cell.minor, currency) })),
      price: money(minor, currency),
    })),
    fees,
    discount: money(sum - cross.minor, currency),
    price,
  }
}

/** One room for the guests of all lines, where there is one. The merged search has one line. */
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
  const { rooms: found, currency } = replyOf(
    connectedRooms,
    await coalescedReads.read(legacy, place, connectedRooms, request),
  )
  const totals = narrowToLink(await termsInForce(gateway, place, link), visibleTo(place, found)).flatMap(({ quotes }) =>
    quotes.map(({ minor }) => minor),
  )
  if (totals.length === 0) return undefined
  return {
    party: { adults: party.adults, childrenAges: [...party.childrenAges] },
    price: money(Math.min(...totals), currency),
  }
}
