import type { BookerDetails } from '@portico/domain/party/booker-details'
import { fullNameOf } from '@portico/domain/party/full-name'
import { normaliseEmail } from '@portico/domain/party/normalise-email'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import type { ReservationState } from '@portico/domain/reservation/reservation-state'
import type { Instant } from '@portico/domain/time/deadline'
import { newReservationCode, sha256 } from '../db/random-codes.ts'
import { insertion } from '../db/statement.ts'
import { toJson } from '../db/tables/json.ts'
import type { BookingResult, StoredBooker } from '../db/tables/reservations.ts'
import type { Tx } from '../db/types.ts'
import { indexNames } from '../names/index-names.ts'
import type { Seller } from '../pricing/seller.ts'
import { recordConsents } from './consents.ts'
import type { BookingRequest } from './requests/booking-request.ts'
import { isRecorded, recordsOf } from './requests/guest-lists.ts'
import type { ReservationStatus } from './state/change-state.ts'

export type BookedTerms = {
  readonly method: PaymentMethodId
  readonly status: ReservationStatus & { readonly state: 'pending' | 'confirmed' }
  readonly payBy: Instant | null
  readonly optionHours: number
  readonly optionUntil: Instant | null
  readonly accountDays: number | null
}

type NewReservation = {
  readonly seller: Seller
  readonly languageId: number
  readonly request: BookingRequest
  readonly locked: LockedPrice
  readonly holdId: string | null
  readonly terms: BookedTerms
  readonly now: Instant
}

export type InsertedReservation = { readonly id: number; readonly booker: StoredBooker; readonly booked: BookingResult }

/** Writes reservation and rooms. Taking rooms, key and mails are the caller's, in the same transaction. */
export async function insertReservation(tx: Tx, newReservation: NewReservation): Promise<InsertedReservation> {
  const { seller, request, locked, terms, now } = newReservation
  const text = toJson(locked)
  const booker = storedBooker(request.booker, request.extras)
  const code = newReservationCode()
  const roomCodes = locked.lines.map(newReservationCode)
  const guests = toJson(request.guests.map((guest) => fullNameOf(guest) || booker.fullName))
  const { rows } = await insertRow(tx, {
    code,
    hotel_id: seller.hotelId,
    channel_id: seller.channelId,
    client_id: seller.trade?.userId ?? null,
    agency_id: seller.trade?.agencyId ?? null,
    agency_reference: seller.trade === undefined ? null : (request.reference ?? null),
    host: request.host ?? null,
    language_id: newReservation.languageId,
    number_format: request.numberFormat ?? 'language',
    ...terms.status,
    hold_id: newReservation.holdId,
    arrival: locked.stay.arrival,
    departure: locked.stay.departure,
    email: normaliseEmail(booker.email),
    address: request.address ?? null,
    booker: toJson(booker),
    guests,
    guest_records: request.guests.some(isRecorded) ? toJson(request.guests.map(recordsOf)) : null,
    consents: toJson(request.consents),
    payment_method: terms.method,
    pay_by: terms.payBy,
    option_hours: terms.optionHours,
    option_until: terms.optionUntil,
    locked: text,
    locked_hash: sha256(text),
    created_at: now,
    changed_at: now,
  })
  const [row] = rows
  if (!row) throw new Error('a new reservation has no id')
  const { id } = row
  for (const [line, { roomTypeId, productId, stay, party }] of locked.lines.entries()) {
    const room = {
      line,
      code: roomCodes[line] ?? '',
      room_type_id: roomTypeId,
      product_id: productId,
      party: toJson(party),
    }
    await insertRoom(tx, { ...room, reservation_id: id, arrival: stay.arrival, departure: stay.departure })
  }
  await recordConsents(tx, { id, languageId: newReservation.languageId, consents: request.consents }, now)
  await indexNames(tx, { id, hotel_id: seller.hotelId, arrival: locked.stay.arrival, booker: toJson(booker), guests })
  const { status, payBy, optionHours, optionUntil } = terms
  const option = optionUntil === null ? undefined : { hours: optionHours, until: optionUntil }
  const isToPay = status.reason === 'awaiting-payment' || undefined
  return { id, booker, booked: { code, roomCodes, state: status.state, payBy: payBy ?? undefined, isToPay, option } }
}

const insertRow = insertion('reservation', ['id'])
const insertRoom = insertion('reservation_room')

/**
 * A token of a card that came with the booking is not kept: nothing proves it, and a card stands for a booking only
 * where its provider says so.
 */
export function storedBooker(
  { alternativeEmail, zip, note, ...booker }: BookerDetails,
  extras: BookingRequest['extras'],
): StoredBooker {
  const { cardToken: _, ...storedExtras } = extras ?? {}
  const { email, phone, country, address, city, taxCode, birthDate, sex, confirmationTime, dialCode } = booker
  return {
    fullName: fullNameOf(booker),
    email: email.trim(),
    alternativeEmail: alternativeEmail?.trim() ?? null,
    phone,
    country,
    address,
    city,
    zip: zip ?? null,
    note: note ?? null,
    taxCode,
    birthDate,
    sex,
    confirmationTime,
    dialCode,
    extras: extras && storedExtras,
  }
}

export async function findByHold(tx: Tx, holdId: string): Promise<{ code: string; state: ReservationState }> {
  return await tx
    .selectFrom('reservation')
    .where('hold_id', '=', holdId)
    .select(['code', 'state'])
    .executeTakeFirstOrThrow()
}
