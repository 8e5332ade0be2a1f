import { guestTypes } from '@portico/domain/party/guest-record'
import { folioKinds } from '@portico/domain/payment/folio'
import { z } from 'zod'
import { Agency } from '../checkout/agency.ts'
import { Invoice } from '../checkout/invoice.ts'
import { optionalConsents } from '../checkout/optional-consents.ts'
import { Transfer } from '../checkout/transfer.ts'
import { PricePart } from '../price/price-explanation.ts'
import { cancellationReasons } from '../reservation/cancellation-reasons.ts'
import { CalendarDate, Cancellation, Id, Instant, MealPlan, Money, Party } from '../values/shapes.ts'
import { OperatedAttempt, OperatedLink } from './payments.ts'
import { FoundReservation } from './reservation-search.ts'

const Name = z.string()

export const OperatedRoom = z.strictObject({
  code: Name,
  roomName: Name,
  rateName: Name.optional(),
  mealPlan: MealPlan.optional(),
  arrival: CalendarDate,
  departure: CalendarDate,
  party: Party,
  guests: z.array(Name),
  amount: Money.optional(),
  cancellation: Cancellation.optional(),
  isProtected: z.boolean(),
  ended: z.boolean(),
})

export const OperatedFolioRow = z.strictObject({
  position: z.int(),
  at: Instant,
  cause: Name,
  kind: z.enum(folioKinds),
  item: Name,
  on: CalendarDate.optional(),
  amount: Money,
  method: Name.optional(),
  by: Name.optional(),
  reason: Name.optional(),
  isTakenBack: z.boolean(),
  mayTakeBack: z.boolean(),
})

/**
 * Admin says the optional ones in the operator's language. A policy of the hotel's own has its title for a name, in the
 * language that it is written in; the name is empty once the policy is no more.
 */
const OperatedConsent = z.union([
  z.strictObject({ name: z.enum(optionalConsents), isAccepted: z.boolean() }),
  z.strictObject({ name: Name, policyId: Id, language: Name.optional(), isAccepted: z.boolean() }),
])

const extraTitles = ['guests', 'transfer', 'flights', 'invoice', 'agency'] as const
export type ExtraTitle = (typeof extraTitles)[number]

const ExtraFactName = z.enum([
  ...guestTypes,
  'birthDate',
  ...Transfer.keyof().options,
  'departure',
  'return',
  ...Invoice.keyof().options,
  ...Agency.keyof().options,
])
export type ExtraFactName = z.infer<typeof ExtraFactName>

/** Titles and names are codes, which admin says in the operator's language, and so is the kind of an agency. */
const OperatedExtra = z.strictObject({
  title: z.enum(extraTitles),
  /** Of the guests of a room: of which, from 1. */
  room: z.int().positive().optional(),
  facts: z.array(z.tuple([ExtraFactName, Name])),
})
export type OperatedExtra = z.infer<typeof OperatedExtra>

export const ReservationDetails = FoundReservation.extend({
  revision: z.int(),
  /** `textLanguage`: of its own words here, such as names of rooms; absent from a server that says them in English. */
  hotel: z.strictObject({
    id: Id,
    name: Name,
    timeZone: Name,
    today: CalendarDate,
    textLanguage: Name.optional(),
  }),
  channel: Name,
  host: Name.optional(),
  language: Name,
  /**
   * Of a trade user. The agency is absent where bookings are from before agencies were known; what it earns is for
   * owners to see.
   */
  trade: z
    .strictObject({
      agency: z.strictObject({ id: Id, name: Name, code: Name }).optional(),
      user: Name.optional(),
      commission: Money.optional(),
    })
    .optional(),
  booker: z.strictObject({
    name: Name,
    email: Name,
    alternativeEmail: Name.optional(),
    phone: Name,
    address: Name,
    taxCode: Name.optional(),
    birthDate: CalendarDate.optional(),
  }),
  customerNote: Name,
  rooms: z.array(OperatedRoom),
  services: z.array(
    z.strictObject({
      name: Name,
      quantity: z.int(),
      day: CalendarDate.optional(),
      slot: Name.optional(),
      amount: Money,
    }),
  ),
  /** What came with the booking beside: guests, transfers, flights, invoice, agency. */
  extras: z.array(OperatedExtra),
  consents: z.array(OperatedConsent),
  paymentMethod: Name,
  payBy: Instant.optional(),
  optionUntil: Instant.optional(),
  cityTax: Money,
  folio: z.array(OperatedFolioRow),
  payments: z.array(OperatedAttempt),
  links: z.array(OperatedLink),
  /** Sums of the ledger; `lowerable` is how much may be taken off the price, `waivable` off the fees. */
  charged: Money,
  lowerable: Money,
  waivable: Money,
  paid: Money,
  dueNow: Money,
  repay: Money,
  reinstateUntil: Instant.optional(),
  mails: z.array(
    z.strictObject({
      kind: Name,
      recipient: Name,
      state: z.enum(['due', 'sent', 'parked']),
      createdAt: Instant,
      sentAt: Instant.optional(),
      attempts: z.int(),
    }),
  ),
  changes: z.array(
    z.strictObject({
      at: Instant,
      kind: Name,
      fee: Money,
      guestReason: z.enum(cancellationReasons).optional(),
      by: Name.optional(),
    }),
  ),
  notes: z.array(z.strictObject({ at: Instant, by: Name, text: z.string() })),
  explanation: PricePart,
})
export type ReservationDetails = z.infer<typeof ReservationDetails>
