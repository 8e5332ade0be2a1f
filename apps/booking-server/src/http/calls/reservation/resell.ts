import type { ResellReply, ResellRequest } from '@portico/legacy/calls/reservation/resell'
import { isForeign } from '../../../reservations/agency/own-agency.ts'
import { resellRooms } from '../../../reservations/resale/resell-rooms.ts'
import { answered, type CallHandler, refusalOfKey, refused } from '../../answer-call.ts'

export const handleResell: CallHandler<ResellRequest, ResellReply> = async (
  { db, now, capabilities, trade, session },
  _,
  request,
) => {
  const problem = refusalOfKey(capabilities, request.key)
  if (problem) return problem
  const { reservationId } = request
  const reservationRow = await db.reader
    .selectFrom('reservation')
    .where('id', '=', reservationId)
    .select(['hotel_id', 'agency_id'])
    .executeTakeFirst()
  if (!reservationRow || isForeign(reservationRow, { trade, session })) return refused({ kind: 'not-found' })
  const changed = await resellRooms(db, { ...request, hotelId: reservationRow.hotel_id }, now())
  if (changed.kind !== 'done') return refused(changed)
  return answered({ isForResale: changed.isForResale, until: changed.until })
}
