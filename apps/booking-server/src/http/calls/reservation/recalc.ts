import { priceOfStay } from '@portico/contracts/price/price-of-stay'
import { money } from '@portico/domain/money/money'
import type { ChangedVoucher } from '@portico/legacy/calls/reservation/changed-voucher'
import type { RecalcReply } from '@portico/legacy/calls/reservation/recalc'
import { presentPrepayment } from '../../../present/present-room.ts'
import { recalculate } from '../../../reservations/modify-reservation.ts'
import { answered, type CallHandler, refused } from '../../answer-call.ts'
import { readVoucherChange } from './read-voucher-change.ts'
import { presentChangedReservation } from './retrieve.ts'

export const handleRecalc: CallHandler<ChangedVoucher, RecalcReply> = async (
  { db, now, trade, session },
  caller,
  changed,
) => {
  const moment = now()
  const change = await readVoucherChange(db.reader, caller, { trade, session }, changed)
  if (change.kind !== 'requested') return refused(change)
  const review = await recalculate(db.reader, change.request, moment)
  if (review.kind !== 'recalculated') return refused(review)
  const { before, feeMinor, paidMinor } = review
  const voucher = await presentChangedReservation({
    db: db.reader,
    row: change.found,
    review,
    languageId: caller.languageId,
    now: moment,
  })
  const { currency } = voucher.basket.price.stay
  return answered({
    voucher,
    fee: money(feeMinor, currency),
    paid: money(paidMinor, currency),
    before: {
      price: priceOfStay(money(before.stayMinor, currency), money(before.taxesMinor, currency)),
      prepayment: presentPrepayment(before.prepayment, currency),
    },
  })
}
