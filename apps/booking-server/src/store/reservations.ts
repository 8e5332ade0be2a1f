import type { ConfirmQuestion } from '@portico/contracts/legacy/guestdata'
import type { Instant } from '@portico/domain/deadline'
import type { LockedPrice } from '@portico/domain/locked-price'
import { mayBecome, type ReservationState } from '@portico/domain/reservation-state'
import type { Tx } from '../db.ts'
import { roomsOf, type Seller } from './basket-price.ts'
import { givenBack, moveRooms } from './inventory.ts'
import { fromJson, toJson } from './json.ts'
import { tell } from './outbox.ts'
import { newReservationCode, sha256 } from './random-codes.ts'
import type { PaymentMethodId, ReservationReason, StoredBooker } from './schema.ts'

type NewReservation = {
  readonly seller: Seller
  readonly languageId: number
  readonly question: ConfirmQuestion
  readonly locked: LockedPrice
  readonly holdId: string | null
  readonly method: PaymentMethodId
  readonly payBy: Instant | null
  readonly now: Instant
}

/** Writes reservation and rooms, and answers the id. Rooms, key and mails are the caller's, in the same transaction. */
export async function insertReservation(tx: Tx, made: NewReservation): Promise<number> {
  const { seller, question, locked, now } = made
  const text = toJson(locked)
  const booker = storedBooker(question.booker)
  const { id } = await tx
    .insertInto('reservation')
    .values({
      code: newReservationCode(),
      hotel_id: seller.hotelId,
      channel_id: seller.channelId,
      host: question.host ?? null,
      language_id: made.languageId,
      ...(made.method === 'bank' ? { state: 'pending', reason: 'awaiting-transfer' } : { state: 'confirmed', reason: 'booked' }),
      hold_id: made.holdId,
      arrival: locked.stay.arrival,
      departure: locked.stay.departure,
      email: normaliseEmail(booker.email),
      booker: toJson(booker),
      guests: toJson(question.guests.map((guest) => fullName(guest) || booker.fullName)),
      consents: toJson(question.consents),
      payment_method: made.method,
      pay_by: made.payBy,
      option_hours: 0,
      locked: text,
      locked_hash: sha256(text),
      created_at: now,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('reservation_room')
    .values(
      locked.lines.map(({ roomTypeId, productId, party }, line) => ({
        reservation_id: id,
        line,
        code: newReservationCode(),
        room_type_id: roomTypeId,
        product_id: productId,
        arrival: locked.stay.arrival,
        departure: locked.stay.departure,
        party: toJson(party),
      })),
    )
    .execute()
  return id
}

export function normaliseEmail(typed: string): string {
  return typed.trim().toLowerCase()
}

function storedBooker({ alternativeEmail, cap, note, ...booker }: ConfirmQuestion['booker']): StoredBooker {
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
  }
}

function fullName({ name, lastName }: { readonly name?: string | undefined; readonly lastName?: string | undefined }): string {
  return [name, lastName].filter(Boolean).join(' ')
}

/** The reservation that used a hold up. */
export async function findByHold(tx: Tx, holdId: string): Promise<{ code: string; state: ReservationState }> {
  return await tx.selectFrom('reservation').where('hold_id', '=', holdId).select(['code', 'state']).executeTakeFirstOrThrow()
}

type Standing = { readonly state: ReservationState; readonly reason: ReservationReason }

/**
 * The only way a reservation's state changes: from exactly where the caller saw it. It gives rooms back where the reservation ends, and
 * tells guest and hotel. Whether it happened; if not, somebody was faster.
 */
export async function changeState(tx: Tx, id: number, from: Standing, to: Standing, now: Instant): Promise<boolean> {
  if (!mayBecome(from.state, to.state)) throw new Error(`${from.state} never becomes ${to.state}`)
  const changed = await tx
    .updateTable('reservation')
    .set({ ...to, changed_at: now })
    .where('id', '=', id)
    .where('state', '=', from.state)
    .where('reason', '=', from.reason)
    .returning('locked')
    .executeTakeFirst()
  if (!changed) return false
  if (to.state === 'cancelled') {
    const rooms = givenBack(roomsOf(fromJson(changed.locked)))
    const moved = await moveRooms(tx, [{ cause: { kind: 'reservation', id: String(id) }, rooms }], now)
    if (moved.kind === 'short') throw new Error(`no night ${moved.night} of room type ${moved.roomTypeId} to give back`)
  }
  await tell(tx, id, now)
  return true
}
