import { paymentMethodIds } from '@portico/domain/payment/payment-methods'
import { z } from 'zod'
import { CardToken } from '../payment/card-token.ts'
import { Basket, BasketPrice } from '../price/basket.ts'
import { PromoRefusal } from '../price/promo.ts'
import { BasketRefusal, Id, IdempotencyKey, Instant, Money } from '../values/shapes.ts'
import { optionalLine } from '../values/text-line.ts'
import { Agency } from './agency.ts'
import { Booker } from './booker.ts'
import { BookingSource } from './booking-source.ts'
import { Draft } from './draft.ts'
import { GuestsByRoom } from './guests.ts'
import { Invoice } from './invoice.ts'
import { Transfers } from './transfer.ts'

// Problems are codes; each language has the text of `problems` below (style guide §5: no outcome is speechless).
export const fieldProblems = [
  'required',
  'email',
  'email-mismatch',
  'date',
  'range',
  'age',
  'too-long',
  'characters',
  'accept',
  'choose',
  'card',
  'vat-number',
  'phone',
  'tax-code',
  'vat-or-tax-code',
  'sdi',
  'sdi-or-email',
  'vat-or-iata',
  'iata',
] as const
export type FieldProblem = (typeof fieldProblems)[number]

export const Consents = z.strictObject({
  cancellationPolicy: z.literal(true, 'accept'),
  terms: z.literal(true, 'accept'),
  privacy: z.literal(true, 'accept'),
  protection: z.literal(true, 'accept').optional(),
  report: z.boolean(),
  marketing: z.boolean(),
  profile: z.boolean(),
  custom: z
    .array(z.strictObject({ policyId: Id, accepted: z.boolean() }))
    .max(20)
    .readonly(),
})
export type Consents = z.infer<typeof Consents>

/** Those without which one may book too. */
export type OptionalConsents = Pick<Consents, 'marketing' | 'report' | 'profile' | 'custom'>

/** A policy of this channel and hotel, shown with the consents; a mandatory one stops the confirm. */
export const CustomPolicy = z.strictObject({
  policyId: Id,
  title: z.string(),
  text: z.string(),
  mandatory: z.boolean(),
})
export type CustomPolicy = z.infer<typeof CustomPolicy>

export const LiveHold = z.strictObject({ until: Instant, extendable: z.boolean() })

/**
 * Everything the checkout page shows. Without a live hold of this visitor for this basket: today's price, and the
 * button that makes one.
 */
export const CheckoutPage = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('open'),
    basket: BasketPrice,
    /**
     * `unsupported`: this server knows no holds, the page has the details at once, and the price is confirmed on
     * booking. `over-limit`: the same, for now.
     */
    hold: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('none') }),
      z.strictObject({ kind: z.literal('live'), ...LiveHold.shape }),
      z.strictObject({ kind: z.literal('ended') }),
      z.strictObject({ kind: z.literal('unsupported') }),
      z.strictObject({ kind: z.literal('over-limit') }),
    ]),
    /** Of all pages with this basket of a guest; absent for who is no known visitor. */
    key: IdempotencyKey.optional(),
    customPolicies: z.array(CustomPolicy).readonly(),
    /**
     * For how many hours this trade user may keep the rooms as an option; absent for guests, and where the
     * channel has no options.
     */
    optionHours: z.int().positive().optional(),
    /** Of an invoice's SDI code and certified e-mail this server is sent one. */
    takesOneInvoiceAddress: z.literal(true).optional(),
    draft: Draft,
  }),
  z.strictObject({ kind: z.literal('gone'), refusals: z.array(BasketRefusal).readonly() }),
])
export type CheckoutPage = z.infer<typeof CheckoutPage>

export const HoldRequest = z.strictObject({ basket: Basket, key: IdempotencyKey })

export const HoldOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('held'), ...LiveHold.shape }),
  z.strictObject({ kind: z.literal('without-hold') }),
  z.strictObject({ kind: z.literal('gone'), refusals: z.array(BasketRefusal).readonly() }),
])
export type HoldOutcome = z.infer<typeof HoldOutcome>

export const ExtendOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('held'), ...LiveHold.shape }),
  z.strictObject({ kind: z.literal('ended') }),
])

export const ConfirmRequest = z.strictObject({
  basket: Basket,
  key: IdempotencyKey,
  shown: Money,
  booker: Booker,
  guests: GuestsByRoom,
  invoice: Invoice.optional(),
  agency: Agency.optional(),
  /** A trade user's own name for the booking; sent where the server has agencies of ours. */
  reference: optionalLine(40),
  transfers: Transfers.optional(),
  consents: Consents,
  paymentMethod: z.enum(paymentMethodIds, 'choose'),
  /** Where a provider's own fields have given one for the guest's card. */
  card: CardToken.optional(),
  option: z.literal(true).optional(),
  source: BookingSource.optional(),
})
export type ConfirmRequest = z.infer<typeof ConfirmRequest>

/** The sealed right to one reservation and the name of its cookie and clean address. */
export const GrantedReservation = z.strictObject({
  ref: z.string().regex(/^[0-9a-z]{16}$/),
  grant: z.string().max(1500),
})
export type GrantedReservation = z.infer<typeof GrantedReservation>

/** The grants of the browser that forgets; what more there may be ends by itself. */
export const ForgetRequest = z.strictObject({ grants: z.array(z.string().max(1500)).max(20).readonly() })

/** The server could not be sent all guests' names: those after the first of each room are named at the desk. */
const Booked = { ...GrantedReservation.shape, isGuestListCut: z.literal(true).optional() } as const

export const ConfirmOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('confirmed'), ...Booked }),
  /** `isToPay`: the guest goes on to the payment, without which the reservation ends. */
  z.strictObject({ kind: z.literal('pending'), ...Booked, isToPay: z.literal(true).optional() }),
  /** Same key, other body, and the reservation exists. */
  z.strictObject({ kind: z.literal('already-booked'), ...GrantedReservation.shape }),
  z.strictObject({ kind: z.literal('sold-out'), refusals: z.array(BasketRefusal).readonly() }),
  z.strictObject({ kind: z.literal('price-changed'), quoted: Money, now: Money }),
  z.strictObject({ kind: z.literal('promo-refused'), refusal: PromoRefusal }),
  z.strictObject({ kind: z.literal('unpaid-limit') }),
  z.strictObject({ kind: z.literal('over-credit') }),
  z.strictObject({ kind: z.literal('refused') }),
  /** Nobody can say yet whether it is booked: the guest must not book again. */
  z.strictObject({ kind: z.literal('unknown') }),
])
export type ConfirmOutcome = z.infer<typeof ConfirmOutcome>
