import { z } from 'zod'
import { CheckoutRules } from '../checkout/checkout-rules.ts'
import { GuestRecordRules } from '../checkout/guests.ts'
import { CalendarDate, CurrencyCode, Id, Picture } from '../values/shapes.ts'

const Destination = z.strictObject({ id: Id, name: z.string() })

const Address = z.strictObject({ street: z.string(), zip: z.string(), city: z.string(), country: z.string() })

export const Channel = z.strictObject({
  id: Id,
  name: z.string(),
  code: z.string(),
  trade: z.boolean(),
  tradeConfHour: z.int(),
})

export const HotelCard = z.strictObject({
  id: Id,
  name: z.string(),
  city: z.string(),
  stars: z.int().min(0).max(5),
  summary: z.string(),
  destinations: z.array(Destination).readonly(),
  picture: Picture.optional(),
})
export type HotelCard = z.infer<typeof HotelCard>

export const ChannelCatalogue = z.strictObject({
  channel: Channel,
  hotels: z.array(HotelCard).readonly(),
  destinations: z.array(z.strictObject({ ...Destination.shape, hotelIds: z.array(Id).readonly() })).readonly(),
})
export type ChannelCatalogue = z.infer<typeof ChannelCatalogue>

export const PlaceChoice = z.strictObject({
  ...Destination.shape,
  hotels: z.array(z.strictObject({ id: Id, name: z.string() })).readonly(),
})
export type PlaceChoice = z.infer<typeof PlaceChoice>

const Section = z.strictObject({ title: z.string(), text: z.string() })

export const Hotel = z.strictObject({
  ...HotelCard.shape,
  address: Address,
  phone: z.string(),
  email: z.string(),
  description: z.string(),
  pictures: z.array(Picture).readonly(),
  checkIn: z.string(),
  checkOut: z.string(),
  information: z.array(Section).readonly(),
  terms: z.string(),
  /** In the hotel's words; absent where it offers no refund protection, or where its server does not say. */
  protectionTerms: z.string().optional(),
  /** Of the hotel's own words, where it has none in the language that was asked for: a language's code. */
  textLanguage: z.string().optional(),
  ageBands: z.array(z.strictObject({ id: z.int(), min: z.int(), max: z.int() })).readonly(),
  messaging: z.strictObject({ active: z.boolean(), button: z.boolean(), number: z.string() }),
  showChat: z.boolean(),
  tradeAssociated: z.int().nullable(),
  guestRecords: GuestRecordRules,
  /** Absent where every further field may be given and guests are recorded as they book. */
  checkout: CheckoutRules.optional(),
  /** A stay can have services beside its rooms. Where the server does not say, the step finds out. */
  hasServices: z.boolean(),
  /** This channel sells packages of it. Where the server does not say, the page of packages finds out. */
  hasPackages: z.boolean(),
  currency: CurrencyCode,
  timeZone: z.string(),
  today: CalendarDate,
  explainsPrices: z.boolean(),
})
export type Hotel = z.infer<typeof Hotel>
