import { CheckoutRules } from '@portico/contracts/checkout/checkout-rules'
import { GuestRecordRules } from '@portico/contracts/checkout/guests'
import { InformationKind, OpeningHours, petCharges, roomOrders } from '@portico/contracts/hotel/hotel-information'
import { CurrencyCode } from '@portico/contracts/values/shapes'
import { spelledText } from '@portico/contracts/values/text-line'
import { hotelMethodIds } from '@portico/domain/payment/payment-methods'
import { typedCode } from '@portico/domain/text/typed-text'
import { z } from 'zod'
import { Closure, DocumentSeason, NightChange, Restriction } from './calendar.ts'
import { DocumentPackage, DocumentPromotion, DocumentServiceCategory, Service } from './offers.ts'
import {
  Amount,
  Country,
  DocumentPicture,
  Email,
  hasNoDuplicates,
  Key,
  Language,
  Line,
  Number99,
  Percent,
  Phone,
  ProperName,
  Text,
  Time,
  YearDay,
} from './parts.ts'
import { Plan, Room } from './rooms-and-plans.ts'

export const documentFormat = 'hotel/1'

/** `code` names the channel in this document and in others: hotels that name the same one are sold together. */
const DocumentChannel = z.strictObject({
  code: z.string().regex(/^[A-Z0-9][A-Z0-9_-]{0,39}$/, 'capitals, figures and hyphens are meant, as CASA-MIA'),
  id: z.int().positive().max(2_147_483_647).optional(),
  name: Line,
  trade: z.boolean().optional(),
  /** Hours that an option of a trade user lasts; 0 is none. */
  optionHours: z.int().min(0).max(720).optional(),
})

/** Children's ages, both inclusive; nobody between two bands is a child. */
const AgeBand = z.strictObject({
  id: z.int().min(1).max(99),
  min: z.int().min(0).max(17),
  max: z.int().min(0).max(17),
  /** Percent of an extra bed: of the oldest child in the room, of the next …, the last entry of all further ones. */
  shares: z.array(Percent).max(10).optional(),
  /** An amount a night instead of a share, in the same order. */
  amounts: z.array(Amount).max(10).optional(),
  /** Percent of an adult's meals. */
  meals: Percent,
})

/** Paid at the hotel. The first rate whose days hold a night counts. */
const CityTax = z.strictObject({
  minAge: z.int().min(0).max(99),
  maxNights: z.int().min(1).max(365),
  rates: z
    .array(
      z.strictObject({
        from: YearDay.optional(),
        until: YearDay.optional(),
        perPersonNight: Amount.optional(),
        percent: Percent.optional(),
      }),
    )
    .min(1)
    .max(20),
})

const StayFee = z.strictObject({
  number: Number99.optional(),
  name: Text,
  per: z.enum(['stay', 'night', 'person', 'person-night']),
  amount: Amount,
  /** Persons are adults, and children from this age on; 0 unless written. */
  minAge: z.int().min(0).max(17).optional(),
})

const Pets = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('free') }),
  z.strictObject({ kind: z.literal('supplement'), amount: Amount, per: z.enum(petCharges) }),
  z.strictObject({ kind: z.literal('not-allowed') }),
])

const Policy = z.strictObject({
  key: Key,
  number: z.int().min(1).max(10).optional(),
  title: Text,
  text: Text,
  mandatory: z.boolean().optional(),
  channel: z.string().max(40).optional(),
})

/**
 * A hotel as one document: everything that the booking server sells. Hosts, looks and the words of the interface are
 * admin's. `docs/your-hotel.md` shows how one is written; what holds between its parts is in `references.ts`.
 */
