import type { CancellationReason } from '@portico/contracts/reservation/cancellation-reasons'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { type Money, money } from '@portico/domain/money/money'
import { allowancesOf, type FolioEntry } from '@portico/domain/payment/folio'
import { cancellationCostOf } from '@portico/domain/reservation/changed-price'
import type { Instant } from '@portico/domain/time/deadline'
import { entryOf, loadFolio } from '../db/folio-rows.ts'
import { fromJson } from '../db/from-json.ts'
import type { Db, Reader, Tx } from '../db/types.ts'
import { commitStock, rollback, type TransactionResult, write } from '../db/write.ts'
import type { RefusalOf } from '../inventory/refused.ts'
import { accountedOf, entriesAfter } from './folio/append-to-folio.ts'
import { codesInForce } from './folio/codes-in-force.ts'
import { changeOnce, earlierReplyOf, type KeyUse } from './keys/change-keys.ts'
import { changeRooms } from './modify-reservation.ts'
import { type NotPlanned, planChange } from './plan-change.ts'
import type { RoomChange } from './requests/change-request.ts'
import { cancellationTermsOf } from './state/cancellation-terms.ts'
import { changeState, loadReservationForUpdate, type Reservation } from './state/change-state.ts'

export type CancellationRequest = {
  readonly hotelId: number
  readonly reservationId: number
  readonly by: 'guest' | 'hotel'
  /** The fee that the guest was shown, minor units: at any other one nothing is cancelled. */
  readonly agreedFeeMinor?: number | undefined
  readonly guestReason?: CancellationReason | undefined
  readonly key?: string | undefined
}

/**
 * `code` is the reservation's, or that of the room that was given up; `feeMinor` is what the guest owes for leaving.
 */
export type CancellationResult = {
  readonly code: string
  readonly feeMinor: number
  readonly currency: CurrencyCode
  readonly at: Instant
}

export type CancellationOutcome =
  | { readonly kind: 'cancelled'; readonly cancelled: CancellationResult }
  | NotPlanned
  | RefusalOf<'key-used' | 'price-changed'>

/**
 * Ends a whole reservation and gives its rooms back. One that is cancelled already is answered as it was then,
 * whoever cancelled it.
 */
export function cancelReservation(db: Db, request: CancellationRequest, now: Instant): Promise<CancellationOutcome> {
  const { hotelId, reservationId, by } = request
  const requestContent = ['cancel', reservationId, by]
  return cancelOnce({ db, request, requestContent, now }, async (tx) => {
    const reservation = await loadReservationForUpdate(tx, hotelId, reservationId)
    return reservation
      ? await endReservation({ tx, found: reservation, request, now, requestContent })
      : rollback({ kind: 'not-found' })
  })
}

type CancelOnce = {
  readonly db: Db
  readonly request: CancellationRequest
  readonly requestContent: readonly unknown[]
  readonly now: Instant
}

/** Cancels by `cancelIn` in a transaction, or answers what a request of the same key was answered. */
function cancelOnce(
  { db, request: { hotelId, key }, requestContent, now }: CancelOnce,
  cancelIn: (tx: Tx) => Promise<TransactionResult<CancellationOutcome>>,
): Promise<CancellationOutcome> {
  const use = { hotelId, key, requestContent }
  const make = () =>
    write(db, [hotelId], async (tx): Promise<TransactionResult<CancellationOutcome>> => {
      const outcomeBefore = await earlierCancellation(tx, use)
      return outcomeBefore ? rollback(outcomeBefore) : await cancelIn(tx)
    })
  return changeOnce({ db, use, now, done: 'cancelled', make })
}

async function earlierCancellation(tx: Tx, use: KeyUse): Promise<CancellationOutcome | undefined> {
  const earlierReply = await earlierReplyOf<CancellationOutcome, CancellationOutcome>(tx, use)
  if (earlierReply?.kind === 'answered') return earlierReply.answer
  return earlierReply?.kind === 'refused' ? earlierReply.refusal : earlierReply
}

export type RoomCancellationRequest = CancellationRequest & { readonly roomCode: string }

/** Gives up one room; the others stay in force at their locked prices. The last one ends the reservation. */
export function cancelRoom(db: Db, request: RoomCancellationRequest, now: Instant): Promise<CancellationOutcome> {
  const { hotelId, reservationId, roomCode, by, key, guestReason } = request
  const requestContent = ['cancel-room', reservationId, roomCode, by]
  return cancelOnce({ db, request, requestContent, now }, async (tx) => {
    const reservation = await loadReservationForUpdate(tx, hotelId, reservationId)
    const room = reservation && (await findRoom(tx, reservation.id, roomCode))
    if (!room) return rollback({ kind: 'not-found' })
    if (room.ended_in !== null)
      return rollback({ kind: 'cancelled', cancelled: await cancelledThen(tx, reservation, room.ended_in, roomCode) })
    const rooms = await otherRooms(tx, reservation, roomCode)
    if (reservation.state === 'cancelled' || rooms.length === 0)
      return await endReservation({ tx, found: reservation, request, now, requestContent })
    const planned = await planChange(tx, reservation, { hotelId, reservationId, by, rooms }, now)
    if (planned.kind !== 'planned') return rollback(planned)
    const { feeMinor, after } = planned
    const changedFee = changedFeeOf(request, money(feeMinor, after.currency))
    if (changedFee) return rollback(changedFee)
    const cancelled = { code: roomCode, feeMinor, currency: after.currency, at: now }
    const answer = { kind: 'cancelled' as const, cancelled }
    const note = { feeMinor, guestReason, key, requestContent, answer }
    const soldOut = await changeRooms({ tx, found: reservation, planned, now, note })
    if (soldOut) throw new Error(`nothing to give back to: ${JSON.stringify(soldOut)}`)
    return commitStock(answer)
  })
}

