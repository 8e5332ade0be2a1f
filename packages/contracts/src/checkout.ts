import { z } from 'zod'
import { Basket, BasketPrice } from './basket.ts'
import { Invoice, invoiceMaxima } from './invoice.ts'
import { PromoRefusal } from './promo.ts'
import { BasketRefusal, Id, IdempotencyKey, Instant, Money } from './shapes.ts'
import { optionalLine, requiredLine } from './text-line.ts'

// Problems are codes; each language has the text of `problems` below (style guide §5: no outcome is speechless).
export const fieldProblems = [
  'required',
  'email',
  'email-mismatch',
  'date',
  'range',
  'too-long',
  'characters',
  'accept',
  'choose',
  'card',
  'vat-number',
  'tax-code',
  'vat-or-tax-code',
  'sdi',
  'sdi-or-email',
] as const
export type FieldProblem = (typeof fieldProblems)[number]

const email = requiredLine(254).pipe(z.email('email'))

/** The longest text that each field of the booker takes, in characters. */
const bookerMaxima = {
  name: 60,
  lastName: 60,
  email: 254,
  emailConfirm: 254,
  phone: 30,
  country: 2,
  address: 120,
  city: 80,
  cap: 12,
  alternativeEmail: 254,
  note: 1_000,
} as const

/** CHK-02..04, CHK-30: mandatory are name, lastName, email, emailConfirm, phone, country, address and city. */
export const Booker = z
  .strictObject({
    name: requiredLine(bookerMaxima.name),
    lastName: requiredLine(bookerMaxima.lastName),
    email,
    emailConfirm: requiredLine(bookerMaxima.emailConfirm),
    phone: requiredLine(bookerMaxima.phone).regex(/^\+?[0-9 ()./-]{5,}$/, 'characters'),
    /** ISO 3166-1 alpha-2 */
    country: requiredLine(bookerMaxima.country).regex(/^[A-Z]{2}$/, 'choose'),
    address: requiredLine(bookerMaxima.address),
    city: requiredLine(bookerMaxima.city),
    cap: optionalLine(bookerMaxima.cap),
    alternativeEmail: optionalLine(bookerMaxima.alternativeEmail).pipe(z.email('email').optional()),
    note: z
      .string()
      .trim()
      .max(bookerMaxima.note, 'too-long')
      .transform((text) => (text === '' ? undefined : text))
      .optional(),
  })
  .refine((booker) => booker.email.toLowerCase() === booker.emailConfirm.toLowerCase(), {
    path: ['emailConfirm'],
    message: 'email-mismatch',
  })
export type Booker = z.infer<typeof Booker>

/** CHK-18..20: cancellation policy, general terms and privacy processing must be accepted. */
export const Consents = z.strictObject({
  cancellationPolicy: z.literal(true, 'accept'),
  terms: z.literal(true, 'accept'),
  privacy: z.literal(true, 'accept'),
  report: z.boolean(),
  marketing: z.boolean(),
  profile: z.boolean(),
  custom: z.array(z.strictObject({ cpId: Id, accepted: z.boolean() })).max(20),
})
export type Consents = z.infer<typeof Consents>

/** CHK-21: a policy of this channel and hotel, shown with the consents; a mandatory one stops the confirm. */
export const CustomPolicy = z.strictObject({ cpId: Id, title: z.string(), text: z.string(), mandatory: z.boolean() })

/** The first guest of each room; the booker where none is named. */
export const LeadGuests = z.array(z.strictObject({ name: optionalLine(60), lastName: optionalLine(60) })).max(10)

export const LiveHold = z.strictObject({ until: Instant, extendable: z.boolean() })

const draftMaxima: ReadonlyMap<string, number> = new Map([
  ...Object.entries(bookerMaxima),
  ...Object.entries(invoiceMaxima).map(([field, max]) => [`invoice-${field}`, max] as const),
  // A form whose outcome is unknown, as a query.
  ['unsettled', 1_200],
])

