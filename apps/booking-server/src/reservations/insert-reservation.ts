import type { ConfirmReply, LegacyConfirmRequest } from '@portico/contracts/legacy/main/confirm'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import type { ReservationState } from '@portico/domain/reservation/reservation-state'
import type { Instant } from '@portico/domain/time/deadline'
import type { Tx } from '../db/db.ts'
import { toJson } from '../db/json.ts'
import { newReservationCode, sha256 } from '../db/random-codes.ts'
import type { PaymentMethodId, StoredBooker } from '../db/schema.ts'
import { insertion } from '../db/statement.ts'
import type { Seller } from '../pricing/price-basket.ts'
import type { ReservationStatus } from './change-state.ts'

/** How a reservation begins, and until when it waits for a transfer or for its option to be taken. */
export type BookedTerms = {
  readonly method: PaymentMethodId
  readonly status: ReservationStatus & { readonly state: 'pending' | 'confirmed' }
  readonly payBy: Instant | null
  readonly optionHours: number
  readonly optionUntil: Instant | null
}

type NewReservation = {
  readonly seller: Seller
  readonly languageId: number
  readonly request: LegacyConfirmRequest
  readonly locked: LockedPrice
  readonly holdId: string | null
  readonly terms: BookedTerms
  readonly now: Instant
}

type Inserted = { readonly id: number; readonly booker: StoredBooker; readonly booked: ConfirmReply }

/** Writes reservation and rooms. Taking rooms, key and mails are the caller's, in the same transaction. */
export async function insertReservation(tx: Tx, made: NewReservation): Promise<Inserted> {
  const { seller, request, locked, terms, now } = made
  const text = toJson(locked)
  const booker = storedBooker(request.booker, request.extras)
  const code = newReservationCode()
  const roomCodes = locked.lines.map(newReservationCode)
  const { rows } = await insertRow(tx, {
    code,
    hotel_id: seller.hotelId,
    channel_id: seller.channelId,
    client_id: seller.clientId ?? null,
    host: request.host ?? null,
    language_id: made.languageId,
    ...terms.status,
    hold_id: made.holdId,
    arrival: locked.stay.arrival,
    departure: locked.stay.departure,
    email: normaliseEmail(booker.email),
    booker: toJson(booker),
    guests: toJson(request.guests.map((guest) => fullName(guest) || booker.fullName)),
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
    const room = { line, code: roomCodes[line] ?? '', room_type_id: roomTypeId, product_id: productId, party: toJson(party) }
    await insertRoom(tx, { ...room, reservation_id: id, arrival: stay.arrival, departure: stay.departure })
  }
  const { status, payBy, optionHours, optionUntil } = terms
  const option = optionUntil === null ? undefined : { hours: optionHours, until: optionUntil }
  return { id, booker, booked: { code, roomCodes, state: status.state, payBy: payBy ?? undefined, option } }
}

const insertRow = insertion('reservation', ['id'])
const insertRoom = insertion('reservation_room')

export function normaliseEmail(typed: string): string {
  return typed.trim().toLowerCase()
}

function storedBooker(
  { alternativeEmail, cap, note, ...booker }: LegacyConfirmRequest['booker'],
  extras: LegacyConfirmRequest['extras'],
): StoredBooker {
  const { cardToken, ...stored } = extras ?? {}
  const { email, phone, country, address, city } = booker
  return {
    fullName: fullName(booker),
    email: email.trim(),
    alternativeEmail: alternativeEmail?.trim() ?? null,
    phone,
    country,
    address,
    city,
    zip: cap ?? null,
    note: note ?? null,
    ...(extras && { extras: stored }),
  }
}

function fullName({ name, lastName }: { readonly name?: string | undefined; readonly lastName?: string | undefined }): string {
  return [name, lastName].filter(Boolean).join(' ')
}

/** The reservation that used a hold up. */
export async function findByHold(tx: Tx, holdId: string): Promise<{ code: string; state: ReservationState }> {
  return await tx.selectFrom('reservation').where('hold_id', '=', holdId).select(['code', 'state']).executeTakeFirstOrThrow()
}