async function endReservation({
  tx,
  found,
  request,
  now,
  requestContent,
}: {
  tx: Tx
  found: Reservation
  request: CancellationRequest
  now: Instant
  requestContent: unknown
}): Promise<TransactionResult<CancellationOutcome>> {
  const { by, key, guestReason } = request
  if (found.state === 'cancelled')
    return rollback({ kind: 'cancelled', cancelled: await cancelledThen(tx, found, found.revision, found.code) })
  const plannedCancellation = await planCancellation(tx, found, by, now)
  if (plannedCancellation.kind !== 'planned') return rollback(plannedCancellation)
  const { feeMinor, currency } = plannedCancellation
  const changedFee = changedFeeOf(request, money(feeMinor, currency))
  if (changedFee) return rollback(changedFee)
  const answer = { kind: 'cancelled' as const, cancelled: { code: found.code, feeMinor, currency, at: now } }
  const note = { feeMinor, guestReason, key, requestContent, answer }
  const ended = await changeState({
    tx,
    id: found.id,
    from: found,
    to: { state: 'cancelled', reason: `by-${by}` },
    now,
    note,
  })
  if (!ended) throw new Error(`reservation ${found.id} moved while it was taken`)
  return commitStock(answer)
}

export type PlannedCancellation = {
  readonly kind: 'planned'
  readonly feeMinor: number
  readonly currency: CurrencyCode
  readonly folio: readonly FolioEntry[]
}

export async function planCancellation(
  db: Reader | Tx,
  reservation: Reservation,
  cancelledBy: CancellationRequest['by'],
  now: Instant,
): Promise<PlannedCancellation | RefusalOf<'not-changeable'>> {
  if (reservation.state === 'cancelled') return { kind: 'not-changeable', why: 'cancelled' }
  const cancellationTerms = await cancellationTermsOf(db, reservation, cancelledBy, now)
  if (cancellationTerms.kind !== 'allowed') return cancellationTerms
  const { timeZone } = cancellationTerms.hotel
  const accounted = await accountedOf(db, { ...reservation, state: 'cancelled', changed_at: now })
  const { locked } = accounted
  const folioBefore = await loadFolio(db, reservation.id)
  const folioEntries = folioBefore.map(entryOf)
  const moment = { bookedAt: reservation.created_at, now }
  const feeMinor = cancellationTerms.isFree
    ? 0
    : cancellationCostOf(locked, timeZone, moment, allowancesOf(folioEntries))
  const folio = [...folioEntries, ...entriesAfter(folioBefore, accounted, timeZone, { feeMinor })]
  return { kind: 'planned', feeMinor, currency: locked.currency, folio }
}

/** Nobody pays another fee than the one that was agreed to: a deadline may have passed since it was shown. */
function changedFeeOf({ agreedFeeMinor }: CancellationRequest, fee: Money): RefusalOf<'price-changed'> | undefined {
  if (agreedFeeMinor === undefined || agreedFeeMinor === fee.minor) return undefined
  return { kind: 'price-changed', quoted: money(agreedFeeMinor, fee.currency), now: fee }
}

async function cancelledThen(
  tx: Tx,
  { id, locked }: Reservation,
  revision: number,
  code: string,
): Promise<CancellationResult> {
  const changeRow = await tx
    .selectFrom('reservation_change')
    .where('reservation_id', '=', id)
    .where('revision', '=', revision)
    .select(['fee_minor', 'at'])
    .executeTakeFirstOrThrow()
  return {
    code,
    feeMinor: changeRow.fee_minor,
    currency: fromJson('reservation.locked', locked, id).currency,
    at: changeRow.at,
  }
}

async function findRoom(
  tx: Tx,
  reservationId: number,
  code: string,
): Promise<{ readonly ended_in: number | null } | undefined> {
  return await tx
    .selectFrom('reservation_room')
    .where('reservation_id', '=', reservationId)
    .where('code', '=', code)
    .select('ended_in')
    .executeTakeFirst()
}

export async function otherRooms(
  tx: Reader | Tx,
  { id, locked }: Reservation,
  roomCode: string,
): Promise<RoomChange[]> {
  const { lines } = fromJson('reservation.locked', locked, id)
  const codes = await codesInForce(tx, id)
  return lines.flatMap(({ productId, stay, party }, i) => {
    const code = codes[i]
    return code === undefined || code === roomCode ? [] : [{ code, productId, stay, party }]
  })
}
