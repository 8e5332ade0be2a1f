import type { CancelReply, LegacyCancelRequest } from '@portico/legacy/calls/reservation/cancel'
import { isForeign } from '../../../reservations/agency/own-agency.ts'
import { cancelReservation } from '../../../reservations/cancel-reservation.ts'
import { answered, type CallHandler, refusalOfKey, refused } from '../../answer-call.ts'

/** A reservation of another channel is not found, nor one of another agency. */
export const handleCancel: CallHandler<LegacyCancelRequest, CancelReply> = async (
  { db, now, capabilities, trade, session },
  { channelId },
  { reservationId, key, agreedFeeMinor, why },
) => {
  const problem = refusalOfKey(capabilities, key)
  if (problem) return problem
  const reservationRow = await db.reader
    .selectFrom('reservation')
    .where('id', '=', reservationId)
    .where('channel_id', '=', channelId)
    .select(['hotel_id', 'agency_id'])
    .executeTakeFirst()
  if (!reservationRow || isForeign(reservationRow, { trade, session })) return refused({ kind: 'not-found' })
  const cancelOutcome = await cancelReservation(
    db,
    { hotelId: reservationRow.hotel_id, reservationId, by: 'guest', key, agreedFeeMinor, guestReason: why },
    now(),
  )
  if (cancelOutcome.kind !== 'cancelled') return refused(cancelOutcome)
  const { feeMinor, currency, at } = cancelOutcome.cancelled
  return answered({ fee: { minor: feeMinor, currency }, at })
}
