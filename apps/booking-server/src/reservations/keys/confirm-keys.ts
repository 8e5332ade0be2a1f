import type { Instant } from '@portico/domain/time/deadline'
import { fromJson } from '../../db/from-json.ts'
import { advisoryLock } from '../../db/locks.ts'
import { sha256 } from '../../db/random-codes.ts'
import { insertion, statement } from '../../db/statement.ts'
import { toJson } from '../../db/tables/json.ts'
import type { BookingResult } from '../../db/tables/reservations.ts'
import type { Db, Tx } from '../../db/types.ts'
import { commit, rollback, type TransactionResult, write } from '../../db/write.ts'
import type { RefusalOf } from '../../inventory/refused.ts'
import { hashedSeller, type Seller } from '../../pricing/seller.ts'
import type { BookingRequest } from '../requests/booking-request.ts'

/** Two requests are the same when all but key, time of sending and the guest's address are. */
export function requestHashOf(seller: Seller, request: BookingRequest): string {
  return sha256(
    JSON.stringify([
      hashedSeller(seller),
      { ...request, key: undefined, timestamp: undefined, address: undefined, numberFormat: undefined },
    ]),
  )
}

type EarlierOutcome =
  | { readonly kind: 'booked'; readonly booked: BookingResult }
  | RefusalOf<'key-closed' | 'already-booked'>

/**
 * What this key has led to before, if it was used. The caller holds the lock of `lockNameOf`, so that no other
 * transaction uses the key meanwhile.
 */
export async function earlierOutcomeOf(
  tx: Tx,
  hotelId: number,
  key: string,
  requestHash: string,
): Promise<EarlierOutcome | undefined> {
  const { rows } = await selectKey(tx, { hotelId, key })
  const [row] = rows
  if (!row) return undefined
  if (row.answer === null || row.code === null || row.state === null) return { kind: 'key-closed' }
  if (row.request_hash !== requestHash) return { kind: 'already-booked', code: row.code, state: row.state }
  return { kind: 'booked', booked: fromJson('confirm_key.answer', row.answer, key) }
}

const selectKey = statement((db, { hotelId, key }: { hotelId: number; key: string }) =>
  db
    .selectFrom('confirm_key')
    .leftJoin('reservation', 'reservation.id', 'confirm_key.reservation_id')
    .where('confirm_key.hotel_id', '=', hotelId)
    .where('key', '=', key)
    .select(['request_hash', 'answer', 'code', 'state']),
)

export function lockNameOf(hotelId: number, key: string): string {
  return `confirm key ${hotelId} ${key}`
}

type BookedKey = {
  readonly hotelId: number
  readonly key: string
  readonly requestHash: string
  readonly reservationId: number
}

/**
 * Keeps what the confirm answers, so that the same request is answered the same, whatever becomes of the reservation.
 */
export async function recordKey(
  tx: Tx,
  { hotelId, key, requestHash, reservationId }: BookedKey,
  booked: BookingResult,
  bookedAt: Instant,
): Promise<void> {
  await insertKey(tx, {
    hotel_id: hotelId,
    key,
    request_hash: requestHash,
    reservation_id: reservationId,
    answer: toJson(booked),
    at: bookedAt,
  })
}

const insertKey = insertion('confirm_key')

/**
 * After a refusal its key books no more: a copy of the request that is still on its way, as proxies send one that
 * seemed lost, would book what its guest was refused, as soon as rooms are free again. What a copy has booked meanwhile
 * is the answer, and undefined says that there is nothing.
 */
export function closeRefusedKey(
  db: Db,
  { hotelId, key, requestHash }: Omit<BookedKey, 'reservationId'>,
  now: Instant,
): Promise<EarlierOutcome | undefined> {
  return write(db, [], async (tx): Promise<TransactionResult<EarlierOutcome | undefined>> => {
    await advisoryLock(tx, [lockNameOf(hotelId, key)])
    const earlierOutcome = await earlierOutcomeOf(tx, hotelId, key, requestHash)
    if (earlierOutcome) return rollback(earlierOutcome.kind === 'key-closed' ? undefined : earlierOutcome)
    await insertKey(tx, {
      hotel_id: hotelId,
      key,
      request_hash: requestHash,
      reservation_id: null,
      answer: null,
      at: now,
    })
    return commit(undefined)
  })
}

/** `refused`: the key was closed before it booked; `unused`: nobody had used it, and now it is closed. */
export type KeyOutcome =
  | {
      readonly kind: 'confirmed' | 'pending'
      readonly code: string
      readonly roomCodes: readonly string[]
      readonly isToPay?: true | undefined
    }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unused' }

/**
 * What a key has led to. One that nobody used is closed in the same transaction, so that a confirm still on its way is
 * refused.
 */
export function settleKey(db: Db, hotelId: number, key: string, now: Instant): Promise<KeyOutcome> {
  return write(db, [], async (tx): Promise<TransactionResult<KeyOutcome>> => {
    await advisoryLock(tx, [lockNameOf(hotelId, key)])
    const row = await tx
      .selectFrom('confirm_key')
      .where('hotel_id', '=', hotelId)
      .where('key', '=', key)
      .select('answer')
      .executeTakeFirst()
    if (!row) {
      await insertKey(tx, { hotel_id: hotelId, key, request_hash: '', reservation_id: null, answer: null, at: now })
      return commit({ kind: 'unused' })
    }
    if (row.answer === null) return rollback({ kind: 'refused' })
    const { code, roomCodes, state, isToPay } = fromJson('confirm_key.answer', row.answer, key)
    return rollback({ kind: state, code, roomCodes, isToPay })
  })
}
