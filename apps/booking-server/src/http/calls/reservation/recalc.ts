import type { RecalcAnswer } from '@portico/contracts/legacy/api/reservation/recalc'
import type { ReservationAnswer } from '@portico/contracts/legacy/main/retrieve'
import { recalculate } from '../../../reservations/modify-reservation.ts'
import { type Answerer, answered, refused } from '../../call-context.ts'
import { readVoucher } from './read-voucher-change.ts'
import { tellChanged } from './retrieve.ts'

/** MOD-02: the voucher as the change would make it, beside what it costs now. */
export const answerRecalc: Answerer<{ readonly voucher: ReservationAnswer }, RecalcAnswer> = async ({ db, now }, caller, { voucher }) => {
  const asked = await readVoucher(db.reader, caller, voucher)
  if (asked.kind !== 'asked') return refused(asked)
  const review = await recalculate(db.reader, asked.ask, now())
  if (review.kind !== 'recalculated') return refused(review)
  const { before, feeMinor, paidMinor } = review
  return answered({
    voucher: await tellChanged(db.reader, asked.found, review, caller.languageId),
    feeMinor,
    paidMinor,
    before: {
      minor: before.stayMinor,
      cityTaxMinor: before.taxesMinor,
      prepayment: before.prepayment.map(({ on, minor }) => ({ on, minor })),
    },
  })
}
