import type { OtherHotel } from '@portico/contracts/search/alternatives'
import type { PortalHotelReply } from '@portico/legacy/calls/search/portal-search'

export function otherHotelOf({ picture: _, ...hotel }: PortalHotelReply): OtherHotel {
  return hotel
}
