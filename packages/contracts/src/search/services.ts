import { maxRoomLines } from '@portico/domain/party/room-line'
import { z } from 'zod'
import { Basket, BasketPrice, PromoFields } from '../price/basket.ts'
import { BasketRefusal, CalendarDate, Id, Money, Party, Picture, Stay } from '../values/shapes.ts'

/** The extras of a stay, for everybody in all of its rooms; `roomTypeIds` are those chosen. */
export const ServiceSearch = z.strictObject({
  stay: Stay,
  rooms: z
    .array(z.strictObject({ party: Party, roomTypeId: Id.optional() }))
    .min(1)
    .max(maxRoomLines)
    .readonly(),
  ...PromoFields,
  grant: z.string().max(1500).optional(),
})

/** `available` is absent where a service is not counted. */
const Slot = z.strictObject({ slot: z.string().optional(), available: z.int().optional() })

/**
 * `price` is of one, or of an adult; children of an age band pay the band's. Without days it is for
 * the whole stay.
 */
export const OfferedService = z.strictObject({
  id: Id,
  name: z.string(),
  description: z.string(),
  pictures: z.array(Picture).readonly(),
  category: z.strictObject({ id: z.int(), name: z.string(), mandatory: z.boolean() }),
  per: z.enum(['person', 'unit']),
  when: z.enum(['stay', 'night', 'day']),
  price: Money,
  ages: z.array(z.strictObject({ bandId: z.int(), min: z.int(), max: z.int(), price: Money })).readonly(),
  transfer: z.boolean(),
  maxQuantity: z.int(),
  days: z.array(z.strictObject({ day: CalendarDate, slots: z.array(Slot).readonly() })).readonly(),
})
export type OfferedService = z.infer<typeof OfferedService>

/**
 * The services step of a basket. `offered` is empty where there is nothing to choose. `price` is today's, of
 * all that can be had of it: `problems` say which of the services cannot, and why.
 */
/**
 * A better room for the lines that have the room type `from`, and what they all cost more, below zero
 * less.
 */
export const Upgrade = z.strictObject({
  lines: z.array(z.int()).readonly(),
  productId: Id,
  roomName: z.string(),
  description: z.string(),
  picture: Picture.optional(),
  from: z.strictObject({ roomTypeId: Id, roomName: z.string() }),
  difference: Money,
})
export type Upgrade = z.infer<typeof Upgrade>

export const ServicesStep = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('open'),
    offered: z.array(OfferedService).readonly(),
    price: BasketPrice,
    problems: z.array(BasketRefusal).readonly(),
    upgrade: Upgrade.optional(),
  }),
  z.strictObject({ kind: z.literal('gone'), refusals: z.array(BasketRefusal).readonly() }),
])
export type ServicesStep = z.infer<typeof ServicesStep>

export const ServicesStepRequest = z.strictObject({
  basket: Basket,
  /** Whether a better room that the hotel suggests is wanted too. */
  wantsUpgrade: z.boolean().optional(),
})
export type ServicesStepRequest = z.infer<typeof ServicesStepRequest>
