import { maxRoomLines } from '@portico/domain/party/room-line'
import { dayStates } from '@portico/domain/restrictions/calendar-day'
import { z } from 'zod'
import {
  CalendarDate,
  CurrencyCode,
  Id,
  MealPlan,
  Money,
  Party,
  Picture,
  Price,
  PromoCode,
  Stay,
} from '../values/shapes.ts'
import { requiredLine } from '../values/text-line.ts'
import { hotelFacilities, hotelsOnPage, portalSorts } from './portal-choices.ts'

const Stars = z.int().min(0).max(5)
const Facility = z.enum(hotelFacilities)

export const PortalStay = z.strictObject({
  stay: Stay,
  rooms: z.array(Party).min(1).max(maxRoomLines).readonly(),
  promoCode: PromoCode.optional(),
  hiddenPromoCode: PromoCode.optional(),
})
export type PortalStay = z.infer<typeof PortalStay>

/**
 * Each that is named must hold; of `stars` and `mealPlans` one is enough, of `facilities` all. `most` is for the whole
 * stay with city tax, in whole units of the hotels' currency.
 */
export const PortalFilter = z.strictObject({
  stars: z.array(Stars).max(6).readonly().optional(),
  mealPlans: z.array(MealPlan).max(5).readonly().optional(),
  isRefundable: z.literal(true).optional(),
  facilities: z.array(Facility).max(hotelFacilities.length).readonly().optional(),
  most: z.int().positive().max(100_000_000).optional(),
})
export type PortalFilter = z.infer<typeof PortalFilter>

/**
 * One page of a channel's hotels. Without `search` no prices are asked, and what depends on them filters nothing out.
 */
export const PortalPageRequest = z.strictObject({
  search: PortalStay.optional(),
  destinationId: Id.optional(),
  hotelIds: z.array(Id).max(1_000).readonly().optional(),
  filter: PortalFilter.optional(),
  /** `price` with a search and `place` without one, if it is not named or not known of these hotels. */
  sort: z.enum(portalSorts).optional(),
  /** From 1. One after the last is the last. */
  page: z.int().min(1).max(100_000).optional(),
})
export type PortalPageRequest = z.infer<typeof PortalPageRequest>

/** For one party, as a hotel's calendar: at all hotels, those of a place, or one. */
export const PortalCalendarRequest = z.strictObject({
  party: Party,
  destinationId: Id.optional(),
  hotelId: Id.optional(),
  promoCode: PromoCode.optional(),
  hiddenPromoCode: PromoCode.optional(),
})
export type PortalCalendarRequest = z.infer<typeof PortalCalendarRequest>

/**
 * What can be done at one of the hotels on each day of the next twelve months, and the least that a night costs there.
 * Without days where there are too many hotels, or where their server has no prices; without a currency where amounts
 * cannot be compared.
 */
export const PortalCalendar = z.strictObject({
  currency: CurrencyCode.optional(),
  days: z
    .array(
      z.strictObject({
        day: CalendarDate,
        state: z.enum(dayStates),
        minNights: z.int().optional(),
        perNightMinor: z.int().optional(),
      }),
    )
    .readonly(),
})
export type PortalCalendar = z.infer<typeof PortalCalendar>

/**
 * What a hotel can be had for: the lowest total among the rates that the filter leaves, everything mandatory in it. The
 * rest is absent where the server does not say it; `remaining` are the rooms of the hotel that one party can still
 * choose from, where they are few.
 */
export const HotelOffer = z.strictObject({
  price: Price,
  mealPlan: MealPlan.optional(),
  isRefundable: z.boolean().optional(),
  remaining: z.int().min(1).optional(),
})
export type HotelOffer = z.infer<typeof HotelOffer>

export const PortalCard = z.strictObject({
  id: Id,
  name: z.string(),
  city: z.string(),
  stars: Stars,
  summary: z.string(),
  picture: Picture.optional(),
  destination: z.strictObject({ id: Id, name: z.string() }).optional(),
  /** To the centre of the destination that is searched, in kilometres. */
  distanceKm: z.number().optional(),
  position: z.strictObject({ latitude: z.number(), longitude: z.number() }).optional(),
  /** Absent where nothing can be had, and without a search. */
  offer: HotelOffer.optional(),
  /** Of a hotel that cannot be had: the nearest stays of as many nights, with their lowest totals. */
  nearby: z
    .array(z.strictObject({ arrival: CalendarDate, departure: CalendarDate, price: Money }))
    .readonly()
    .optional(),
})
export type PortalCard = z.infer<typeof PortalCard>

const facetCounts = <Value extends z.ZodType>(value: Value) =>
  z.array(z.strictObject({ value, count: z.int() })).readonly()

export const PortalPage = z.strictObject({
  /** How many hotels match, on all pages; and with a search, how many of them can be had. */
  count: z.int(),
  available: z.int().optional(),
  page: z.int(),
  pages: z.int(),
  sort: z.enum(portalSorts),
  cards: z.array(PortalCard).max(hotelsOnPage).readonly(),
  /** `false` where a search was wanted and its server has not answered: the hotels stand there without prices. */
  hasPrices: z.boolean(),
  destination: z.strictObject({ id: Id, name: z.string() }).optional(),
  /**
   * What can be chosen: how many hotels of this place each choice has, before any filter. What the server does not say
   * has no choice.
   */
  choices: z.strictObject({
    stars: facetCounts(Stars),
    mealPlans: facetCounts(MealPlan),
    facilities: facetCounts(Facility),
    refundable: z.int(),
    /** Where all prices are in one currency. */
    prices: z.strictObject({ currency: CurrencyCode, lowestMinor: z.int(), highestMinor: z.int() }).optional(),
    sorts: z.array(z.enum(portalSorts)).readonly(),
  }),
})
export type PortalPage = z.infer<typeof PortalPage>

export const Portal = z.strictObject({
  channel: z.strictObject({ id: Id, name: z.string() }),
  hotelCount: z.int(),
  destinationCount: z.int(),
  /** Those with the most hotels, by name. */
  destinations: z.array(z.strictObject({ id: Id, name: z.string(), count: z.int() })).readonly(),
  /** The day at the channel's first hotel. */
  today: CalendarDate,
})
export type Portal = z.infer<typeof Portal>

export const PlaceText = z.strictObject({ text: requiredLine(100) })

/** Destinations and hotels whose name has what was typed: first those that are called so, then those that begin so. */
export const FoundPlace = z.strictObject({
  kind: z.enum(['destination', 'hotel']),
  id: Id,
  name: z.string(),
  isExact: z.boolean(),
  /** Of a destination its hotels; of a hotel its town. */
  count: z.int().optional(),
  city: z.string().optional(),
})
export type FoundPlace = z.infer<typeof FoundPlace>
