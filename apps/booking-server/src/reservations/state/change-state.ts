import type { CancellationReason } from '@portico/contracts/reservation/cancellation-reasons'
import type { FolioEvents } from '@portico/domain/payment/folio'
import { isCorrection, mayBecome, type ReservationState } from '@portico/domain/reservation/reservation-state'
import type { Instant } from '@portico/domain/time/deadline'
import type { Selectable } from 'kysely'
import { fromJson } from '../../db/from-json.ts'
import { forUpdate } from '../../db/locks.ts'
import { toJson } from '../../db/tables/json.ts'
import type { ReservationReason, StoredReservationChange } from '../../db/tables/reservations.ts'
import type { Tables } from '../../db/tables/tables.ts'
import type { Tx } from '../../db/types.ts'
import { addDemands, type Demand, demandOf, givenBack, noDemand, type RoomStay } from '../../inventory/demand.ts'
import { giveBack } from '../../inventory/move-stock.ts'
import { indexNamesAgain } from '../../names/index-names.ts'
import { enqueueMails } from '../../outbox/enqueue-mails.ts'
import { unwantAttempts } from '../../payment-records/unwanted.ts'
import { wantReleases, wantRepayments } from '../../payment-records/want-operations.ts'
import { loadHotelTerms } from '../../pricing/hotel-terms.ts'
import { appendToFolio } from '../folio/append-to-folio.ts'
import { contentHashOf } from '../keys/change-keys.ts'
import { withdrawOpen } from './open-resales.ts'

export type Reservation = Selectable<Tables['reservation']>
export type ReservationStatus = { readonly state: ReservationState; readonly reason: ReservationReason }

/**
 * What is written down beside a change. `money` is what else it brings into the ledger; `guestReason` is why a guest
 * left, as far as that was said. `key` is the client's, `requestContent` all that it was sent with, `answer` what it
 * gets, now and again. `resold` is the room that leaves for another reservation in this transaction: whoever hands it
 * over moves its nights.
 */
export type ChangeNote = {
  readonly feeMinor?: number
  readonly money?: Omit<FolioEvents, 'feeMinor' | 'feesOn'>
  readonly guestReason?: CancellationReason | undefined
  readonly key?: string | undefined
  readonly requestContent?: unknown
  readonly answer?: unknown
  readonly resold?: RoomStay
}

/** This hotel's reservation, which nobody else changes before the transaction ends. */
export async function loadReservationForUpdate(tx: Tx, hotelId: number, id: number): Promise<Reservation | undefined> {
  const query = tx.selectFrom('reservation').selectAll().where('id', '=', id).where('hotel_id', '=', hotelId)
  return await query.$call(forUpdate(tx)).executeTakeFirst()
}

/**
 * The only way a reservation's state, or the reason for it, changes: from exactly where the caller saw it. It gives
 * rooms back where the reservation ends, writes the change down, and tells guest and hotel. Whether it happened; if
 * not, somebody was faster.
 */
export async function changeState({
  tx,
  id,
  from,
  to,
  now,
  note = {},
}: {
  tx: Tx
  id: number
  from: ReservationStatus
  to: ReservationStatus
  now: Instant
  note?: ChangeNote
}): Promise<boolean> {
  if (from.state !== to.state && !mayBecome(from.state, to.state) && !isCorrection(from, to))
    throw new Error(`${from.state} never becomes ${to.state}`)
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
    const demand = addDemands(givenBack(demandOf(fromJson('reservation.locked', changed.locked, id))), handedOver(note))
    await giveBack(tx, [{ cause: { kind: 'reservation', id: String(id) }, demand }], now)
    await withdrawOpen(tx, id, now)
    await unwantAttempts(tx, id, now)
    if (!note.feeMinor) await wantReleases(tx, id, now)
  }
  await recordChange({ tx, before: changed, changed, kind: to.reason, now, note })
  return true
}

/** What is not given back by whoever gives a room up, because it goes to another reservation. */
export function handedOver({ resold }: Pick<ChangeNote, 'resold'>): Demand {
  return resold ? { ...noDemand, rooms: [resold] } : noDemand
}

export async function recordChange({
  tx,
  before,
  changed: { id, hotel_id, revision },
  kind,
  now,
  note: { feeMinor = 0, money, guestReason, key, requestContent, answer },
}: {
  readonly tx: Tx
  readonly before: Pick<Reservation, 'locked' | 'locked_hash'>
  readonly changed: Pick<Reservation, 'id' | 'hotel_id' | 'revision'>
  readonly kind: StoredReservationChange
  readonly now: Instant
  readonly note: ChangeNote
}): Promise<void> {
  await tx
    .insertInto('reservation_change')
    .values({
      reservation_id: id,
      revision,
      hotel_id,
      kind,
      fee_minor: feeMinor,
      guest_reason: guestReason ?? null,
      key: key ?? null,
      request_hash: key === undefined ? null : contentHashOf(requestContent),
      answer: answer === undefined ? null : toJson(answer),
      locked: before.locked,
      locked_hash: before.locked_hash,
      at: now,
    })
    .execute()
  const hotel = await loadHotelTerms(tx, hotel_id)
  if (!hotel) throw new Error(`hotel ${hotel_id} of reservation ${id} is not there`)
  const changedReservation = await tx
    .selectFrom('reservation')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await appendToFolio({
    tx,
    reservation: changedReservation,
    timeZone: hotel.timeZone,
    cause: kind,
    events: { feeMinor, ...money },
    at: now,
  })
  await wantRepayments(tx, id, now)
  await indexNamesAgain(tx, changedReservation)
  const { departure, client_id } = changedReservation
  const booker = fromJson('reservation.booker', changedReservation.booker, id)
  await enqueueMails(tx, { id, revision, departure, booker, isTrade: client_id !== null, hotel }, kind, now)
}
