import { Agency, agencyTypes } from '@portico/contracts/checkout/agency'
import { Invoice } from '@portico/contracts/checkout/invoice'
import type { CancellationReason } from '@portico/contracts/reservation/cancellation-reasons'
import { CurrencyCode } from '@portico/contracts/values/shapes'
import type { CurrencyCode as Currency } from '@portico/domain/money/currencies'
import { guestTypes, sexes } from '@portico/domain/party/guest-record'
import type { Party } from '@portico/domain/party/party'
import type { FolioKind } from '@portico/domain/payment/folio'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import type { ResaleState } from '@portico/domain/reservation/resale'
import type { ReservationState, reservationReasons } from '@portico/domain/reservation/reservation-state'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import type { Generated } from 'kysely'
import { z } from 'zod'
import type { Json, StoredValue } from './json.ts'
import { lockedPrice, party } from './price-terms.ts'
import { day, instant, minor } from './values.ts'

const text = z.string().optional()

const StoredTransfer = z.object({
  serviceId: z.int(),
  bookedLine: z.int(),
  date: day,
  time: z.string(),
  placeCode: z.string(),
  transportNumber: z.string(),
  note: z.string(),
})
export type StoredTransfer = StoredValue<typeof StoredTransfer>

const StoredExtras = z.object({
  flights: z.array(z.object({ departure: text, return: text })).optional(),
  transfers: z.array(StoredTransfer).optional(),
  invoice: optionalTexts(Invoice.keyof().exclude(['region'])).optional(),
  agency: optionalTexts(Agency.keyof().exclude(['type']))
    .extend({ type: z.enum(agencyTypes).optional() })
    .optional(),
  references: optionalTexts(z.enum(['trivago', 'tripadvisor', 'hotel', 'campaign'])).optional(),
  upgrade: z.object({ oldRoomId: z.int(), priceDifference: z.number() }).optional(),
})
export type StoredExtras = StoredValue<typeof StoredExtras>

const StoredBooker = z.object({
  extras: StoredExtras.exactOptional(),
  taxCode: text,
  birthDate: day.optional(),
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
})
export type StoredBooker = StoredValue<typeof StoredBooker>

const StoredGuest = z.object({
  type: z.enum(guestTypes),
  name: text,
  lastName: text,
  birthDate: day.optional(),
  sex: z.enum(sexes).optional(),
})
export type StoredGuest = StoredValue<typeof StoredGuest>

const StoredConsents = z.object({
  report: z.boolean(),
  marketing: z.boolean(),
  profile: z.boolean(),
  custom: z.array(z.object({ policyId: z.int(), accepted: z.boolean() })),
})
export type StoredConsents = StoredValue<typeof StoredConsents>

/** What a confirm answers, now and when it comes again. `code` is the booking's; each room has its own beside it. */
const BookingResult = z.object({
  code: z.string(),
  roomCodes: z.array(z.string()),
  state: z.enum(['confirmed', 'pending']),
  payBy: instant.optional(),
  isToPay: z.literal(true).optional(),
  option: z.object({ hours: z.number(), until: instant }).optional(),
})
export type BookingResult = StoredValue<typeof BookingResult>

const ChangeAnswer = z.union([
  z.object({
    kind: z.literal('cancelled'),
    cancelled: z.object({ code: z.string(), feeMinor: minor, currency: CurrencyCode, at: instant }),
  }),
  z.object({ code: z.string(), totalMinor: minor, feeMinor: minor, at: instant }),
  z.object({ code: z.string(), state: z.enum(['confirmed', 'pending']), payBy: instant.nullable() }),
  z.object({ kind: z.literal('updated') }),
])

export const reservationSchemas = {
  'reservation.booker': StoredBooker,
  'reservation.guests': z.array(z.string()),
  'reservation.guest_records': z.array(z.array(StoredGuest)),
  'reservation.consents': StoredConsents,
  'reservation.locked': lockedPrice,
  'reservation_room.party': party,
  'reservation_change.locked': lockedPrice,
  'reservation_change.answer': ChangeAnswer,
  'confirm_key.answer': BookingResult,
  'unchanged_key.answer': z.looseObject({ kind: z.string() }),
}

function optionalTexts<Names extends Readonly<Record<string, string>>>(names: z.ZodEnum<Names>) {
  return z.object(
    Object.fromEntries(names.options.map((name) => [name, text])) as Record<Names[keyof Names], typeof text>,
  )
}

export type ReservationReason = (typeof reservationReasons)[ReservationState][number]

export type StoredReservationChange = ReservationReason | 'room-cancelled' | 'room-resold' | 'changed'

/** `1.234,50`, or as the guest's language writes it. */
export type NumberFormat = 'it' | 'language'

export type FolioCause = StoredReservationChange | 'refunded' | 'disputed' | 'reduced' | 'corrected'

