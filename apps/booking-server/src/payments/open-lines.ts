import { type DueLine, dueLinesOf } from '@portico/domain/payment/due-lines'
import { guaranteesOf } from '@portico/domain/payment/payment-schedule'
import { entryOf, loadFolio } from '../db/folio-rows.ts'
import { fromJson } from '../db/from-json.ts'
import type { Reader, Tx } from '../db/types.ts'
import type { Reservation } from '../reservations/state/change-state.ts'
import { awaitingPayment } from '../reservations/state/pay-by.ts'
import { unpaidByCard } from './charge-card.ts'
import { givenGuaranteesOf } from './pending-payment.ts'

/**
 * What a reservation still asks of its guest, by day; nothing where it waits for something else, and of one that has
 * ended only what its card could not pay.
 */
export async function openLinesOf(db: Reader | Tx, reservation: Reservation): Promise<DueLine[]> {
  const { id, state, reason, locked } = reservation
  if (state === 'pending' && reason !== awaitingPayment.reason) return []
  const unpaid = await unpaidByCard(db, reservation)
  const ofCard: DueLine[] = unpaid ? [{ purpose: 'pay', ...unpaid }] : []
  if (state === 'cancelled') return ofCard
  const folioEntries = (await loadFolio(db, id)).map(entryOf)
  return [
    ...ofCard,
    ...dueLinesOf(
      folioEntries,
      guaranteesOf(fromJson('reservation.locked', locked, id)),
      await givenGuaranteesOf(db, id),
    ),
  ]
}
