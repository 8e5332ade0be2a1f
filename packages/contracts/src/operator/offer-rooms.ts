import { z } from 'zod'
import { CalendarDate, CurrencyCode, Id, IdempotencyKey, MealPlan, Money, Party, Stay } from '../values/shapes.ts'

/** A hotel for which offers are written, and the channels with guests' rates through which it is sold. */
export const OfferSeller = z.strictObject({
  hotelId: Id,
  name: z.string(),
  currency: CurrencyCode,
  today: CalendarDate,
  channels: z.array(z.strictObject({ id: Id, name: z.string() })),
})
export type OfferSeller = z.infer<typeof OfferSeller>

/**
 * Rooms for one party, as a guest of that channel would search. `chosen` are products of the other rooms of an option.
 */
export const OfferRoomSearch = z.strictObject({
  hotelId: Id,
  channelId: Id,
  stay: Stay,
  party: Party,
  chosen: z.array(Id).max(50),
})
export type OfferRoomSearch = z.infer<typeof OfferRoomSearch>

export const OfferServiceSearch = OfferRoomSearch.pick({ hotelId: true, channelId: true, stay: true })
export type OfferServiceSearch = z.infer<typeof OfferServiceSearch>

export const OfferRooms = z.strictObject({
  rates: z.array(
    z.strictObject({
      productId: Id,
      roomName: z.string(),
      rateName: z.string(),
      mealPlan: MealPlan,
      price: Money,
      available: z.int(),
    }),
  ),
  refusals: z.array(z.string()),
})
export type OfferRooms = z.infer<typeof OfferRooms>

/**
 * A request of which a draft is made at once. `host` is where its guest reads the offer, where the request names none.
 */
export const RequestToBegin = z.strictObject({
  id: Id,
  revision: z.int(),
  host: z.string().max(253).optional(),
  key: IdempotencyKey,
})
export type RequestToBegin = z.infer<typeof RequestToBegin>