/** The longest text that a draft has of a field, in characters. Ticks, choices and guests' names are short. */
export function draftMaxOf(field: string): number {
  return draftMaxima.get(field) ?? 60
}

/** What was typed so far, field by field, as typed, up to what the field takes. Stored sealed, for a short time, under the visitor. */
export const Draft = z
  .record(z.string().max(60), z.string())
  .refine((draft) => Object.keys(draft).length <= 120 && Object.entries(draft).every(([field, text]) => text.length <= draftMaxOf(field)))
export type Draft = z.infer<typeof Draft>

/** Everything the checkout page shows. Without a live hold of this visitor for this basket: today's price, and the button that makes one. */
export const CheckoutPage = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('open'),
    basket: BasketPrice,
    /** `unsupported`: this server knows no holds, the page has the details at once, and the price is confirmed on booking. `over-limit`: the same, for now. */
    hold: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('none') }),
      z.strictObject({ kind: z.literal('live'), ...LiveHold.shape }),
      z.strictObject({ kind: z.literal('ended') }),
      z.strictObject({ kind: z.literal('unsupported') }),
      z.strictObject({ kind: z.literal('over-limit') }),
    ]),
    customPolicies: z.array(CustomPolicy),
    draft: Draft,
  }),
  z.strictObject({ kind: z.literal('gone'), refusals: z.array(BasketRefusal) }),
])
export type CheckoutPage = z.infer<typeof CheckoutPage>

export const HoldRequest = z.strictObject({ basket: Basket, key: IdempotencyKey })

export const HoldOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('held'), ...LiveHold.shape }),
  z.strictObject({ kind: z.literal('without-hold') }),
  z.strictObject({ kind: z.literal('gone'), refusals: z.array(BasketRefusal) }),
])
export type HoldOutcome = z.infer<typeof HoldOutcome>

export const ExtendOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('held'), ...LiveHold.shape }),
  z.strictObject({ kind: z.literal('ended') }),
])

/** `shown` is the guest total of the page, so that another price is never booked silently. */
export const ConfirmRequest = z.strictObject({
  basket: Basket,
  key: IdempotencyKey,
  shown: Money,
  booker: Booker,
  guests: LeadGuests,
  /** Where the guest asks for one. */
  invoice: Invoice.optional(),
  consents: Consents,
  paymentMethod: z.enum(['hotelpay', 'bank'], 'choose'),
  /** CHK-25: a trade user keeps the rooms for as many hours as the channel says, and decides later. */
  option: z.literal(true).optional(),
})
export type ConfirmRequest = z.infer<typeof ConfirmRequest>

/** The sealed right to one reservation and the name of its cookie and clean address. */
export const GrantedReservation = z.strictObject({ ref: z.string().regex(/^[0-9a-z]{16}$/), grant: z.string().max(1500) })
export type GrantedReservation = z.infer<typeof GrantedReservation>

export const ConfirmOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('confirmed'), ...GrantedReservation.shape }),
  z.strictObject({ kind: z.literal('pending'), ...GrantedReservation.shape }),
  /** Same key, other body, and the reservation exists. */
  z.strictObject({ kind: z.literal('already-booked'), ...GrantedReservation.shape }),
  /** The night is named only where the server gives reasons. */
  z.strictObject({ kind: z.literal('sold-out'), refusals: z.array(BasketRefusal) }),
  z.strictObject({ kind: z.literal('price-changed'), quoted: Money, now: Money }),
  z.strictObject({ kind: z.literal('promo-refused'), refusal: PromoRefusal }),
  /** The guest has as many rooms without payment as the hotel gives to one address or e-mail. */
  z.strictObject({ kind: z.literal('unpaid-limit') }),
  z.strictObject({ kind: z.literal('refused') }),
  /** Nobody can say yet whether it is booked: the guest must not book again. */
  z.strictObject({ kind: z.literal('unknown') }),
])
export type ConfirmOutcome = z.infer<typeof ConfirmOutcome>
