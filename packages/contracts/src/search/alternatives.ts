import { z } from 'zod'
import { Cancellation, Fee, Id, MealPlan, Money, NightPrice, Party, Price, RateKind, Stay } from '../values/shapes.ts'

/**
 * A stay in two room types, one after the other, on one rate plan. A basket names each part with its own
 * stay.
 */
export const SplitStay = z.strictObject({
  rateName: z.string(),
  mealPlan: MealPlan.optional(),
  kinds: z.array(RateKind).readonly(),
  cancellation: Cancellation,
  parts: z
    .array(
      z.strictObject({
        stay: Stay,
        productId: Id,
        roomTypeId: Id,
        roomName: z.string(),
        nights: z.array(NightPrice).readonly(),
        price: Money,
      }),
    )
    .readonly(),
  fees: z.array(Fee).readonly(),
  discount: Money,
  price: Price,
})
export type SplitStay = z.infer<typeof SplitStay>

/** Another hotel that has the rooms, with its lowest total; city tax comes on top. */
export const OtherHotel = z.strictObject({ id: Id, name: z.string(), city: z.string(), stars: z.int(), price: Money })
export type OtherHotel = z.infer<typeof OtherHotel>

/** One room that holds the guests of all rooms, from this total on; city tax comes on top. */
export const MergedRooms = z.strictObject({ party: Party, price: Money })
export type MergedRooms = z.infer<typeof MergedRooms>

/**
 * Rooms that take all guests of a search, each at its cheapest rate, with who sleeps there; city tax with the price.
 */
export const RoomCombination = z.strictObject({
  rooms: z.array(z.strictObject({ party: Party, productId: Id, roomName: z.string(), rateName: z.string() })),
  price: Price,
})
export type RoomCombination = z.infer<typeof RoomCombination>

export const Alternatives = z.strictObject({
  split: SplitStay.optional(),
  otherHotels: z.array(OtherHotel).readonly(),
})
export type Alternatives = z.infer<typeof Alternatives>
