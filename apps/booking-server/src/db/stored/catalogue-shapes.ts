import { GuestRecordRules } from '@portico/contracts/checkout/guests'
import { InformationKind, OpeningHours, petCharges } from '@portico/contracts/hotel/hotel-information'
import { CalendarDate, MealPlan, RateKind } from '@portico/contracts/values/shapes'
import { paymentMethodIds } from '@portico/domain/payment/payment-methods'
import { meals, promotionKinds } from '@portico/domain/pricing/price-terms'
import type { Texts } from '@portico/locale/languages'
import { z } from 'zod'

const minor = z.int()
const by = z.enum(['authorisation', 'card']).exactOptional()
const basisPoints = z.int()
const ids = z.array(z.int())
const day = CalendarDate

function texts<T>(text: z.ZodType<T>): z.ZodType<Texts<T>> {
  return z.object({ en: text }).catchall(text) as unknown as z.ZodType<Texts<T>>
}

const name = z.object({ name: z.string() })
const described = z.object({ name: z.string(), description: z.string() })
const picture = z.object({
  path: z.string(),
  width: z.int(),
  height: z.int(),
  colour: z.string(),
  alt: texts(z.string()),
})
const pictures = z.array(picture)
const namedDays = { first: day.nullable(), last: day.nullable(), weekdays: z.int() }

const fee = { id: z.int(), per: z.enum(['stay', 'night', 'person', 'person-night']), minor, minAge: z.int() }
const ageBand = { id: z.int(), min: z.int(), max: z.int() }
const child = z.object({ ...ageBand, shares: z.array(basisPoints), amounts: z.array(minor), mealShare: basisPoints })
export const cityTax = z.object({
  minAge: z.int(),
  maxNights: z.int(),
  rates: z.array(
    z.object({ from: z.string().nullable(), until: z.string().nullable(), perPersonNight: minor, basisPoints }),
  ),
})

export const occupancy = z.object({ maxAdults: z.int(), maxGuests: z.int(), byAdults: z.array(minor), extraBed: minor })
const adjustment = z.object({ ...namedDays, basisPoints, minor })
const planTerms = z.object({
  mealPlan: MealPlan,
  meals: z.array(z.object({ meal: z.enum(meals), perAdult: minor })),
  refundProtection: basisPoints.nullable(),
  commission: basisPoints,
  resaleFee: basisPoints.exactOptional(),
})
export const cancellation = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('free-until'),
    days: z.int(),
    time: z.string(),
    fee: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('first-night') }),
      z.object({ kind: z.literal('share'), basisPoints }),
    ]),
    graceHours: z.int().exactOptional(),
  }),
  z.object({ kind: z.literal('non-refundable'), graceHours: z.int().exactOptional() }),
])
export const prepayment = z.array(
  z.discriminatedUnion('due', [
    z.object({ due: z.literal('on-booking'), basisPoints, by }),
    z.object({ due: z.literal('days-before-arrival'), days: z.int(), basisPoints, by }),
    z.object({ due: z.literal('days-after-booking'), days: z.int(), basisPoints, by }),
  ]),
)
const promotionRule = {
  kind: z.enum(promotionKinds),
  combinable: z.boolean(),
  conditions: z.object({
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
  }),
  effect: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('free-nights'), stay: z.int(), pay: z.int(), which: z.enum(['cheapest', 'last']) }),
    z.object({ kind: z.literal('off'), basisPoints, minor }),
  ]),
}
/** What the price of a room line depends on, with all that a plan is derived from. */
export const stayTerms = z.object({
  occupancy,
  plan: planTerms.extend({ derivations: z.array(z.object({ ratePlanId: z.int(), adjustments: z.array(adjustment) })) }),
  children: z.array(child),
  promotions: z.array(z.object({ id: z.int(), ...promotionRule })),
  fees: z.array(z.object(fee)),
})

const serviceTerms = {
  per: z.enum(['person', 'unit']),
  when: z.enum(['stay', 'night', 'day']),
  minor,
  byBand: z.array(z.object({ bandId: z.int(), minor })),
}
export const lockedServiceTerms = z.object({ id: z.int(), ...serviceTerms })

const limit = z.int().optional()
const flag = z.boolean().optional()
const span = z.object({ first: day, last: day })

