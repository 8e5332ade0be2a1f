import type { Instant } from '@portico/domain/time/deadline'
import type { Tx } from '../db/types.ts'

type SeenRequest = { readonly id: number; readonly revision: number; readonly hotelId: number }

export async function endRequest(
  tx: Tx,
  { id, revision, hotelId }: SeenRequest,
  offerId: number | null,
  now: Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('offer_request')
    .set({
      state: offerId === null ? 'closed' : 'answered',
      offer_id: offerId,
      revision: revision + 1,
      changed_at: now,
    })
    .where('id', '=', id)
    .where('hotel_id', '=', hotelId)
    .where('revision', '=', revision)
    .where('state', 'in', offerId === null ? ['waiting'] : ['waiting', 'closed'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
