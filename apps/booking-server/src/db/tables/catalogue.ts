import { CheckoutRules } from '@portico/contracts/checkout/checkout-rules'
import { GuestRecordRules } from '@portico/contracts/checkout/guests'
import { InformationKind, OpeningHours, petCharges, roomOrders } from '@portico/contracts/hotel/hotel-information'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { paymentMethodIds } from '@portico/domain/payment/payment-methods'
import type { PackageRule } from '@portico/domain/pricing/extras/package'
import type { ServiceRule } from '@portico/domain/pricing/extras/service'
import type { Adjustment, Occupancy, PlanTerms, Promotion } from '@portico/domain/pricing/price-terms'
import {
  type CancellationPolicy,
  type Instalment,
  type RateAudience,
  type RateKind,
  rateKinds,
} from '@portico/domain/pricing/rate-plan'
import type { Texts } from '@portico/locale/languages'
import type { Generated } from 'kysely'
import { z } from 'zod'
import type { Json, ShapeOf, StoredValue } from './json.ts'
import {
  adjustment,
  cancellation,
  childTerms,
  cityTax,
  fee,
  occupancy,
  ownPlanTerms,
  prepayment,
  promotionRule,
  serviceTerms,
} from './price-terms.ts'
import { basisPoints, day, type Flag, ids, minor, namedDays, texts } from './values.ts'

const StoredPicture = z.object({
  path: z.string(),
  width: z.int(),
  height: z.int(),
  colour: z.string(),
  alt: texts(z.string()),
})
export type StoredPicture = StoredValue<typeof StoredPicture>
const pictures = z.array(StoredPicture)

const Name = z.object({ name: z.string() })
const NameAndDescription = z.object({ name: z.string(), description: z.string() })

const StoredPetPolicy = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('free') }),
  z.object({ kind: z.literal('supplement'), minor, per: z.enum(petCharges) }),
  z.object({ kind: z.literal('not-allowed') }),
])
export type StoredPetPolicy = StoredValue<typeof StoredPetPolicy>

const HotelSettings = z.object({
  stars: z.number(),
  address: z.object({ street: z.string(), zip: z.string(), city: z.string(), country: z.string() }),
  phone: z.string(),
  email: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  checkIn: z.string(),
  checkOut: z.string(),
  /** Child bands in ascending order of age; also the hotel's `ageGroup` list. */
  children: z.array(childTerms),
  cityTax: cityTax.nullable(),
  fees: z.array(fee.extend({ name: texts(z.string()) })),
  vat: z.object({ stay: basisPoints, services: basisPoints }),
  /** A stay may be split over two room types, for this much less; null: never. */
  cross: z.object({ basisPoints, minNights: z.int() }).nullable(),
  paymentMethods: z.array(z.enum(paymentMethodIds)),
  /** A transfer must arrive within `days` days of booking, and before arrival. */
  bank: z.object({ owner: z.string(), iban: z.string(), days: z.int() }).nullable(),
  brand: z.object({ colour: z.string(), logo: z.string().nullable() }),
  pictures,
  closedSeasons: z.array(z.object({ first: day, last: day })),
  /**
   * How many days before arrival, and before a transfer must have come, a guest is reminded; 0 is never. Without it
   * `usualMailing`.
   */
  mailing: z
    .object({ reminderDays: z.int(), paymentDueDays: z.int(), paymentLinkDays: z.int().exactOptional() })
    .exactOptional(),
  /** How long guests' data are stored; without it `usualRetention`. */
  retention: z.object({ guestMonths: z.int(), billYears: z.int() }).exactOptional(),
  guestRecords: GuestRecordRules.exactOptional(),
  checkout: CheckoutRules.exactOptional(),
  messaging: z.object({ active: z.boolean(), button: z.boolean(), number: z.string() }).exactOptional(),
  showChat: z.boolean().exactOptional(),
  /** Without it by price. */
  roomOrder: z.enum(roomOrders).exactOptional(),
  tradeAssociated: z.int().exactOptional(),
  openingHours: z.partialRecord(InformationKind, OpeningHours).exactOptional(),
  pets: StoredPetPolicy.exactOptional(),
  /** Who organises journeys with flight or transport, and under which cover; without it the hotel sells none. */
  organiser: z.object({ name: z.string(), licence: z.string(), insolvencyCover: z.string() }).exactOptional(),
})
export type HotelSettings = StoredValue<typeof HotelSettings>

const HotelTexts = z.object({
  name: z.string(),
  summary: z.string(),
  description: z.string(),
  terms: z.string(),
  protectionTerms: z.string().exactOptional(),
  information: z.array(z.object({ kind: InformationKind.exactOptional(), title: z.string(), text: z.string() })),
  notes: z.string(),
})
export type HotelTexts = StoredValue<typeof HotelTexts>

/** `tradeConfHour` hours an option lasts on a trade channel; 0 is none. */
const StoredChannelSettings = z.object({ tradeConfHour: z.int() })
export type StoredChannelSettings = StoredValue<typeof StoredChannelSettings>

const PolicyTexts = z.object({ title: z.string(), text: z.string() })
export type PolicyTexts = StoredValue<typeof PolicyTexts>

const RoomContent = z.object({
  texts: texts(NameAndDescription),
  squareMetres: z.number(),
  amenities: z.array(z.string()),
  pictures,
  suggestedRoomTypeId: z.int().nullable(),
})
export type RoomContent = StoredValue<typeof RoomContent>

