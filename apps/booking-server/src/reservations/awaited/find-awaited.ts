import { normaliseCode } from '../../db/random-codes.ts'
import type { Reader, Tx } from '../../db/types.ts'
import type { Reservation } from '../state/change-state.ts'

/** A reservation that was made for its guest to confirm, whatever has become of it. */
export async function findAwaited(db: Reader | Tx, code: string): Promise<Reservation | undefined> {
  return await db
    .selectFrom('reservation')
    .selectAll()
    .where('code', '=', normaliseCode(code))
    .where('guest_data', '=', 'whole')
    .where('id', 'in', ({ selectFrom }) => selectFrom('awaited_confirmation').select('reservation_id'))
    .executeTakeFirst()
}

export async function loadRejectionReason(db: Reader, reservationId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('awaited_confirmation')
    .where('reservation_id', '=', reservationId)
    .select('rejection_reason')
    .executeTakeFirst()
  return row?.rejection_reason ?? undefined
}
