import type { OtherHotel } from '@portico/contracts/search/alternatives'
import { money } from '@portico/domain/money/money'
import type { PortalHotelReply } from '@portico/legacy/calls/search/portal-search'
import { starsOf } from '../catalogue/hotels.ts'

/** A hotel with its lowest price, as a portal's search and the alternatives of a room search show it. */
export function otherHotelOf({ id, name, city, stars, minor, currency }: PortalHotelReply): OtherHotel {
  return { id, name, city, stars: starsOf(stars), price: money(minor, currency) }
}
