import { normaliseCode } from '../../db/random-codes.ts'
import type { Reader, Tx } from '../../db/types.ts'
import type { Reservation } from '../state/change-state.ts'

/** `recipient` is the e-mail address to which it was sent. */
export type AwaitedReservation = Reservation & {
  readonly recipient: string
  readonly rejection_reason: string | null
}

export async function findAwaitedReservation(db: Reader | Tx, code: string): Promise<AwaitedReservation | undefined> {
  return await db
    .selectFrom('reservation')
    .innerJoin('awaited_confirmation as awaited', 'awaited.reservation_id', 'reservation.id')
    .where('code', '=', normaliseCode(code))
    .where('guest_data', '=', 'whole')
    .selectAll('reservation')
    .select(['recipient', 'rejection_reason'])
    .executeTakeFirst()
}
