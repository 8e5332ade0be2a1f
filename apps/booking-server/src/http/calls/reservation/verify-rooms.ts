import type { ChangedVoucher } from '@portico/legacy/calls/reservation/changed-voucher'
import type { VerifyRoomsReply } from '@portico/legacy/calls/reservation/verify-rooms'
import { verifyRooms } from '../../../reservations/modify-reservation.ts'
import { answered, type CallHandler, refused } from '../../answer-call.ts'
import { readVoucherChange } from './read-voucher-change.ts'

/** What is gone is an answer; what may not be asked for is refused. */
export const handleVerifyRooms: CallHandler<ChangedVoucher, VerifyRoomsReply> = async (
  { db, now, trade, session },
  caller,
  changed,
) => {
  const change = await readVoucherChange(db.reader, caller, { trade, session }, changed)
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