const hotelSettings = z.object({
  stars: z.number(),
  address: z.object({ street: z.string(), zip: z.string(), city: z.string(), country: z.string() }),
  phone: z.string(),
  email: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  checkIn: z.string(),
  checkOut: z.string(),
  children: z.array(child),
  cityTax: cityTax.nullable(),
  fees: z.array(z.object({ ...fee, name: texts(z.string()) })),
  vat: z.object({ stay: basisPoints, services: basisPoints }),
  cross: z.object({ basisPoints, minNights: z.int() }).nullable(),
  paymentMethods: z.array(z.enum(paymentMethodIds)),
  bank: z.object({ owner: z.string(), iban: z.string(), days: z.int() }).nullable(),
  brand: z.object({ colour: z.string(), logo: z.string().nullable() }),
  pictures,
  closedSeasons: z.array(span),
  mailing: z
    .object({ reminderDays: z.int(), paymentDueDays: z.int(), paymentLinkDays: z.int().exactOptional() })
    .exactOptional(),
  guestRecords: GuestRecordRules.exactOptional(),
  messaging: z.object({ active: z.boolean(), button: z.boolean(), number: z.string() }).exactOptional(),
  showChat: z.boolean().exactOptional(),
  tradeAssociated: z.int().exactOptional(),
  openingHours: z.partialRecord(InformationKind, OpeningHours).exactOptional(),
  pets: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('free') }),
      z.object({ kind: z.literal('supplement'), minor, per: z.enum(petCharges) }),
      z.object({ kind: z.literal('not-allowed') }),
    ])
    .exactOptional(),
  organiser: z.object({ name: z.string(), licence: z.string(), insolvencyCover: z.string() }).exactOptional(),
})

const restrictionRule = z.object({
  minStay: limit,
  maxStay: limit,
  minStayThrough: limit,
  closedToArrival: flag,
  closedToDeparture: flag,
  stopSell: flag,
  minAdvance: limit,
  maxAdvance: limit,
  minAdults: limit,
  maxAdults: limit,
  together: flag,
})
const prices = z.array(minor).length(7)
const calendarPeriod = { from: z.string(), until: z.string() }

const flight = z.object({ id: z.int(), code: z.string(), time: z.string() })

export const catalogueShapes = {
  'destination.content': texts(name),
  'hotel.settings': hotelSettings,
  'hotel.content': texts(
    z.object({
      name: z.string(),
      summary: z.string(),
      description: z.string(),
      terms: z.string(),
      protectionTerms: z.string().exactOptional(),
      information: z.array(z.object({ kind: InformationKind.exactOptional(), title: z.string(), text: z.string() })),
      notes: z.string(),
    }),
  ),
  'channel.settings': z.object({ tradeConfHour: z.int() }),
  'custom_policy.content': texts(z.object({ title: z.string(), text: z.string() })),
  'room_type.occupancy': occupancy,
  'room_type.content': z.object({
    texts: texts(described),
    squareMetres: z.number(),
    amenities: z.array(z.string()),
    pictures,
    suggestedRoomTypeId: z.int().nullable(),
  }),
  'rate_plan.terms': planTerms,
  'rate_plan.adjustments': z.array(adjustment),
  'rate_plan.cancellation': cancellation,
  'rate_plan.prepayment': prepayment,
  'rate_plan.kinds': z.array(RateKind),
  'rate_plan.audience': z.object({ groups: z.array(z.string()), agencies: z.array(z.string()) }),
  'rate_plan.content': texts(described),
  'promotion.rule': z.object(promotionRule),
  'promotion.content': texts(name),
  'service_category.content': texts(name),
  'service.rule': z.object({
    ...serviceTerms,
    ...namedDays,
    maxQuantity: z.int(),
    slots: z.array(z.string()),
    transfer: z.boolean(),
  }),
  'service.content': z.object({ texts: texts(described), pictures }),
  'package.rule': z.object({
    minNights: z.int(),
    maxNights: z.int(),
    arrivalDays: z.int(),
    first: day,
    last: day,
    includes: ids,
  }),
  'package.content': z.object({
    texts: texts(z.object({ name: z.string(), summary: z.string(), description: z.string() })),
    pictures,
    airports: z
      .array(
        z.object({
          id: z.int(),
          code: z.string(),
          name: z.string(),
          flights: z.array(z.object({ departure: flight, return: flight })).exactOptional(),
        }),
      )
      .exactOptional(),
  }),
  'price_period.weekdays': prices,
  'restriction.rule': restrictionRule,
  'sales_calendar.calendar': z.object({
    rooms: z.array(z.object({ roomTypeId: z.int(), rooms: z.int(), overbook: z.int(), priceIndex: z.number() })),
    seasons: z.array(z.object({ ...calendarPeriod, prices, own: z.array(z.object({ roomTypeId: z.int(), prices })) })),
    closures: z.array(z.object(calendarPeriod)),
    restrictions: z.array(
      z.object({
        period: z.object(calendarPeriod).nullable(),
        weekdays: z.int(),
        roomTypeIds: ids.nullable(),
        ratePlanIds: ids.nullable(),
        rule: restrictionRule,
      }),
    ),
    nights: z.array(
      z.object({
        roomTypeId: z.int(),
        first: day,
        last: day,
        rooms: z.int().nullable(),
        overbook: z.int().nullable(),
        closed: z.boolean().nullable(),
      }),
    ),
    slots: z.array(z.object({ serviceId: z.int(), places: z.int() })),
    packages: z.array(z.object({ packageId: z.int(), places: z.int(), period: z.object(calendarPeriod).nullable() })),
  }),
}
