import type { Hotel } from '@portico/contracts/hotel/catalogue'
import type { HotelInFrame } from './use-hotel.ts'

export function hotelInFrame(hotel: Hotel): HotelInFrame {
  const { description, information, pictures, destinations, terms, messaging, showChat, tradeAssociated, ...rest } =
    hotel
  return rest.picture || !pictures[0] ? rest : { ...rest, picture: pictures[0] }
}
