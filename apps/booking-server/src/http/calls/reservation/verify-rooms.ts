import type { VerifyRoomsReply } from '@portico/contracts/legacy/api/reservation/verify-rooms'
import type { ReservationReply } from '@portico/contracts/legacy/parts/reservation'
import { verifyRooms } from '../../../reservations/modify-reservation.ts'
import { answered, type CallHandler, refused } from '../../answer-call.ts'
import { readVoucherChange } from './read-voucher-change.ts'

/** What is gone is an answer; what may not be asked for is refused. */
export const handleVerifyRooms: CallHandler<{ readonly voucher: ReservationReply }, VerifyRoomsReply> = async (
  { db, now },
  caller,
  { voucher },
) => {
  const change = await readVoucherChange(db.reader, caller, voucher)
  if (change.kind !== 'requested') return refused(change)
  const verified = await verifyRooms(db.reader, change.request, now())
  switch (verified.kind) {
    case 'available':
      return answered({ isAvailable: true })
    case 'sold-out':
    case 'service-sold-out':
    case 'package-refused':
    case 'promo-refused':
      return answered({ isAvailable: false, reason: verified })
    default:
      return refused(verified)
  }
}
