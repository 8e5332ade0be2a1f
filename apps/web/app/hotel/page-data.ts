import type { Hotel } from '@portico/contracts/catalogue'
import type { AvailableRoom, Quote } from '@portico/contracts/room-search'

// What loaders find is written into the page for the browser, beside the page itself: what no page shows costs time and bytes twice.

/** A hotel as the frame of every page of it shows it. The search page, which shows it all, loads the rest. */
export type HotelPageData = Omit<Hotel, 'description' | 'information' | 'pictures' | 'destinations'>

export function hotelPageData({ description, information, pictures, destinations, ...rest }: Hotel): HotelPageData {
  return rest.picture || !pictures[0] ? rest : { ...rest, picture: pictures[0] }
}

export type QuotePageData = Omit<Quote, 'ratePlanId' | 'description' | 'commission' | 'overridden' | 'prepayment'>
export type RoomPageData = Omit<AvailableRoom, 'pictures' | 'suggested' | 'quotes'> & {
  readonly picture: AvailableRoom['pictures'][number] | undefined
  readonly quotes: readonly QuotePageData[]
}

export function roomPageData({ pictures: [picture], suggested, quotes, ...rest }: AvailableRoom): RoomPageData {
  return { ...rest, picture, quotes: quotes.map(quotePageData) }
}

function quotePageData({ ratePlanId, description, commission, overridden, prepayment, ...rest }: Quote): QuotePageData {
  return rest
}
