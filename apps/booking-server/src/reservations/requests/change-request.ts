import type { Party } from '@portico/domain/party/party'
import type { ServiceRequest } from '@portico/domain/pricing/extras/service'
import type { Stay } from '@portico/domain/time/stay'
import type { StoredTransfer } from '../../db/tables/reservations.ts'
import type { TradeCaller } from '../../pricing/seller.ts'
import type { RequestedGuests } from './booking-request.ts'

/**
 * A room of the reservation, by its code, as it is to be. Its nights may differ from those of the other rooms.
 * `isProtected` takes refund protection or gives it back; absent, the room keeps what it has.
 */
export type RoomChange = {
  readonly code: string
  readonly productId: number
  readonly stay: Stay
  readonly party: Party
  readonly isProtected?: boolean | undefined
}

/**
 * Rooms that are not named are given up; at least one stays. `trade` is the trade user who asks, who may have
 * reserved rates. What else is absent stays as it is.
 */
export type RequestedChanges = {
  readonly hotelId: number
  readonly reservationId: number
  readonly by: 'guest' | 'hotel'
  /** Of which the change was made: where it is another one now, another change would be taken back unseen. */
  readonly revision?: number | undefined
  /** What the hotel changes costs the guest nothing, unless this asks for what the promised policy does. */
  readonly fee?: 'by-policy' | undefined
  readonly rooms: readonly RoomChange[]
  /** All that were chosen, as they are to be; `line` counts the rooms of this request. */
  readonly services?: readonly ServiceRequest[] | undefined
  readonly guests?: readonly { readonly code: string; readonly guests: RequestedGuests }[] | undefined
  /** `bookedLine` is the place in `services`, where those are absent in the services as they are. */
  readonly transfers?: readonly StoredTransfer[] | undefined
  readonly trade?: TradeCaller | undefined
}
