import type { ConfirmAnswer, ConfirmQuestion } from '@portico/contracts/legacy/main/confirm'
import type { OutcomeAnswer } from '@portico/contracts/legacy/main/own/outcome'
import type { Instant } from '@portico/domain/time/deadline'
import { type Db, keep, type Tx, undo, type Verdict, write } from '../db/db.ts'
import { fromJson, toJson } from '../db/json.ts'
import { oneAtATime } from '../db/locks.ts'
import { sha256 } from '../db/random-codes.ts'
import { insertion, statement } from '../db/statement.ts'
import type { Refusing } from '../inventory/refused.ts'
import type { Seller } from '../pricing/price-basket.ts'

/** Two requests are the same when all but key and time of sending are. */
export function requestHashOf(seller: Seller, question: ConfirmQuestion): string {
  return sha256(JSON.stringify([seller, { ...question, key: undefined, timestamp: undefined }]))
}

type Earlier = { readonly kind: 'booked'; readonly booked: ConfirmAnswer } | Refusing<'key-closed' | 'already-booked'>

/** What this key has led to before, if it was used. Whoever else comes with it waits until this transaction has ended. */
export async function earlierOf(tx: Tx, hotelId: number, key: string, requestHash: string): Promise<Earlier | undefined> {
  await oneAtATime(tx, [nameOf(hotelId, key)])
  const { rows } = await selectKey(tx, { hotelId, key })
  const [row] = rows
  if (!row) return undefined
  if (row.answer === null || row.code === null || row.state === null) return { kind: 'key-closed' }
  if (row.request_hash !== requestHash) return { kind: 'already-booked', code: row.code, state: row.state }
  return { kind: 'booked', booked: fromJson(row.answer) }
}

const selectKey = statement((db, { hotelId, key }: { hotelId: number; key: string }) =>
  db
    .selectFrom('confirm_key')
    .leftJoin('reservation', 'reservation.id', 'confirm_key.reservation_id')
    .where('confirm_key.hotel_id', '=', hotelId)
    .where('key', '=', key)
    .select(['request_hash', 'answer', 'code', 'state']),
)

function nameOf(hotelId: number, key: string): string {
  return `confirm key ${hotelId} ${key}`
}

type Use = { readonly hotelId: number; readonly key: string; readonly requestHash: string; readonly reservationId: number }

/** Keeps what the confirm answers, so that the same request is answered the same, whatever becomes of the reservation. */
export async function useKey(tx: Tx, { hotelId, key, requestHash, reservationId }: Use, booked: ConfirmAnswer, at: Instant): Promise<void> {
  await insertKey(tx, { hotel_id: hotelId, key, request_hash: requestHash, reservation_id: reservationId, answer: toJson(booked), at })
}

const insertKey = insertion('confirm_key')

/** What a key has led to. One that nobody used is closed in the same transaction, so that a confirm still on its way is refused. */
export function settleKey(db: Db, hotelId: number, key: string, now: Instant): Promise<OutcomeAnswer> {
  return write(db, [], async (tx): Promise<Verdict<OutcomeAnswer>> => {
    await oneAtATime(tx, [nameOf(hotelId, key)])
    const row = await tx
      .selectFrom('confirm_key')
      .where('hotel_id', '=', hotelId)
      .where('key', '=', key)
      .select('answer')
      .executeTakeFirst()
    if (!row) {
      await insertKey(tx, { hotel_id: hotelId, key, request_hash: '', reservation_id: null, answer: null, at: now })
      return keep({ kind: 'unused' })
    }
    if (row.answer === null) return undo({ kind: 'refused' })
    const { code, roomCodes, state } = fromJson(row.answer)
    return undo({ kind: state, code, roomCodes })
  })
}
