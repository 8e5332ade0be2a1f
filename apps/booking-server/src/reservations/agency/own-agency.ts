import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables/tables.ts'
import type { Reader } from '../../db/types.ts'
import type { TradeCaller } from '../../pricing/seller.ts'

type OwnedReservation = Pick<Selectable<Tables['reservation']>, 'agency_id' | 'channel_id'>

export function isOfAgency({ agency_id, channel_id }: OwnedReservation, trade: TradeCaller): boolean {
  return agency_id === trade.agencyId && channel_id === trade.channelId
}

/** Whose call it is, or whose cookie came with a call that names no client, as most about a reservation do. */
export type TradeIdentity = {
  readonly trade?: TradeCaller | undefined
  readonly session?: { readonly trade: TradeCaller } | undefined
}

export function isForeign(
  { agency_id }: Pick<OwnedReservation, 'agency_id'>,
  { session, trade = session?.trade }: TradeIdentity,
): boolean {
  return trade !== undefined && agency_id !== null && agency_id !== trade.agencyId
}

/** The same of a reservation that is known by its id; `own`: also what no agency has is not a trade user's. */
export async function isOfForeignAgency(
  db: Reader,
  reservationId: number,
  identity: TradeIdentity,
  which: 'own' | 'any' = 'any',
): Promise<boolean> {
  const trade = identity.trade ?? identity.session?.trade
  if (trade === undefined) return false
  const reservationRow = await db
    .selectFrom('reservation')
    .where('id', '=', reservationId)
    .select(['agency_id', 'channel_id'])
    .executeTakeFirst()
  return (
    reservationRow !== undefined &&
    (which === 'own' ? !isOfAgency(reservationRow, trade) : isForeign(reservationRow, { trade }))
  )
}
