import { bestSplit, type Split, type SplitProduct } from '@portico/domain/pricing/split-stay'
import { addDays } from '@portico/domain/time/calendar-date'
import { nightCountOf, type Stay } from '@portico/domain/time/stay'
import { type FoundQuote, type FoundRoom, type RoomsWanted, searchRooms } from './room-search.ts'
import type { HotelSnapshot } from './snapshots/hotel-snapshot.ts'

export type SplitPart = { readonly stay: Stay; readonly room: FoundRoom; readonly quote: FoundQuote }
export type FoundSplit = Pick<Split, 'minor'> & { readonly basisPoints: number; readonly parts: readonly SplitPart[] }

/** Longer stays are not split: their ways are many, and guests who stay so long ask the hotel. */
const mostNights = 28

/**
 * The cheapest way to spend the stay in two room types, one after the other (CROSS-01, CROSS-06), where the hotel offers that. Each part is a
 * stay of its own: its restrictions and its promotions are those of its own nights.
 */
export function splitStay(hotel: HotelSnapshot, wanted: RoomsWanted): FoundSplit | undefined {
  const { cross } = hotel.settings
  const nights = nightCountOf(wanted.stay)
  if (cross === null || nights < cross.minNights || nights > mostNights) return undefined
  const found = new Map<SplitProduct, SplitPart>()
  const partsFrom = (first: number, end: number): SplitProduct[] => {
    const stay = { arrival: addDays(wanted.stay.arrival, first), departure: addDays(wanted.stay.arrival, end) }
    return searchRooms(hotel, { ...wanted, stay }).rooms.flatMap((room) =>
      room.quotes.map((quote) => {
        const { id, roomTypeId, ratePlanId } = quote.product
        const part = { productId: id, roomTypeId, ratePlanId, minor: quote.priced.minor }
        found.set(part, { stay, room, quote })
        return part
      }),
    )
  }
  const split = bestSplit(nights, partsFrom, cross.basisPoints)
  if (!split) return undefined
  const parts = split.parts.flatMap((part) => found.get(part) ?? [])
  return { minor: split.minor, basisPoints: cross.basisPoints, parts }
}