export interface ReservationTables {
  reservation: {
    id: Generated<number>
    code: string
    hotel_id: number
    channel_id: number
    client_id: number | null
    agency_id: number | null
    agency_reference: Generated<string | null>
    /** What the agency earns of it, minor units; follows every change, and is 0 once nothing is charged. */
    commission_minor: Generated<number>
    /** What the agency sells it for, minor units: its own to know, in no guest's and no house's papers. */
    selling_minor: Generated<number | null>
    host: string | null
    language_id: number
    number_format: Generated<NumberFormat>
    state: ReservationState
    reason: ReservationReason
    hold_id: string | null
    arrival: CalendarDate
    departure: CalendarDate
    /** Trimmed and in lower case. */
    email: string
    /** The guest's IP address as a keyed hash made by the gateway; null where the caller named none. */
    address: string | null
    booker: Json<StoredBooker>
    guests: Json<string[]>
    /** Of each room in force everybody who was listed; null where nobody was. */
    guest_records: Json<StoredGuest[][]> | null
    consents: Json<StoredConsents>
    payment_method: PaymentMethodId
    pay_by: Instant | null
    option_hours: number
    option_until: Instant | null
    locked: Json<LockedPrice>
    locked_hash: string
    /**
     * From which day on something that is still to be paid should have been: follows the ledger, so that few
     * reservations are looked through for it.
     */
    owed_from: Generated<CalendarDate | null>
    /** What is left of its guests: all, what the bill needs, or nothing. */
    guest_data: Generated<'whole' | 'billing' | 'none'>
    revision: Generated<number>
    created_at: Instant
    changed_at: Instant
  }
  reservation_room: {
    reservation_id: number
    line: number
    code: string
    room_type_id: number
    product_id: number
    arrival: CalendarDate
    departure: CalendarDate
    party: Json<Party>
    /**
     * The revision that gave the room up; null while it is in force. Rooms in force, by `line`, are the lines of the
     * locked price, one to one.
     */
    ended_in: number | null
  }
  /** A reservation that an operator made and that its guest has to confirm, as long as it is an option. */
  awaited_confirmation: {
    reservation_id: number
    hotel_id: number
    written_by: string
    rejection_reason: string | null
    /** To whom the link was sent, trimmed and in lower case: who confirms may book under another address. */
    recipient: Generated<string>
  }
  /** What became of a client's key: a reservation, or closed (null), which is forgotten after a while. */
  confirm_key: {
    hotel_id: number
    key: string
    request_hash: string
    reservation_id: number | null
    /** What the confirm answered, to be answered again; null where the key is closed. */
    answer: Json<BookingResult> | null
    at: Instant
  }
  /**
   * Keys of requests that changed nothing, with what they were answered and are answered again: refused, or it stood so
   * already. Forgotten after a while.
   */
  unchanged_key: {
    hotel_id: number
    key: string
    request_hash: string
    answer: Json<{ readonly kind: string }>
    at: Instant
  }
  /** The key of a mail's link, SHA-256 of it only. */
  mail_key: { hash: string; reservation_id: number; expires_at: Instant }
  /** Append only: what became of a reservation after it was booked, a row for each revision above 1. */
  reservation_change: {
    reservation_id: number
    revision: number
    hotel_id: number
    kind: StoredReservationChange
    /** What the guest owes for leaving, minor units. */
    fee_minor: number
    guest_reason: Generated<CancellationReason | null>
    key: string | null
    request_hash: string | null
    answer: Json<unknown> | null
    locked: Json<LockedPrice>
    locked_hash: string
    at: Instant
  }
  /** `folio_position` where it says why a row of the ledger was written. */
  reservation_note: {
    id: Generated<number>
    reservation_id: number
    at: Instant
    person: string
    note: string
    folio_position: Generated<number | null>
  }
  /**
   * The words of the names of bookers and guests, as `domain/party/name-words.ts` makes them, in the place of their
   * reservation by day of arrival.
   */
  reservation_word: { word: string; reservation_id: number; hotel_id: number; arrival: CalendarDate }
  /**
   * Append only: the ledger of a reservation, in its currency; `domain/payment/folio.ts` says what its rows mean.
   * `revision` is that of the reservation at the time, `cause` what had happened. `hash` is made of the row and of the
   * one before, so that an edited row shows.
   */
  folio: {
    reservation_id: number
    position: number
    at: Instant
    revision: number
    cause: FolioCause
    kind: FolioKind
    item: string
    due_on: CalendarDate | null
    minor: number
    method: PaymentMethodId | null
    hash: string
  }
  resale: {
    id: Generated<number>
    hotel_id: number
    reservation_id: number
    room_code: string
    room_type_id: number
    arrival: CalendarDate
    departure: CalendarDate
    until: Instant
    state: ResaleState
    hold_id: string | null
    sold_to: number | null
    key: string | null
    end_key: string | null
    opened_at: Instant
    ended_at: Instant | null
  }
  /**
   * What lists and credit of an agency need of a reservation, kept with each of its changes. `price` is the total in
   * thousandths of a unit, `expires_on` the last day of an option at the hotel. `payment_days` is on account, after
   * departure, as agreed at the booking; null is paid otherwise. `owed_minor` is what of it is unpaid on account.
   */
  agency_booking: {
    agency_id: number
    channel_id: number
    reservation_id: number
    hotel_id: number
    status: 'active' | 'waiting' | 'cancelled'
    arrival: CalendarDate
    departure: CalendarDate
    currency: Currency
    total_minor: number
    price: number
    rooms: number
    adults: number
    children: number
    guest: string
    reference: Generated<string | null>
    expires_on: CalendarDate | null
    payment_days: number | null
    owed_minor: Generated<number>
  }
}
