import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { fromJson } from '../db/from-json.ts'
import { toJson } from '../db/tables/json.ts'
import type { StoredTransfer } from '../db/tables/reservations.ts'
import type { Db, Tx } from '../db/types.ts'
import { commit, rollback, type TransactionResult, write } from '../db/write.ts'
import type { RefusalOf } from '../inventory/refused.ts'
import { loadHotelTerms } from '../pricing/hotel-terms.ts'
import { changeOnce, earlierReplyOf, recordUnchanged } from './keys/change-keys.ts'
import { loadReservationForUpdate, type Reservation, recordChange } from './state/change-state.ts'

/** `bookedLine` of the transfer is the place of its service in the price. */
export type TransferUpdateRequest = {
  readonly reservationId: number
  readonly transfer: StoredTransfer
  readonly key?: string | undefined
}

export type TransferUpdated =
  | { readonly kind: 'updated' }
  | RefusalOf<'not-found' | 'not-changeable' | 'malformed' | 'key-used'>

const maxTransfers = 20

/**
 * New details of a transfer that was booked, once per key. They cost nothing and bind nobody, so that
 * they change until departure and at every rate, a resellable one too; details that are the same already are no change.
 */
export async function updateTransfer(db: Db, request: TransferUpdateRequest, now: Instant): Promise<TransferUpdated> {
  const { reservationId, transfer, key } = request
  const requestContent = ['transfer-update', reservationId, transfer]
  const row = await db.reader
    .selectFrom('reservation')
    .where('id', '=', reservationId)
    .select('hotel_id')
    .executeTakeFirst()
  if (!row) return { kind: 'not-found' }
  const hotelId = row.hotel_id
  const use = { hotelId, key, requestContent }
  return await changeOnce({
    db,
    use,
    now,
    done: 'updated',
    make: () =>
      write(db, [hotelId], async (tx): Promise<TransactionResult<TransferUpdated>> => {
        const earlierReply = await earlierReplyOf<TransferUpdated, TransferUpdated>(tx, use)
        if (earlierReply?.kind === 'answered') return rollback(earlierReply.answer)
        if (earlierReply) return rollback(earlierReply.kind === 'refused' ? earlierReply.refusal : earlierReply)
        const reservation = await loadReservationForUpdate(tx, hotelId, reservationId)
        if (!reservation) return rollback({ kind: 'not-found' })
        const refusal = await refusalOf(tx, reservation, transfer, now)
        if (refusal) return rollback(refusal)
        const booker = fromJson('reservation.booker', reservation.booker, reservation.id)
        const { extras } = booker
        const otherTransfers = (extras?.transfers ?? []).filter(({ bookedLine }) => bookedLine !== transfer.bookedLine)
        const transfers = [...otherTransfers, transfer].sort((a, b) => a.bookedLine - b.bookedLine)
        const answer = { kind: 'updated' } as const
        if (JSON.stringify(transfers) === JSON.stringify(extras?.transfers)) {
          // A copy that comes after other details have been written must not bring these back.
          await recordUnchanged(tx, use, answer, now)
          return commit(answer)
        }
        if (transfers.length > maxTransfers)
          return rollback({ kind: 'malformed', parameter: 'transfer', problem: 'out-of-range' })
        const revision = reservation.revision + 1
        await tx
          .updateTable('reservation')
          .set({ booker: toJson({ ...booker, extras: { ...extras, transfers } }), revision, changed_at: now })
          .where('id', '=', reservation.id)
          .execute()
        await recordChange({
          tx,
          before: reservation,
          changed: { id: reservation.id, hotel_id: hotelId, revision },
          kind: 'changed',
          now,
          note: {
            key,
            requestContent,
            answer,
          },
        })
        return commit(answer)
      }),
  })
}

async function refusalOf(
  tx: Tx,
  { id, hotel_id, state, departure, arrival, locked }: Reservation,
  { serviceId, bookedLine, date }: StoredTransfer,
  now: Instant,
): Promise<RefusalOf<'not-found' | 'not-changeable' | 'malformed'> | undefined> {
  if (state === 'cancelled') return { kind: 'not-changeable', why: 'cancelled' }
  const hotel = await loadHotelTerms(tx, hotel_id)
  if (!hotel) throw new Error(`reservation ${id} has no hotel`)
  if (todayAt(hotel.timeZone, now) > departure) return { kind: 'not-changeable', why: 'begun' }
  const { services } = fromJson('reservation.locked', locked, id)
  const service = await tx.selectFrom('service').where('id', '=', serviceId).select('rule').executeTakeFirst()
  const isTransfer = service !== undefined && fromJson('service.rule', service.rule, serviceId).transfer
  if (!isTransfer || services[bookedLine]?.item.serviceId !== serviceId) return { kind: 'not-found' }
  return arrival <= date && date <= departure
    ? undefined
    : { kind: 'malformed', parameter: 'data', problem: 'out-of-range' }
}
