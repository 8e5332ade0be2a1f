import type { CancellationReason } from '@portico/contracts/reservation/cancellation-reasons'
import { money } from '@portico/domain/money/money'
import { type FolioEntry, paidOf } from '@portico/domain/payment/folio'
import { scheduleOf } from '@portico/domain/payment/payment-schedule'
import type { LockedLine, LockedPrice } from '@portico/domain/pricing/locked-price'
import type { PrepaymentLine } from '@portico/domain/pricing/rate-plan'
import type { Instant } from '@portico/domain/time/deadline'
import type { Updateable } from 'kysely'
import { entryOf, loadFolio } from '../db/folio-rows.ts'
import { sha256 } from '../db/random-codes.ts'
import { toJson } from '../db/tables/json.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Db, Reader, Tx } from '../db/types.ts'
import { commitStock, rollback, type TransactionResult, write } from '../db/write.ts'
import { addDemands, type Demand, demandOf, givenBack } from '../inventory/demand.ts'
import { moveStock, shortageOf } from '../inventory/move-stock.ts'
import { type RefusalOf, type SoldOut, soldOutOf } from '../inventory/refused.ts'
import { exceedsCredit } from './agency/credit.ts'
import { accountDaysOf, entriesAfter, transferByOf } from './folio/append-to-folio.ts'
import { changeOnce, earlierReplyOf } from './keys/change-keys.ts'
import { type NotPlanned, type PlannedChange, planChange } from './plan-change.ts'
import type { RequestedChanges } from './requests/change-request.ts'
import {
  type ChangeNote,
  handedOver,
  loadReservationForUpdate,
  type Reservation,
  recordChange,
} from './state/change-state.ts'
import { withdrawOpen } from './state/open-resales.ts'

export type PriceFacts = Pick<LockedPrice, 'stayMinor' | 'taxesMinor'> & {
  readonly prepayment: readonly PrepaymentLine[]
}

/**
 * What a change would cost. `totalMinor` is all that the guest pays for it, the fee in, city tax apart;
 * `paidMinor` has arrived.
 */
export type Recalculation = {
  readonly kind: 'recalculated'
  readonly before: PriceFacts
  readonly after: PriceFacts
  readonly locked: LockedPrice
  readonly previousIndexes: readonly number[]
  readonly deadlines: PlannedChange['deadlines']
  readonly details: PlannedChange['details']
  readonly feeMinor: number
  readonly totalMinor: number
  readonly paidMinor: number
  readonly folio: readonly FolioEntry[]
}

/** The review of a change before it is made; only reads. Whether rooms are left is `verifyRooms`' question. */
export async function recalculate(
  db: Reader,
  request: RequestedChanges,
  now: Instant,
): Promise<Recalculation | NotPlanned> {
  const reservation = await findReservation(db, request)
  if (!reservation) return { kind: 'not-found' }
  const plannedChange = await planChange(db, reservation, request, now)
  if (plannedChange.kind !== 'planned') return plannedChange
  const { before, after, feeMinor, deadlines, details, rooms } = plannedChange
  return {
    kind: 'recalculated',
    before: priceFactsOf(before),
    after: priceFactsOf(after),
    locked: after,
    previousIndexes: rooms.map(({ was }) => was),
    deadlines,
    details,
    feeMinor,
    totalMinor: after.stayMinor + feeMinor,
    ...(await folioAfterChange(db, reservation, plannedChange, now)),
  }
}

/**
 * Whether all rooms of the change are left, those that the reservation has already counted in. Advisory: only
 * `modifyReservation` decides.
 */
export async function verifyRooms(
  db: Reader,
  request: RequestedChanges,
  now: Instant,
): Promise<{ kind: 'available' } | NotPlanned | SoldOut> {
  const reservation = await findReservation(db, request)
  if (!reservation) return { kind: 'not-found' }
  const plannedChange = await planChange(db, reservation, request, now)
  if (plannedChange.kind !== 'planned') return plannedChange
  const [returnedDemand, takenDemand] = demandMoved(plannedChange)
  const shortage = await shortageOf(db, addDemands(returnedDemand, takenDemand))
  return shortage ? soldOutOf(shortage) : { kind: 'available' }
}

async function findReservation(
  db: Reader,
  { reservationId, hotelId }: RequestedChanges,
): Promise<Reservation | undefined> {
  return await db
    .selectFrom('reservation')
    .selectAll()
    .where('id', '=', reservationId)
    .where('hotel_id', '=', hotelId)
    .executeTakeFirst()
}

export async function folioAfterChange(
  db: Reader,
  reservation: Reservation,
  plannedChange: PlannedChange,
  now: Instant,
): Promise<Pick<Recalculation, 'paidMinor' | 'folio'>> {
  const { after, feeMinor, deadlines, timeZone, rooms } = plannedChange
  const folioBefore = await loadFolio(db, reservation.id)
  const payBy = transferByOf({ ...reservation, ...deadlines })
  const accountDays = await accountDaysOf(db, reservation)
  const accounted = {
    accountDays,
    state: reservation.state,
    locked: after,
    roomCodes: rooms.map(({ code }) => code),
    payBy,
    changedAt: now,
  }
  const folioEntries = folioBefore.map(entryOf)
  return {
    paidMinor: paidOf(folioEntries),
    folio: [...folioEntries, ...entriesAfter(folioBefore, accounted, timeZone, { feeMinor })],
  }
}

function priceFactsOf(lockedPrice: LockedPrice): PriceFacts {
  return { stayMinor: lockedPrice.stayMinor, taxesMinor: lockedPrice.taxesMinor, prepayment: scheduleOf(lockedPrice) }
}

