import { money } from '@portico/domain/money/money'
import { fullNameOf } from '@portico/domain/party/full-name'
import { normaliseEmail } from '@portico/domain/party/normalise-email'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import type { Instant } from '@portico/domain/time/deadline'
import { fromJson } from '../../db/from-json.ts'
import { advisoryLock } from '../../db/locks.ts'
import { sha256 } from '../../db/random-codes.ts'
import { toJson } from '../../db/tables/json.ts'
import type { BookingResult } from '../../db/tables/reservations.ts'
import type { Db, Tx } from '../../db/types.ts'
import { commit, rollback, type TransactionResult, write } from '../../db/write.ts'
import { bookedToday } from '../../offers/price-options.ts'
import { readyMethodsOf, type UsableProviders } from '../../payment-records/terminals.ts'
import { loadHotelTerms } from '../../pricing/hotel-terms.ts'
import type { RequestedBooking } from '../agree-price.ts'
import type { ConfirmResult } from '../confirm-booking.ts'
import { recordConsents } from '../consents.ts'
import { codesInForce } from '../folio/codes-in-force.ts'
import { storedBooker } from '../insert-reservation.ts'
import { closeRefusedKey, earlierOutcomeOf, lockNameOf, recordKey, requestHashOf } from '../keys/confirm-keys.ts'
import { optionStatus } from '../options.ts'
import { paymentOf } from '../payment-terms.ts'
import { isRecorded, recordsOf } from '../requests/guest-lists.ts'
import { changeState, loadReservationForUpdate, type Reservation } from '../state/change-state.ts'
import { awaitingPayment } from '../state/pay-by.ts'
import { awaitingTransfer } from '../transfers.ts'
import { expireAwaited } from './end-awaited.ts'
import { findAwaitedReservation } from './find-awaited-reservation.ts'

type AwaitedConfirmation = {
  readonly db: Db
  readonly code: string
  readonly email: string
  readonly booking: RequestedBooking
  readonly now: Instant
  readonly providers: UsableProviders | undefined
}

/**
 * The guest confirms what was reserved, with all that a checkout asks, at the price that it was made at. Rooms are
 * taken already, so that nothing moves but the state; the day of booking is today, so that what is due "when booking"
 * is due now. A key confirms once, as it books once.
 */
export async function confirmAwaited(confirmation: AwaitedConfirmation): Promise<ConfirmResult> {
  const { db, code, booking, now } = confirmation
  const { seller, request } = booking
  const { hotelId } = seller
  const requestHash = sha256(`${code} ${requestHashOf(seller, request)}`)
  const confirmed = await tryConfirm(confirmation, requestHash)
  if (confirmed.kind === 'booked' || confirmed.kind === 'not-found' || request.key === undefined) return confirmed
  return (await closeRefusedKey(db, { hotelId, key: request.key, requestHash }, now)) ?? confirmed
}

function tryConfirm(
  { db, code, email, booking: { seller, request }, now, providers }: AwaitedConfirmation,
  requestHash: string,
): Promise<ConfirmResult> {
  const { hotelId } = seller
  const { key } = request
  return write(db, [hotelId], async (tx): Promise<TransactionResult<ConfirmResult>> => {
    if (key !== undefined) {
      await advisoryLock(tx, [lockNameOf(hotelId, key)])
      const earlierOutcome = await earlierOutcomeOf(tx, hotelId, key, requestHash)
      if (earlierOutcome) return rollback(earlierOutcome)
    }
    const awaited = await findAwaitedReservation(tx, code)
    const reservation = awaited && (await loadReservationForUpdate(tx, hotelId, awaited.id))
    if (!reservation || awaited?.recipient !== normaliseEmail(email)) return rollback({ kind: 'not-found' })
    if (await expireAwaited(tx, reservation, now)) return commit({ kind: 'not-found' })
    if (reservation.reason !== optionStatus.reason)
      return rollback(
        reservation.state === 'cancelled'
          ? { kind: 'not-found' }
          : { kind: 'already-booked', code: reservation.code, state: reservation.state },
      )
    const hotel = await loadHotelTerms(tx, hotelId)
    if (!hotel) return rollback({ kind: 'not-found' })
    const reserved = fromJson('reservation.locked', reservation.locked, reservation.id)
    const { stayMinor, currency } = reserved
    if (request.totalMinor !== undefined && request.totalMinor !== stayMinor)
      return rollback({
        kind: 'price-changed',
        quoted: money(request.totalMinor, currency),
        now: money(stayMinor, currency),
      })
    const lockedPrice = bookedToday(reserved, hotel, now)
    const ready = providers && (await readyMethodsOf(tx, hotelId, providers))
    const paid = paymentOf({
      requestedMethod: request.paymentMethod,
      hotel,
      locked: lockedPrice,
      now,
      terms: { ready },
    })
    if (paid.kind !== 'accepted') return rollback(paid)
    const { method, payBy, isToPay } = paid
    const nextState = isToPay
      ? awaitingPayment
      : payBy === null
        ? ({ state: 'confirmed', reason: 'option-taken' } as const)
        : awaitingTransfer
    await storeGuest(tx, reservation, { request, locked: lockedPrice, method, payBy }, now)
    if (!(await changeState({ tx, id: reservation.id, from: optionStatus, to: nextState, now })))
      throw new Error(`reservation ${reservation.id} changed while it was confirmed`)
    const booked: BookingResult = {
      code: reservation.code,
      roomCodes: [...(await codesInForce(tx, reservation.id))],
      state: nextState.state,
      payBy: payBy ?? undefined,
      isToPay: isToPay || undefined,
    }
    if (key !== undefined)
      await recordKey(tx, { hotelId, key, requestHash, reservationId: reservation.id }, booked, now)
    return commit({ kind: 'booked', booked })
  })
}

type ConfirmedStay = Pick<RequestedBooking, 'request'> & {
  readonly locked: LockedPrice
  readonly method: Reservation['payment_method']
  readonly payBy: Instant | null
}

async function storeGuest(
  tx: Tx,
  { id, host, language_id: languageId }: Reservation,
  { request, locked, method, payBy }: ConfirmedStay,
  now: Instant,
): Promise<void> {
  const booker = storedBooker(request.booker, request.extras)
  const text = toJson(locked)
  await recordConsents(tx, { id, languageId, consents: request.consents }, now)
  await tx
    .updateTable('reservation')
    .set({
      email: normaliseEmail(request.booker.email),
      address: request.address ?? null,
      host: request.host ?? host,
      number_format: request.numberFormat ?? 'language',
      booker: toJson(booker),
      guests: toJson(request.guests.map((guest) => fullNameOf(guest) || booker.fullName)),
      guest_records: request.guests.some(isRecorded) ? toJson(request.guests.map(recordsOf)) : null,
      consents: toJson(request.consents),
      payment_method: method,
      pay_by: payBy,
      locked: text,
      locked_hash: sha256(text),
      created_at: now,
    })
    .where('id', '=', id)
    .execute()
}
