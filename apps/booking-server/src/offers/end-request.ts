import type { Instant } from '@portico/domain/time/deadline'
import type { Tx } from '../db/types.ts'

type SeenRequest = { readonly id: number; readonly revision: number; readonly hotelId: number }

/**
 * A request is over: it has become an offer, or is closed without one. Whether it was still as it was seen; of one that
 * is closed an offer may be made later.
 */
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