/** `totalMinor` is what the guest was shown and agreed to. */
export type ModificationRequest = RequestedChanges & {
  readonly totalMinor: number
  readonly key?: string | undefined
  readonly guestReason?: CancellationReason | undefined
}
export type ModificationResult = {
  readonly code: string
  readonly totalMinor: number
  readonly feeMinor: number
  readonly at: Instant
}
export type Modification =
  | { readonly kind: 'modified'; readonly modified: ModificationResult }
  | NotPlanned
  | SoldOut
  | RefusalOf<'price-changed' | 'key-used' | 'over-credit'>

/**
 * Makes the change, or says why not and leaves everything as it was. Old nights are given back
 * and new ones taken in one movement, so that a guest never competes with the own reservation; the price that was is
 * kept in the change's row.
 */
export function modifyReservation(db: Db, request: ModificationRequest, now: Instant): Promise<Modification> {
  const { hotelId, reservationId, key, totalMinor } = request
  const requestContent = [
    'modify',
    { ...request, key: undefined, guestReason: undefined, trade: request.trade?.userId },
  ]
  const use = { hotelId, key, requestContent }
  return changeOnce({
    db,
    use,
    now,
    done: 'modified',
    make: () =>
      write(db, [hotelId], async (tx): Promise<TransactionResult<Modification>> => {
        const earlierReply = await earlierReplyOf<ModificationResult, Modification>(tx, use)
        if (earlierReply?.kind === 'answered') return rollback({ kind: 'modified', modified: earlierReply.answer })
        if (earlierReply) return rollback(earlierReply.kind === 'refused' ? earlierReply.refusal : earlierReply)
        const reservation = await loadReservationForUpdate(tx, hotelId, reservationId)
        if (!reservation) return rollback({ kind: 'not-found' })
        const plannedChange = await planChange(tx, reservation, request, now)
        if (plannedChange.kind !== 'planned') return rollback(plannedChange)
        const { after, feeMinor } = plannedChange
        if (plannedChange.what === 'nothing')
          return rollback({ kind: 'malformed', parameter: 'rooms', problem: 'unchanged' })
        const total = after.stayMinor + feeMinor
        if (total !== totalMinor)
          return rollback({
            kind: 'price-changed',
            quoted: money(totalMinor, after.currency),
            now: money(total, after.currency),
          })
        if (await exceedsCredit(tx, reservation, money(total - plannedChange.before.stayMinor, after.currency)))
          return rollback({ kind: 'over-credit' })
        const answer = { code: reservation.code, totalMinor, feeMinor, at: now }
        const soldOut = await changeRooms({
          tx,
          found: reservation,
          planned: plannedChange,
          now,
          note: {
            feeMinor,
            guestReason: request.guestReason,
            key,
            requestContent,
            answer,
          },
        })
        return soldOut ? rollback(soldOut) : commitStock({ kind: 'modified', modified: answer })
      }),
  })
}

/** A taken reservation becomes what was planned. On a shortage the transaction must roll back. */
export async function changeRooms({
  tx,
  found,
  planned,
  now,
  note,
}: {
  tx: Tx
  found: Reservation
  planned: PlannedChange
  now: Instant
  note: ChangeNote
}): Promise<SoldOut | undefined> {
  const { after, deadlines, rooms, givenUp, details, what } = planned
  const revision = found.revision + 1
  const locked = toJson(after)
  const booker = toJson(details.booker)
  const guests = toJson([...details.guests])
  const guest_records = details.records && toJson(details.records.map((records) => [...records]))
  const { numUpdatedRows } = await tx
    .updateTable('reservation')
    .set({
      locked,
      locked_hash: sha256(locked),
      ...after.stay,
      ...deadlines,
      booker,
      guests,
      guest_records,
      revision,
      changed_at: now,
    })
    .where('id', '=', found.id)
    .where('revision', '=', found.revision)
    .where('state', '=', found.state)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error(`reservation ${found.id} moved while it was taken`)
  for (const { code } of givenUp) await changeRoom(tx, found.id, code, { ended_in: revision })
  for (const [i, { code, isChanged }] of rooms.entries()) {
    const lockedLine = after.lines[i]
    if (isChanged && lockedLine) await changeRoom(tx, found.id, code, roomColumnsOf(lockedLine))
  }
  const stockCause = { kind: 'reservation' as const, id: String(found.id) }
  const moves = [...demandMoved(planned), handedOver(note)].map((demand) => ({ cause: stockCause, demand }))
  const moveOutcome = await moveStock(tx, moves, now)
  if (moveOutcome.kind !== 'moved') return soldOutOf(moveOutcome)
  if (!note.resold) await withdrawOpen(tx, found.id, now)
  const changeKind = note.resold ? 'room-resold' : what === 'room-cancelled' ? 'room-cancelled' : 'changed'
  await recordChange({
    tx,
    before: found,
    changed: { id: found.id, hotel_id: found.hotel_id, revision },
    kind: changeKind,
    now,
    note,
  })
  return undefined
}

function roomColumnsOf({ roomTypeId, productId, stay, party }: LockedLine): Updateable<Tables['reservation_room']> {
  return { room_type_id: roomTypeId, product_id: productId, ...stay, party: toJson(party) }
}

async function changeRoom(
  tx: Tx,
  reservationId: number,
  code: string,
  roomColumns: Updateable<Tables['reservation_room']>,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('reservation_room')
    .set(roomColumns)
    .where('reservation_id', '=', reservationId)
    .where('code', '=', code)
    .where('ended_in', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw new Error(`room ${code} is not in force`)
}

/** Old nights given back, and new ones taken: in one movement, nights that stay cancel each other out. */
function demandMoved({ before, after }: PlannedChange): [Demand, Demand] {
  return [givenBack(demandOf(before)), demandOf(after)]
}
