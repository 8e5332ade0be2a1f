import { agencyTypes } from '@portico/contracts/checkout/agency'
import { CalendarDate, CurrencyCode } from '@portico/contracts/values/shapes'
import { guestTypes, sexes } from '@portico/domain/party/guest-record'
import { declineReasons } from '@portico/domain/payment/attempt'
import { paymentMethodIds } from '@portico/domain/payment/payment-methods'
import type { Instant } from '@portico/domain/time/deadline'
import { z } from 'zod'
import { cancellation, cityTax, lockedServiceTerms, prepayment, stayTerms } from './catalogue-shapes.ts'

const minor = z.int()
const instant = z.custom<Instant>((value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)), 'instant')
const stay = z.object({ arrival: CalendarDate, departure: CalendarDate })
const party = z.object({ adults: z.int(), childrenAges: z.array(z.int()) })
const cells = z.array(z.object({ night: CalendarDate, minor }))

const lockedPrice = z.object({
  version: z.literal(2),
  hotelId: z.int(),
  channelId: z.int(),
  currency: CurrencyCode,
  bookedOn: CalendarDate,
  stay,
  lines: z.array(
    z.object({
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
      applied: z.array(z.int()),
    }),
  ),
  services: z.array(
    z.object({
      item: z.object({
        serviceId: z.int(),
        quantity: z.int(),
        bandId: z.int().nullable(),
        day: CalendarDate.nullable(),
        slot: z.string().nullable(),
        line: z.int(),
        included: z.boolean(),
      }),
      terms: lockedServiceTerms,
      minor,
    }),
  ),
  crossDiscount: z.int(),
  cityTax: cityTax.nullable(),
  packageId: z.int().nullable(),
  promo: z.object({ promotionId: z.int(), code: z.string(), counted: z.boolean() }).nullable(),
  crossMinor: minor,
  stayMinor: minor,
  taxesMinor: minor,
})

const text = z.string().optional()
const filled = <Name extends string>(names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>)

const extras = z.object({
  flights: z.array(filled(['departure', 'return'])).optional(),
  transfers: z
    .array(
      z.object({
        serviceId: z.int(),
        bookedLine: z.int(),
        date: CalendarDate,
        time: z.string(),
        placeCode: z.string(),
        transportNumber: z.string(),
        note: z.string(),
      }),
    )
    .optional(),
  invoice: filled([
    ...(['name', 'address', 'zip', 'city', 'country', 'vatNumber', 'sdi', 'certifiedEmail', 'taxCode'] as const),
  ]).optional(),
  agency: filled([
    ...(['name', 'address', 'zip', 'city', 'country', 'email', 'phone'] as const),
    ...(['contactName', 'contactEmail', 'vatNumber', 'iata', 'code'] as const),
  ])
    .extend({ type: z.enum(agencyTypes).optional() })
    .optional(),
  references: filled(['trivago', 'tripadvisor', 'hotel', 'campaign']).optional(),
  upgrade: z.object({ oldRoomId: z.int(), priceDifference: z.number() }).optional(),
})

const paymentFacts = z.object({
  authorisedMinor: minor,
  capturedMinor: minor,
  refundedMinor: minor,
  isTokenised: z.boolean(),
  isVoided: z.boolean(),
  isDisputed: z.boolean(),
  isPending: z.boolean(),
  isEnded: z.boolean(),
  isAbandoned: z.boolean().default(false),
  decline: z.enum(declineReasons).optional(),
  isForeign: z.boolean(),
  isUnwanted: z.boolean(),
})

const agencyDetails = z.object({
  address: z.string(),
  zip: z.string(),
  city: z.string(),
  country: z.string(),
  email: z.string(),
  phone: z.string(),
  contactName: z.string(),
  vatNumber: z.string(),
  iata: z.string(),
})

export const bookingShapes = {
  'payment_terminal.settings': z.record(z.string(), z.string()),
  'payment_attempt.facts': paymentFacts.transform(({ decline, ...facts }) => ({ ...facts, decline })),
  'agency.details': agencyDetails,
  'access_request.details': agencyDetails.extend({ name: z.string(), type: z.enum(agencyTypes) }),
  'hold.locked': lockedPrice,
  'hold.resales': z.array(z.object({ line: z.int(), resaleId: z.int(), until: instant })),
  'reservation.booker': z.object({
    extras: extras.exactOptional(),
    taxCode: text,
    birthDate: CalendarDate.optional(),
    sex: z.enum(sexes).optional(),
    confirmationTime: instant.optional(),
    dialCode: text,
    fullName: z.string(),
    email: z.string(),
    alternativeEmail: z.string().nullable(),
    phone: z.string(),
    country: z.string(),
    address: z.string(),
    city: z.string(),
    zip: z.string().nullable(),
    note: z.string().nullable(),
  }),
  'reservation.guests': z.array(z.string()),
  'reservation.guest_records': z.array(
    z.array(
      z.object({
        type: z.enum(guestTypes),
        name: text,
        lastName: text,
        birthDate: CalendarDate.optional(),
        sex: z.enum(sexes).optional(),
      }),
    ),
  ),
  'reservation.consents': z.object({
    report: z.boolean(),
    marketing: z.boolean(),
    profile: z.boolean(),
    custom: z.array(z.object({ policyId: z.int(), accepted: z.boolean() })),
  }),
  'reservation.locked': lockedPrice,
  'reservation_room.party': party,
  'reservation_change.locked': lockedPrice,
  'reservation_change.answer': z.union([
    z.object({
      kind: z.literal('cancelled'),
      cancelled: z.object({ code: z.string(), feeMinor: minor, currency: CurrencyCode, at: instant }),
    }),
    z.object({ code: z.string(), totalMinor: minor, feeMinor: minor, at: instant }),
    z.object({ code: z.string(), state: z.enum(['confirmed', 'pending']), payBy: instant.nullable() }),
    z.object({ kind: z.literal('updated') }),
  ]),
  'confirm_key.answer': z.object({
    code: z.string(),
    roomCodes: z.array(z.string()),
    state: z.enum(['confirmed', 'pending']),
    payBy: instant.optional(),
    isToPay: z.literal(true).optional(),
    option: z.object({ hours: z.number(), until: instant }).optional(),
  }),
  'unchanged_key.answer': z.looseObject({ kind: z.string() }),
  'operator_act.details': z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  'operator_act.answer': z.unknown(),
  'outbox.payload': z.object({
    mailKey: z.string().exactOptional(),
    payKey: z.string().exactOptional(),
    userId: z.int().exactOptional(),
    requestId: z.int().exactOptional(),
    password: z.string().exactOptional(),
    host: z.string().exactOptional(),
    channelId: z.int().exactOptional(),
    until: instant.exactOptional(),
    purpose: z.enum(['pay', 'authorise', 'guarantee']).exactOptional(),
    minor: z.int().exactOptional(),
    on: CalendarDate.exactOptional(),
    method: z.enum(paymentMethodIds).exactOptional(),
    reference: z.string().exactOptional(),
  }),
}
