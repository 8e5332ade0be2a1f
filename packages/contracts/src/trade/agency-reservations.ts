import { paymentMethodIds } from '@portico/domain/payment/payment-methods'
import { z } from 'zod'
import { notChangeableReasons } from '../reservation/not-changeable.ts'
import { RecoveryOutcome, ResendOutcome } from '../reservation/reservation.ts'
import { CalendarDate, Id, IdempotencyKey, Instant, Money, Stay } from '../values/shapes.ts'
import { agencySorts, agencyStatuses } from './agency-choices.ts'

/**
 * As they stand in the page's address, but for the text. Prices are hundredths of a unit, whatever the reservation's
 * currency; `expiresBy` is the last day of an option.
 */
export const AgencyReservationFilters = z.strictObject({
  hotelId: Id.optional(),
  status: z.enum(agencyStatuses),
  minPrice: z.int().min(0).max(1_000_000_000).optional(),
  maxPrice: z.int().min(0).max(1_000_000_000).optional(),
  adults: z.int().min(1).max(200).optional(),
  rooms: z.int().min(1).max(10).optional(),
  expiresBy: CalendarDate.optional(),
  /** A guest, a code, or a reference of the agency's own; the beginning is enough. */
  text: z.string().max(60).optional(),
  arrivalFrom: CalendarDate.optional(),
  arrivalUntil: CalendarDate.optional(),
  sort: z.enum(agencySorts),
  page: z.int().min(1).max(10_000),
})
export type AgencyReservationFilters = z.infer<typeof AgencyReservationFilters>

const Ended = z.strictObject({ kind: z.literal('ended') })

/** What a trade user searches for: the name of a guest or a code, which stands in no address but sealed. */
export const AgencySearchText = AgencyReservationFilters.pick({ text: true }).required()
export type AgencySearchText = z.infer<typeof AgencySearchText>

export const maxSealedSearchLength = 600
export const SealedSearchText = z.strictObject({ sealed: z.string().max(maxSealedSearchLength) })
export type SealedSearchText = z.infer<typeof SealedSearchText>

export const SealedSearchTextOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sealed'), ...SealedSearchText.shape }),
  Ended,
])

/** `unreadable`: sealed for another user or channel, or by a key that is used no more. */
export const AgencySearchTextOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('opened'), ...AgencySearchText.shape }),
  z.strictObject({ kind: z.literal('unreadable') }),
  Ended,
])

/** `ref` opens it, and stands for it in print, confirm and resend: sealed for this user at this channel. */
export const AgencyReservation = z.strictObject({
  ref: z.string(),
  code: z.string(),
  hotelId: Id,
  hotelName: z.string(),
  status: z.enum(['active', 'cancelled', 'waiting']),
  reason: z.string(),
  guest: z.string(),
  stay: Stay,
  rooms: z.int(),
  adults: z.int(),
  children: z.int(),
  total: Money,
  commission: Money.optional(),
  net: Money.optional(),
  optionUntil: Instant.optional(),
  /** Of the hotel, beside `optionUntil`; absent where nobody says. */
  timeZone: z.string().optional(),
  bookedBy: z.string().optional(),
  reference: z.string().optional(),
  opens: z.boolean(),
})
export type AgencyReservation = z.infer<typeof AgencyReservation>

/**
 * What the voucher's page shows to a trade user besides, where the reservation is the own agency's. `guests` are those
 * for whom it can be printed, from 1; `paymentMethods` those by which an option is confirmed, none where it is no
 * option; `selling` what the agency sells it for, where it has said so.
 */
export const AgencyBooking = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('own'),
    reservation: AgencyReservation,
    guests: z.array(z.string()).readonly(),
    printsWithoutPrices: z.boolean(),
    selling: Money.optional(),
    paymentMethods: z.array(z.enum(paymentMethodIds)).readonly(),
  }),
  z.strictObject({ kind: z.literal('other') }),
  Ended,
])
export type AgencyBooking = z.infer<typeof AgencyBooking>

export const AgencyReservationPage = z.strictObject({
  kind: z.literal('page'),
  reservations: z.array(AgencyReservation).readonly(),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  hotels: z.array(z.strictObject({ id: Id, name: z.string() })).readonly(),
  hasStatement: z.boolean(),
})
export type AgencyReservationPage = z.infer<typeof AgencyReservationPage>

/** All that a filter finds, for a file: `isCut` where there are more than a file takes. */
export const AgencyReservationRows = z.strictObject({
  kind: z.literal('rows'),
  reservations: z.array(AgencyReservation),
  isCut: z.boolean(),
})
export const AgencyReservationRowsOutcome = z.discriminatedUnion('kind', [AgencyReservationRows, Ended])

/**
 * What an agency looks at first: its options by their end, who arrives until a day, and what it may still owe on
 * account. Of each the first few, and how many there are.
 */
