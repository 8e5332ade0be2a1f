import { z } from 'zod'
import { BasketPrice, PromoFields } from '../price/basket.ts'
import { FlightChoice } from '../price/packages.ts'
import { AppliedPromotion, PromoOutcome } from '../price/promo.ts'
import {
  BasketRefusal,
  Cancellation,
  Fee,
  Id,
  MealPlan,
  Money,
  NightPrice,
  Picture,
  PrepaymentLine,
  Price,
  RateKind,
  Refusal,
  RoomLines,
  Stay,
} from '../values/shapes.ts'
import { Alternatives } from './alternatives.ts'

export const RoomSearch = z.strictObject({
  stay: Stay,
  rooms: RoomLines,
  packageId: Id.optional(),
  flight: FlightChoice.optional(),
  /**
   * SWAP: the search is made for this reservation, whose own rooms and services count as free. One that opens nothing
   * is as if it were absent.
   */
  grant: z.string().max(1500).optional(),
  ...PromoFields,
})
export type RoomSearch = z.infer<typeof RoomSearch>

export const RateRestrictions = z.strictObject({
  minStay: z.int().optional(),
  maxStay: z.int().optional(),
  minAdults: z.int().optional(),
  maxAdults: z.int().optional(),
})

/**
 * The best rates of a list are those with its lowest total, in whichever room they are. `totalOf` is in minor
 * units.
 */
export function markBestRates<Rate, Room extends { readonly quotes: readonly Rate[] }>(
  rooms: readonly Room[],
  totalOf: (rate: Rate) => number,
) {
  const lowest = Math.min(...rooms.flatMap(({ quotes }) => quotes.map(totalOf)))
  return rooms.map((room) => ({
    ...room,
    quotes: room.quotes.map((quote) => ({ ...quote, best: totalOf(quote) === lowest })),
  }))
}

const Flight = z.strictObject({ id: Id, code: z.string() })

export const Quote = z.strictObject({
  productId: Id,
  ratePlanId: Id,
  name: z.string(),
  description: z.string(),
  mealPlan: MealPlan.optional(),
  kinds: z.array(RateKind).readonly(),
  nights: z.array(NightPrice).readonly(),
  fees: z.array(Fee).readonly(),
  promotions: z.array(AppliedPromotion).readonly(),
  /** What the seller earns of a commissionable rate, and what the stay is worth without VAT. */
  commission: z.strictObject({ amount: Money, withoutVat: Money }).optional(),
  /** No guest sees it; absent where the server does not say, whose kinds do (net, commissionable). */
  reserved: z.literal(true).optional(),
  /**
   * Of a reserved rate: what guests pay for the same room with the same meals, at terms like these, else at any;
   * `lowest` at whatever terms.
   */
  publicPrice: z.strictObject({ like: Money, lowest: Money }).optional(),
  price: Price,
  /** What its promotions took off; `price` is without it. Absent where nothing is, or the server does not say. */
  saved: Money.optional(),
  /** The total that a signed link sets, which `price.stay` is then. */
  overridden: Money.optional(),
  cancellation: Cancellation,
  prepayment: z.array(PrepaymentLine).readonly(),
  best: z.boolean(),
  outdoneBy: Id.optional(),
  restrictions: RateRestrictions,
  /** What refund protection would add; 0 where the rate includes it, absent where it cannot be had. */
  protection: Money.optional(),
  /** Of a package, the ids of the services that come with it and of those that can be added. */
  includedServices: z.array(Id).readonly().optional(),
  addableServices: z.array(Id).readonly().optional(),
  /** Of a package, from the airport that was searched with. */
  flight: z.strictObject({ departure: Flight, return: Flight }).optional(),
})
export type Quote = z.infer<typeof Quote>

export const AvailableRoom = z.strictObject({
  id: Id,
  name: z.string(),
  description: z.string(),
  pictures: z.array(Picture).readonly(),
  available: z.int(),
  squareMetres: z.int().optional(),
  maxAdults: z.int(),
  maxGuests: z.int(),
  amenities: z.array(z.string()).readonly(),
  /**
   * Another room of the list that the guest may like better; `difference` to this room's lowest rate, below zero where
   * it costs less.
   */
  suggested: z.strictObject({ roomTypeId: Id, productId: Id, difference: Money }).optional(),
  quotes: z.array(Quote).readonly(),
})
export type AvailableRoom = z.infer<typeof AvailableRoom>

/**
 * `rooms` is the list for the line `line`, the first without a selection; with all lines chosen it is absent.
 * `selection` prices the lines that are chosen.
 */
export const RoomSearchResult = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('rooms'),
    line: z.int(),
    rooms: z.array(AvailableRoom).readonly(),
    sameNight: z.boolean(),
    selection: BasketPrice.optional(),
    promo: PromoOutcome.optional(),
  }),
  z.strictObject({ kind: z.literal('complete'), selection: BasketPrice, promo: PromoOutcome.optional() }),
  z.strictObject({ kind: z.literal('none'), refusals: z.array(Refusal).readonly(), alternatives: Alternatives }),
  z.strictObject({ kind: z.literal('selection-gone'), refusals: z.array(BasketRefusal).readonly() }),
  z.strictObject({ kind: z.literal('in-the-past') }),
])
export type RoomSearchResult = z.infer<typeof RoomSearchResult>