export type RateTexts = StoredValue<typeof NameAndDescription>
export type PromotionTexts = StoredValue<typeof Name>

const ServiceContent = z.object({ texts: texts(NameAndDescription), pictures })
export type ServiceContent = StoredValue<typeof ServiceContent>

const flight = z.object({ id: z.int(), code: z.string(), time: z.string() })

/** `flights` are pairs of one there and one back; `time` is the airport's own, `HH:MM`. */
const StoredAirport = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  flights: z.array(z.object({ departure: flight, return: flight })).exactOptional(),
})
export type StoredAirport = StoredValue<typeof StoredAirport>

const PackageContent = z.object({
  texts: texts(z.object({ name: z.string(), summary: z.string(), description: z.string() })),
  pictures,
  airports: z.array(StoredAirport).exactOptional(),
})
export type PackageContent = StoredValue<typeof PackageContent>

export const catalogueSchemas = {
  'destination.content': texts(Name),
  'hotel.settings': HotelSettings,
  'hotel.content': texts(HotelTexts),
  'channel.settings': StoredChannelSettings,
  'custom_policy.content': texts(PolicyTexts),
  'room_type.occupancy': occupancy,
  'room_type.content': RoomContent,
  'rate_plan.terms': ownPlanTerms,
  'rate_plan.adjustments': z.array(adjustment),
  'rate_plan.cancellation': cancellation,
  'rate_plan.prepayment': prepayment,
  'rate_plan.kinds': z.array(z.enum(rateKinds)),
  'rate_plan.audience': z.object({
    groups: z.array(z.string()),
    agencies: z.array(z.string()),
  } satisfies ShapeOf<RateAudience>),
  'rate_plan.content': texts(NameAndDescription),
  'promotion.rule': promotionRule,
  'promotion.content': texts(Name),
  'service_category.content': texts(Name),
  'service.rule': z.object({
    ...serviceTerms,
    ...namedDays,
    maxQuantity: z.int(),
    slots: z.array(z.string()),
    transfer: z.boolean(),
  } satisfies ShapeOf<Omit<ServiceRule, 'id' | 'categoryId'>>),
  'service.content': ServiceContent,
  'package.rule': z.object({
    minNights: z.int(),
    maxNights: z.int(),
    arrivalDays: z.int(),
    first: day,
    last: day,
    includes: ids,
  } satisfies ShapeOf<PackageRule>),
  'package.content': PackageContent,
}

/** How the hotel's document names it; null where no document has been read yet. */
type Key = Generated<string | null>

export interface CatalogueTables {
  destination: { id: number; content: Json<Texts<PromotionTexts>> }
  hotel: {
    id: number
    destination_id: number
    time_zone: string
    currency: CurrencyCode
    settings: Json<HotelSettings>
    content: Json<Texts<HotelTexts>>
  }
  /**
   * Incremented by the last statement of every transaction that writes a hotel's data, so that a reader sees that its
   * copy is old; `change` is the transaction's place in `db/change-order.ts`.
   */
  hotel_version: { hotel_id: number; version: number; change: Generated<number>; stock_changes: Generated<number> }
  channel: { id: number; code: string; name: string; trade: Flag; settings: Json<StoredChannelSettings> }
  channel_hotel: { channel_id: number; hotel_id: number }
  /** `channel_id` null: on every channel. */
  custom_policy: {
    id: number
    hotel_id: number
    channel_id: number | null
    mandatory: Flag
    content: Json<Texts<PolicyTexts>>
    key: Key
  }
  room_type: {
    id: number
    hotel_id: number
    position: number
    occupancy: Json<Occupancy>
    content: Json<RoomContent>
    key: Key
  }
  rate_plan: {
    id: number
    hotel_id: number
    position: number
    terms: Json<Omit<PlanTerms, 'derivations'>>
    /** The plan it is derived from; null for the room's own price. Never in a circle. */
    derived_from: number | null
    adjustments: Json<Adjustment[]>
    cancellation: Json<CancellationPolicy>
    prepayment: Json<Instalment[]>
    kinds: Json<RateKind[]>
    content: Json<Texts<RateTexts>>
    key: Key
    /** Of a net or commissionable plan: which agencies of its channels may see it; null is all of them. */
    audience: Json<RateAudience> | null
  }
  rate_plan_channel: { rate_plan_id: number; channel_id: number }
  product: { id: number; hotel_id: number; room_type_id: number; rate_plan_id: number }
  promotion: {
    id: number
    hotel_id: number
    rule: Json<Omit<Promotion, 'id'>>
    content: Json<Texts<PromotionTexts>>
    key: Key
  }
  /**
   * In capitals. `email` in lower case, where the code is for one guest alone; how often it may be used is its
   * `extra_stock`, without a row any number. `written` is the code as its hotel writes it, where that is not `code`, by
   * which it is found.
   */
  promo_code: {
    hotel_id: number
    code: string
    promotion_id: number
    hidden: Flag
    email: string | null
    written: string | null
  }
  service_category: {
    id: number
    hotel_id: number
    position: number
    mandatory: Flag
    content: Json<Texts<PromotionTexts>>
    key: Key
  }
  service: {
    id: number
    hotel_id: number
    category_id: number
    position: number
    rule: Json<Omit<ServiceRule, 'id' | 'categoryId'>>
    content: Json<ServiceContent>
    key: Key
  }
  package: {
    id: number
    hotel_id: number
    rate_plan_id: number
    position: number
    rule: Json<PackageRule>
    content: Json<PackageContent>
    key: Key
  }
}
