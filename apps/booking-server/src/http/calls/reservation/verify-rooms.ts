import type { VerifyAnswer } from '@portico/contracts/legacy/api/reservation/verify-rooms'
import type { ReservationAnswer } from '@portico/contracts/legacy/main/retrieve'
import { verifyRooms } from '../../../reservations/modify-reservation.ts'
import { type Answerer, answered, refused } from '../../call-context.ts'
import { readVoucher } from './read-voucher-change.ts'

/** What is gone is an answer; what may not be asked for is refused. */
export const answerVerifyRooms: Answerer<{ readonly voucher: ReservationAnswer }, VerifyAnswer> = async (
  { db, now },
  caller,
  { voucher },
) => {
  const asked = await readVoucher(db.reader, caller, voucher)
  if (asked.kind !== 'asked') return refused(asked)
  const verified = await verifyRooms(db.reader, asked.ask, now())
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
