import { z } from 'zod'
import { Money } from '../values/shapes.ts'
import { informationKinds } from './information-kinds.ts'

export const InformationKind = z.enum(informationKinds)
export type InformationKind = z.infer<typeof InformationKind>

export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time is meant, as "18:00"')

/** Without `until` it is open as long as there are guests. */
export const OpeningHours = z.strictObject({ from: TimeOfDay, until: TimeOfDay.optional() })
export type OpeningHours = z.infer<typeof OpeningHours>

export const roomOrders = ['price', 'listed'] as const

export const petCharges = ['stay', 'night'] as const

export const PetPolicy = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('free') }),
  z.strictObject({ kind: z.literal('supplement'), amount: Money, per: z.enum(petCharges) }),
  z.strictObject({ kind: z.literal('not-allowed') }),
])
export type PetPolicy = z.infer<typeof PetPolicy>

const InformationSection = z.strictObject({
  kind: InformationKind.optional(),
  title: z.string(),
  text: z.string(),
  hours: OpeningHours.optional(),
})

export const HotelInformation = z.strictObject({
  checkIn: z.string(),
  checkOut: z.string(),
  sections: z.array(InformationSection).readonly(),
  pets: PetPolicy.optional(),
})
export type HotelInformation = z.infer<typeof HotelInformation>
