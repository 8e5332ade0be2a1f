import { CurrencyCode, MealPlan } from '@portico/contracts/values/shapes'
import type { Party } from '@portico/domain/party/party'
import type { CityTaxRate, CityTaxRule } from '@portico/domain/pricing/city-tax'
import type { ServiceItem, ServiceTerms } from '@portico/domain/pricing/extras/service'
import type { LockedLine, LockedPrice, LockedService } from '@portico/domain/pricing/locked-price'
import {
  type Adjustment,
  type ChildTerms,
  type Derivation,
  type Fee,
  meals,
  type Occupancy,
  type PlanTerms,
  type Promotion,
  type PromotionConditions,
  type PromotionEffect,
  promotionKinds,
  type StayTerms,
} from '@portico/domain/pricing/price-terms'
import type { CancellationPolicy, Instalment } from '@portico/domain/pricing/rate-plan'
import type { Stay } from '@portico/domain/time/stay'
import { z } from 'zod'
import type { ShapeOf } from './json.ts'
import { basisPoints, day, ids, minor, namedDays } from './values.ts'

// What a price is made of, as the domain has it: rows of the catalogue hold it, and so does each locked price.

export const occupancy = z.object({
  maxAdults: z.int(),
  maxGuests: z.int(),
  byAdults: z.array(minor),
  extraBed: minor,
} satisfies ShapeOf<Occupancy>)

export const adjustment = z.object({ ...namedDays, basisPoints, minor } satisfies ShapeOf<Adjustment>)

export const childTerms = z.object({
  id: z.int(),
  min: z.int(),
  max: z.int(),
  shares: z.array(basisPoints),
  amounts: z.array(minor),
  mealShare: basisPoints,
} satisfies ShapeOf<ChildTerms>)

export const fee = z.object({
  id: z.int(),
  per: z.enum(['stay', 'night', 'person', 'person-night']),
  minor,
  minAge: z.int(),
} satisfies ShapeOf<Fee>)

export const cityTax = z.object({
  minAge: z.int(),
  maxNights: z.int(),
  rates: z.array(
    z.object({
      from: z.string().nullable(),
      until: z.string().nullable(),
      perPersonNight: minor,
      basisPoints,
    } satisfies ShapeOf<CityTaxRate>),
  ),
} satisfies ShapeOf<CityTaxRule>)

/** Of the row of a plan; the plans that it is derived from are rows of their own. */
export const ownPlanTerms = z.object({
  mealPlan: MealPlan,
  meals: z.array(z.object({ meal: z.enum(meals), perAdult: minor })),
  refundProtection: basisPoints.nullable(),
  commission: basisPoints,
  resaleFee: basisPoints.exactOptional(),
} satisfies ShapeOf<Omit<PlanTerms, 'derivations'>>)

const graceHours = z.int().exactOptional()
export const cancellation = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('free-until'),
    days: z.int(),
    time: z.string(),
    fee: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('first-night') }),
      z.object({ kind: z.literal('share'), basisPoints }),
    ]),
    graceHours,
  } satisfies ShapeOf<Extract<CancellationPolicy, { readonly kind: 'free-until' }>>),
  z.object({ kind: z.literal('non-refundable'), graceHours } satisfies ShapeOf<
    Extract<CancellationPolicy, { readonly kind: 'non-refundable' }>
  >),
])

const guaranteeKind = z.enum(['authorisation', 'card']).exactOptional()
export const prepayment = z.array(
  z.discriminatedUnion('due', [
    z.object({ due: z.literal('on-booking'), basisPoints, by: guaranteeKind }),
    z.object({ due: z.literal('days-before-arrival'), days: z.int(), basisPoints, by: guaranteeKind }),
    z.object({ due: z.literal('days-after-booking'), days: z.int(), basisPoints, by: guaranteeKind }),
  ]) satisfies z.ZodType<Instalment>,
)

const promotionConditions = z.object({
  minNights: z.int().exactOptional(),
  maxNights: z.int().exactOptional(),
  minAdvance: z.int().exactOptional(),
  maxAdvance: z.int().exactOptional(),
  bookedFrom: day.exactOptional(),
  bookedUntil: day.exactOptional(),
  arrivalDays: z.int().exactOptional(),
  firstNight: day.exactOptional(),
  lastNight: day.exactOptional(),
  ratePlanIds: ids.exactOptional(),
  roomTypeIds: ids.exactOptional(),
} satisfies ShapeOf<PromotionConditions>)

export const promotionRule = z.object({
  kind: z.enum(promotionKinds),
  combinable: z.boolean(),
  conditions: promotionConditions,
  effect: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('free-nights'), stay: z.int(), pay: z.int(), which: z.enum(['cheapest', 'last']) }),
    z.object({ kind: z.literal('off'), basisPoints, minor }),
  ]) satisfies z.ZodType<PromotionEffect>,
} satisfies ShapeOf<Omit<Promotion, 'id'>>)

export const serviceTerms = {
  per: z.enum(['person', 'unit']),
  when: z.enum(['stay', 'night', 'day']),
  minor,
  byBand: z.array(z.object({ bandId: z.int(), minor })),
} satisfies ShapeOf<Omit<ServiceTerms, 'id'>>

const derivation = z.object({
  ratePlanId: z.int(),
  adjustments: z.array(adjustment),
} satisfies ShapeOf<Derivation>)

const stayTerms = z.object({
  occupancy,
  plan: ownPlanTerms.extend({ derivations: z.array(derivation) }),
  children: z.array(childTerms),
  promotions: z.array(promotionRule.extend({ id: z.int() })),
  fees: z.array(fee),
} satisfies ShapeOf<StayTerms>)

export const party = z.object({ adults: z.int(), childrenAges: z.array(z.int()) } satisfies ShapeOf<Party>)
const stay = z.object({ arrival: day, departure: day } satisfies ShapeOf<Stay>)
const cells = z.array(z.object({ night: day, minor }))

const lockedLine = z.object({
  productId: z.int(),
  roomTypeId: z.int(),
  ratePlanId: z.int(),
  stay,
  party,
  cells,
  terms: stayTerms,
  cancellation,
  prepayment,
  overridden: minor.nullable(),
  isProtected: z.boolean(),
  taxExempt: z.int(),
  commission: z.object({ basisPoints: z.int(), vat: z.int() }).exactOptional(),
  isPart: z.literal(true).exactOptional(),
  nights: cells,
  feesMinor: minor,
  protectionMinor: minor,
  minor,
  applied: ids,
} satisfies ShapeOf<LockedLine>)

const serviceItem = z.object({
  serviceId: z.int(),
  quantity: z.int(),
  bandId: z.int().nullable(),
  day: day.nullable(),
  slot: z.string().nullable(),
  line: z.int(),
  included: z.boolean(),
} satisfies ShapeOf<ServiceItem>)

export const lockedPrice = z.object({
  version: z.literal(2),
  hotelId: z.int(),
  channelId: z.int(),
  currency: CurrencyCode,
  bookedOn: day,
  stay,
  lines: z.array(lockedLine),
  services: z.array(
    z.object({
      item: serviceItem,
      terms: z.object({ id: z.int(), ...serviceTerms }),
      minor,
    } satisfies ShapeOf<LockedService>),
  ),
  crossDiscount: basisPoints,
  cityTax: cityTax.nullable(),
  packageId: z.int().nullable(),
  promo: z.object({ promotionId: z.int(), code: z.string(), counted: z.boolean() }).nullable(),
  crossMinor: minor,
  stayMinor: minor,
  taxesMinor: minor,
} satisfies ShapeOf<LockedPrice>)