export const AgencyOverview = z.strictObject({
  kind: z.literal('overview'),
  options: z.array(AgencyReservation),
  optionCount: z.int(),
  arrivals: z.array(AgencyReservation),
  arrivalCount: z.int(),
  today: CalendarDate,
  until: CalendarDate,
  credit: z.strictObject({ limit: Money, available: Money, days: z.int() }).optional(),
})
export type AgencyOverview = z.infer<typeof AgencyOverview>
export const AgencyOverviewOutcome = z.discriminatedUnion('kind', [AgencyOverview, Ended])

/** A page after the last one is the last one. */
export const AgencyReservationsOutcome = z.discriminatedUnion('kind', [AgencyReservationPage, Ended])
export type AgencyReservationsOutcome = z.infer<typeof AgencyReservationsOutcome>

export const AgencyRef = z.strictObject({ ref: z.string().max(1_500) })

/**
 * What opens its voucher, as a recovered reservation is opened; the grant counts for this trade user alone, while
 * logged in.
 */
export const AgencyOpenOutcome = z.discriminatedUnion('kind', [...RecoveryOutcome.options, Ended])
export type AgencyOpenOutcome = z.infer<typeof AgencyOpenOutcome>

/** Takes an option. `key` is the page's, so that a double click is one request. */
export const ConfirmOption = z.strictObject({
  ...AgencyRef.shape,
  paymentMethod: z.enum(paymentMethodIds, 'choose'),
  key: IdempotencyKey,
})
export type ConfirmOption = z.infer<typeof ConfirmOption>

/**
 * `pending`: taken, and waits for a payment until `payBy`, where the server says one. `unknown`: nobody can say yet;
 * the list will show it.
 */
export const ConfirmOptionOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('option-confirmed') }),
  z.strictObject({ kind: z.literal('option-pending'), payBy: Instant.optional() }),
  z.strictObject({ kind: z.literal('not-changeable'), why: z.enum(notChangeableReasons) }),
  z.strictObject({ kind: z.literal('over-credit') }),
  z.strictObject({ kind: z.literal('refused') }),
  z.strictObject({ kind: z.literal('unknown') }),
  Ended,
])
export type ConfirmOptionOutcome = z.infer<typeof ConfirmOptionOutcome>

/** `sent` names the booker's address where the server says it. */
export const AgencyResendOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sent'), email: z.string().optional() }),
  ...ResendOutcome.options.slice(1),
])
export type AgencyResendOutcome = z.infer<typeof AgencyResendOutcome>

/**
 * `guest` counts the guests from 1; 0 is for the agency. Prices are hidden in what a guest gets, where that is
 * wished. `sellingMinor` is what the agency sells it for, in the reservation's currency: it stands in a guest's print
 * in place of all other prices. With `storesSelling` it is stored, or none is any more; without, what was stored stands
 * in a guest's print with prices.
 */
export const PrintRequest = z.strictObject({
  ...AgencyRef.shape,
  guest: z.int().min(0).max(350),
  hidePrices: z.boolean(),
  sellingMinor: z.int().min(1).max(10_000_000_000).optional(),
  storesSelling: z.boolean().optional(),
})
export type PrintRequest = z.infer<typeof PrintRequest>

/** Base64. */
export const PrintOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('printed'), fileName: z.string(), pdf: z.string() }),
  z.strictObject({ kind: z.literal('not-found') }),
  Ended,
])
export type PrintOutcome = z.infer<typeof PrintOutcome>

export const StatementRequest = z.strictObject({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'malformed') })

/**
 * A month of an agency's commission, by departure: what was charged for, what it earns without VAT, the VAT on it, and
 * what it owes on account.
 */
export const CommissionStatement = z.strictObject({
  month: z.string(),
  rows: z
    .array(
      z.strictObject({
        code: z.string(),
        hotelName: z.string(),
        guest: z.string(),
        stay: Stay,
        total: Money,
        commission: Money,
        net: Money,
        onAccount: z.boolean(),
        /** On account: what the agency still owes of it, and by which day; all paid is 0. */
        open: Money.optional(),
        due: CalendarDate.optional(),
      }),
    )
    .readonly(),
  /** `commissionWithVat` is what the agency invoices, `open` what it owes of these stays. */
  sums: z
    .array(
      z.strictObject({
        total: Money,
        commission: Money,
        commissionVat: Money,
        commissionWithVat: Money.optional(),
        net: Money,
        open: Money.optional(),
      }),
    )
    .readonly(),
})
export type CommissionStatement = z.infer<typeof CommissionStatement>

/** `not-allowed`: only an agency's owner sees it. `unsupported`: this server keeps no account of commission. */
export const StatementOutcome = z.discriminatedUnion('kind', [
  CommissionStatement.extend({ kind: z.literal('statement') }),
  z.strictObject({ kind: z.literal('not-allowed') }),
  z.strictObject({ kind: z.literal('unsupported') }),
  Ended,
])
export type StatementOutcome = z.infer<typeof StatementOutcome>