export const HotelDocument = z.strictObject({
  format: z.literal(documentFormat),
  /** In addresses; the next free one unless written. With it the document changes that hotel. */
  id: z.int().min(1).max(200_000).optional(),
  /** Of its texts; English is always among them, and guests of other languages read it. */
  languages: z.array(Language).min(1).refine(hasNoDuplicates, 'a language is named twice'),
  name: ProperName,
  destination: z.strictObject({ id: z.int().positive().max(2_147_483_647).optional(), name: ProperName }),
  stars: z.int().min(0).max(5),
  /** `country` in two capitals (ISO 3166-1), as IT. */
  address: z.strictObject({
    street: Line,
    zip: spelledText(20, typedCode),
    city: Line,
    country: Country,
  }),
  phone: Phone,
  email: Email,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** As Europe/Rome: the hotel's own clock and calendar. */
  timeZone: z.string().refine(isTimeZone, 'a time zone is meant, as Europe/Rome'),
  currency: CurrencyCode,
  checkIn: Time,
  checkOut: Time,
  summary: Text,
  description: Text,
  information: z
    .array(z.strictObject({ kind: InformationKind.optional(), title: Text, text: Text }))
    .max(40)
    .optional(),
  openingHours: z.partialRecord(InformationKind, OpeningHours).optional(),
  pets: Pets.optional(),
  notes: Text.optional(),
  terms: Text,
  protectionTerms: Text.optional(),
  brand: z.strictObject({
    colour: z.string().regex(/^#[0-9a-f]{6}$/, 'a colour is meant, as "#1f4e79"'),
    /** A file beside the document, SVG or PNG. */
    logo: z.string().max(300).optional(),
  }),
  pictures: z.array(DocumentPicture).max(40).optional(),
  guestRecords: GuestRecordRules.optional(),
  /**
   * Which further fields a booking has, `not-asked`, `optional` as they are unless written, or `mandatory`; and with
   * `registration: after-booking` that `guestRecords` are asked for on the page of the booking.
   */
  checkout: CheckoutRules.optional(),
  /**
   * How many days before arrival a guest gets a reminder, and before a transfer or another payment must have come; 0 is
   * never. And how many days before something is due its link is mailed. 3, 1 and 3 unless written.
   */
  mailing: z
    .strictObject({
      reminderDays: z.int().min(0).max(30),
      paymentDueDays: z.int().min(0).max(10),
      paymentLinkDays: z.int().min(0).max(30).exactOptional(),
    })
    .optional(),
  /**
   * For how many months after departure guests' data are stored, and for how many years after that year what the bill
   * needs. 24 and 10 unless written.
   */
  retention: z.strictObject({ guestMonths: z.int().min(1).max(120), billYears: z.int().min(1).max(30) }).optional(),
  /** The floating button, and the number that it opens a chat with. */
  messaging: z.strictObject({ active: z.boolean(), button: z.boolean(), number: z.string().max(40) }).optional(),
  chat: z.boolean().optional(),
  tradeChannel: z.string().max(40).optional(),
  /** Of journeys with flight; without it the hotel sells none. */
  organiser: z.strictObject({ name: Line, licence: Line, insolvencyCover: Line }).optional(),
  paymentMethods: z.array(z.enum(hotelMethodIds)).min(1).refine(hasNoDuplicates, 'one is named twice'),
  bank: z
    .strictObject({
      owner: Line,
      iban: z.string().regex(/^[A-Z]{2}\d\d[A-Z0-9]{10,30}$/, 'an IBAN without spaces is meant'),
      days: z.int().min(1).max(60),
    })
    .optional(),
  vat: z.strictObject({ stay: Percent, services: Percent }),
  children: z.array(AgeBand).max(10),
  cityTax: CityTax.optional(),
  fees: z.array(StayFee).max(20).optional(),
  /** In which order guests see the rooms: the cheapest first, or as they are listed here. By price unless written. */
  roomOrder: z.enum(roomOrders).optional(),
  /** A stay may be split over two rooms, for so much less. */
  splitStay: z.strictObject({ percent: Percent, minNights: z.int().min(2).max(90) }).optional(),
  policies: z.array(Policy).max(10).optional(),
  channels: z.array(DocumentChannel).min(1).max(50),
  rooms: z.array(Room).min(1).max(99),
  plans: z.array(Plan).min(1).max(99),
  promotions: z.array(DocumentPromotion).max(99).optional(),
  serviceCategories: z.array(DocumentServiceCategory).max(99).optional(),
  services: z.array(Service).max(99).optional(),
  packages: z.array(DocumentPackage).max(99).optional(),
  seasons: z.array(DocumentSeason).min(1).max(500),
  closures: z.array(Closure).max(100).optional(),
  restrictions: z.array(Restriction).max(500).optional(),
  nights: z.array(NightChange).max(5_000).optional(),
})
export type HotelDocument = z.infer<typeof HotelDocument>

/** Of a place, or UTC; abbreviations as CET mean different things in different places. */
function isTimeZone(name: string): boolean {
  if (name === 'UTC') return true
  try {
    return name.includes('/') && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

export function hotelJsonSchema(): object {
  return { title: 'A hotel', ...z.toJSONSchema(HotelDocument, { io: 'input', unrepresentable: 'throw' }) }
}
