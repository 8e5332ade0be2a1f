import { priceRoomsWithPromotions } from '@portico/domain/pricing/price-stay'
import { validPromotions } from '@portico/domain/pricing/promotion'
import { bestSplit, type SplitProduct } from '@portico/domain/pricing/stays/split-stay'
import { addDays } from '@portico/domain/time/calendar-date'
import { nightCountOf, type Stay } from '@portico/domain/time/stay'
import { type FoundQuote, type FoundRoom, type RoomsWanted, searchRooms, soldRoomOf } from './room-search.ts'
import type { HotelSnapshot } from './snapshots/hotel-snapshot.ts'

export type SplitPart = { readonly stay: Stay; readonly room: FoundRoom; readonly quote: FoundQuote }
export type FoundSplit = { readonly minor: number; readonly basisPoints: number; readonly parts: readonly SplitPart[] }

/** Longer stays are not split: their ways are many, and guests who stay so long ask the hotel. */
const maxNights = 28

/**
 * The cheapest way to spend the stay in two room types, one after the other, where the hotel
 * offers that. It is one stay of the same guests: what the hotel demands of a stay, and what it takes once or gives for
 * its length, is of both rooms together.
 */
export function splitStay(hotel: HotelSnapshot, wantedRooms: RoomsWanted): FoundSplit | undefined {
  const { cross } = hotel.settings
  const nights = nightCountOf(wantedRooms.stay)
  if (cross === null || nights < cross.minNights || nights > maxNights) return undefined
  const holding = validPromotions(hotel.promotions, {
    stay: wantedRooms.stay,
    bookedOn: wantedRooms.today,
    typed: wantedRooms.typed,
  })
  const priceTogether = ({ first, second }: TwoParts) =>
    priceRoomsWithPromotions(
      [first, second].map(({ quote }, i) => soldRoomOf(quote.product, quote.cells, wantedRooms.party, i > 0)),
      holding,
    )
  const minorOf = (firstPart: Part, second: Part) =>
    priceTogether({ first: firstPart, second }).reduce((sum, { priced }) => sum + priced.minor, 0)
  const split = bestSplit(nights, partsFrom(hotel, wantedRooms), minorOf, cross.basisPoints)
  if (!split) return undefined
  const [first, second] = split.parts
  const pricings = priceTogether({ first, second })
  const pricedParts = split.parts.map(({ stay, room, quote }, i) => ({
    stay,
    room,
    quote: { ...quote, ...pricings[i] },
  }))
  return { minor: split.minor, basisPoints: cross.basisPoints, parts: pricedParts }
}

type Part = SplitProduct & SplitPart
type TwoParts = { readonly first: Part; readonly second: Part }

function partsFrom(hotel: HotelSnapshot, wantedRooms: RoomsWanted): (first: number, end: number) => readonly Part[] {
  return (firstNight, end) => {
    const partOfStay = {
      arrival: addDays(wantedRooms.stay.arrival, firstNight),
      departure: addDays(wantedRooms.stay.arrival, end),
    }
    return searchRooms(hotel, { ...wantedRooms, part: partOfStay }).rooms.flatMap((room) =>
      room.quotes.map((quote) => {
        const { id, roomTypeId, ratePlanId } = quote.product
        return { productId: id, roomTypeId, ratePlanId, stay: partOfStay, room, quote }
      }),
    )
  }
}
