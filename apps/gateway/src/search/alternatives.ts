import type { Alternatives, MergedRooms, SplitStay } from '@portico/contracts/alternatives'
import { connectedRooms, type RoomSearchAnswer } from '@portico/contracts/legacy/main/room-search'
import type { ToldCross } from '@portico/contracts/legacy/parts/split-stay'
import type { RoomSearch } from '@portico/contracts/room-search'
import { money } from '@portico/domain/money/money'
import { problemOfParty } from '@portico/domain/party/party'
import { mergeRooms } from '@portico/domain/party/room-line'
import { type At, rateOf } from '../checkout/basket-price.ts'
import type { Gateway } from '../scope/context.ts'
import type { HotelPlace } from '../scope/place.ts'
import { answered } from '../upstream/reply-of.ts'
import { otherHotelOf } from './portal-search-router.ts'
import { shownTo } from './reserved-rates.ts'
import { narrow } from './signed-link-rates.ts'
import { codeOf, termsInForce } from './signed-links.ts'

/** What the search itself found that can be had instead. With several room lines it is a search of one of them, which says nothing of the others. */
export function alternativesOf({ rooms }: RoomSearch, { cross, sisters }: RoomSearchAnswer, at: At): Alternatives {
  if (rooms.length > 1) return { otherHotels: [] }
  return { split: cross && splitOf(cross, at), otherHotels: sisters.map(otherHotelOf) }
}

function splitOf(told: ToldCross, at: At): SplitStay {
  const { currency } = at
  const { mealPlan, kinds, cancellation, price } = rateOf(told, undefined, at)
  const sum = told.parts.reduce((total, { minor }) => total + minor, 0)
  return {
    rateName: told.rateName,
    mealPlan,
    kinds,
    cancellation,
    parts: told.parts.map(({ stay, productId, roomTypeId, roomName, nights, minor }) => ({
      stay,
      productId,
      roomTypeId,
      roomName,
      nights: nights.map((cell) => ({ night: cell.night, price: money(cell.minor, currency) })),
      price: money(minor, currency),
    })),
    discount: money(sum - told.minor, currency),
    price,
  }
}

/** One room for the guests of all lines, where there is one. A-11: the merged search has one line. */
export async function mergedRoomsOf(
  gateway: Gateway,
  place: HotelPlace,
  { stay, rooms, link, ...search }: RoomSearch,
): Promise<MergedRooms | undefined> {
  const [{ party }] = mergeRooms(rooms)
  if (problemOfParty(party)) return undefined
  const { legacy, joined, now } = gateway
  const promoCode = codeOf(search)
  const question = { stay, party, chosen: [], cross: true, promoCode, timestamp: Date.parse(now()), holdId: place.ownHoldId }
  const { rooms: found, currency } = answered(connectedRooms, await joined.ask(legacy, place, connectedRooms, question))
  const totals = narrow(await termsInForce(gateway, place, link), shownTo(place, found)).flatMap(({ quotes }) =>
    quotes.map(({ minor }) => minor),
  )
  if (totals.length === 0) return undefined
  return { party: { adults: party.adults, childrenAges: [...party.childrenAges] }, price: money(Math.min(...totals), currency) }
}
