import { fromJson } from '../db/from-json.ts'
import type { Reader } from '../db/types.ts'
import { addDemands, type Demand, demandOf } from '../inventory/demand.ts'
import { demandHeld } from './holds.ts'

export type OwnStock = {
  readonly ownHoldIds?: readonly string[] | undefined
  readonly ownReservation?: string | undefined
}

/** What the asker of a search has already at this hotel and on this channel, which counts as free for them alone. */
export async function demandOfCaller(
  db: Reader,
  { hotelId, channelId }: { readonly hotelId: number; readonly channelId: number },
  { ownHoldIds, ownReservation }: OwnStock,
): Promise<Demand> {
  const heldDemand = await demandHeld(db, hotelId, ownHoldIds)
  if (ownReservation === undefined) return heldDemand
  const row = await db
    .selectFrom('reservation')
    .where('code', '=', ownReservation)
    .where('hotel_id', '=', hotelId)
    .where('channel_id', '=', channelId)
    .where('state', '<>', 'cancelled')
    .select(['id', 'locked'])
    .executeTakeFirst()
  return row ? addDemands(heldDemand, demandOf(fromJson('reservation.locked', row.locked, row.id))) : heldDemand
}
