import { maxRoomLines } from '@portico/domain/party/room-line'
import { z } from 'zod'
import { OtherHotel } from './alternatives.ts'
import { Id, Party, PromoCode, Stay } from './shapes.ts'

/** A channel's hotels for all rooms together; `destinationId` and `hotelIds` narrow them. */
export const PortalSearch = z.strictObject({
  stay: Stay,
  rooms: z.array(Party).min(1).max(maxRoomLines),
  destinationId: Id.optional(),
  hotelIds: z.array(Id).max(1_000).optional(),
  promoCode: PromoCode.optional(),
  hiddenPromoCode: PromoCode.optional(),
})
export type PortalSearch = z.infer<typeof PortalSearch>

/** Those that have all the rooms, each with its lowest total for them. */
export const PortalSearchResult = z.array(OtherHotel)
export type PortalSearchResult = z.infer<typeof PortalSearchResult>
