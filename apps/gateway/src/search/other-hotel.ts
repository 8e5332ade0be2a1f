import type { OtherHotel } from '@portico/contracts/search/alternatives'
import type { PortalHotelReply } from '@portico/legacy/calls/search/portal-search'

/** A hotel with its lowest price, as the alternatives of a room search show it. */
export function otherHotelOf({ picture: _, ...hotel }: PortalHotelReply): OtherHotel {
  return hotel
}
