import { mayBecome, type ReservationState } from '@portico/domain/reservation/reservation-state'
import type { Instant } from '@portico/domain/time/deadline'
import type { Selectable } from 'kysely'
import type { Tx } from '../db/db.ts'
import { fromJson, toJson } from '../db/json.ts'
import { keptFor, oneAtATime } from '../db/locks.ts'
import { sha256 } from '../db/random-codes.ts'
import type { ReservationChange, ReservationReason, Tables } from '../db/schema.ts'
import { demandOf, givenBack } from '../inventory/demand.ts'
import { giveBack } from '../inventory/move-stock.ts'
import { type Told, tell } from '../mail/enqueue-mails.ts'
import { loadHotel } from '../pricing/product-terms.ts'

export type Reservation = Selectable<Tables['reservation']>
export type Standing = { readonly state: ReservationState; readonly reason: ReservationReason }

/** What is written down beside a change. `key` is the client's, `asked` all that it was sent with, `answer` what it gets, now and again. */
export type Noted = {
  readonly feeMinor?: number
  readonly key?: string | undefined
  readonly asked?: unknown
  readonly answer?: unknown
}

/** This hotel's reservation, which nobody else changes before the transaction ends. */
export async function takeReservation(tx: Tx, hotelId: number, id: number): Promise<Reservation | undefined> {
  const query = tx.selectFrom('reservation').selectAll().where('id', '=', id).where('hotel_id', '=', hotelId)
  return await query.$call(keptFor(tx)).executeTakeFirst()
}

/**
 * The only way a reservation's state, or the reason for it, changes: from exactly where the caller saw it. It gives rooms back where the
 * reservation ends, writes the change down, and tells guest and hotel. Whether it happened; if not, somebody was faster.
 */
export async function changeState(tx: Tx, id: number, from: Standing, to: Standing, now: Instant, noted: Noted = {}): Promise<boolean> {
  if (from.state !== to.state && !mayBecome(from.state, to.state)) throw new Error(`${from.state} never becomes ${to.state}`)
  const changed = await tx
    .updateTable('reservation')
    .set((eb) => ({ ...to, revision: eb('revision', '+', 1), changed_at: now }))
    .where('id', '=', id)
    .where('state', '=', from.state)
    .where('reason', '=', from.reason)
    .returningAll()
    .executeTakeFirst()
  if (!changed) return false
  if (to.state === 'cancelled') {
    const demand = givenBack(demandOf(fromJson(changed.locked)))
    await giveBack(tx, [{ cause: { kind: 'reservation', id: String(id) }, demand }], now)
  }
  await noteChange(tx, changed, changed, to.reason, now, noted)
  return true
}

/** Writes a change down and tells guest and hotel. `before` has the price that the reservation had, `after` its new revision. */
export async function noteChange(
  tx: Tx,
  before: Pick<Reservation, 'locked' | 'locked_hash'>,
  { id, hotel_id, revision }: Pick<Reservation, 'id' | 'hotel_id' | 'revision'>,
  kind: ReservationChange,
  now: Instant,
  { feeMinor = 0, key, asked, answer }: Noted,
): Promise<void> {
  await tx
    .insertInto('reservation_change')
    .values({
      reservation_id: id,
      revision,
      hotel_id,
      kind,
      fee_minor: feeMinor,
      key: key ?? null,
      request_hash: key === undefined ? null : hashOf(asked),
      answer: answer === undefined ? null : toJson(answer),
      locked: before.locked,
      locked_hash: before.locked_hash,
      at: now,
    })
    .execute()
  await tell(tx, await loadTold(tx, id, hotel_id), kind, now)
}

async function loadTold(tx: Tx, id: number, hotelId: number): Promise<Told> {
  const hotel = await loadHotel(tx, hotelId)
  if (!hotel) throw new Error(`hotel ${hotelId} of reservation ${id} is not there`)
  const query = tx.selectFrom('reservation').where('id', '=', id).select(['id', 'revision', 'departure', 'booker'])
  const row = await query.executeTakeFirstOrThrow()
  return { ...row, booker: fromJson(row.booker), hotel }
}

/**
 * What a key's change was answered, if it was this same request; `key-used` if it was another. Whoever else comes with the key waits until
 * this transaction has ended: ask before anything else.
 */
export async function answeredBefore<Answer>(
  tx: Tx,
  hotelId: number,
  { key, asked }: Pick<Noted, 'key' | 'asked'>,
): Promise<{ readonly kind: 'answered'; readonly answer: Answer } | { readonly kind: 'key-used' } | undefined> {
  if (key === undefined) return undefined
  await oneAtATime(tx, [`change key ${hotelId} ${key}`])
  const row = await tx
    .selectFrom('reservation_change')
    .where('hotel_id', '=', hotelId)
    .where('key', '=', key)
    .select(['request_hash', 'answer'])
    .executeTakeFirst()
  if (!row) return undefined
  if (row.request_hash !== hashOf(asked) || row.answer === null) return { kind: 'key-used' }
  return { kind: 'answered', answer: fromJson(row.answer) as Answer }
}

function hashOf(asked: unknown): string {
  return sha256(JSON.stringify(asked))
}
