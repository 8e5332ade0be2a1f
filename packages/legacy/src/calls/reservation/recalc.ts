import { priceOfStay } from '@portico/contracts/price/price-of-stay'
import type { ReviewOutcome } from '@portico/contracts/reservation/reservation-change'
import { z } from 'zod'
import { postingCall } from '../../codec/legacy-request.ts'
import { decimalOf, fromDecimal, optionalMoney, wireNumber } from '../../codec/spelling.ts'
import { prepaidsWire, prepaymentsOf, toPrepaids } from '../../parts/rate-reply.ts'
import type { ReservationReply } from '../../parts/reservation.ts'
import { type ChangedVoucher, changedVoucherCall, type PostedVoucher } from './changed-voucher.ts'
import { retrieve } from './retrieve.ts'

/**
 * The voucher as it would be, at its new prices. `fee` is due for what is given up and is not in the voucher's total;
 * `paid` has arrived. A server that sends only the voucher has no more.
 */
export type RecalcReply = Partial<Pick<Review, 'fee' | 'paid' | 'before'>> & { readonly voucher: ReservationReply }
type Review = Extract<ReviewOutcome, { kind: 'review' }>

const ChangeCostWire = z.object({
  fee: wireNumber.nullable().optional(),
  paid: wireNumber.nullable().optional(),
  previous: z
    .object({ total: wireNumber, cityTax: wireNumber.default(0), prepaids: prepaidsWire })
    .nullable()
    .optional(),
})

export const recalc = postingCall<ChangedVoucher, RecalcReply, PostedVoucher>({
  name: 'recalc',
  path: 'bol/reservation/recalc',
  ...changedVoucherCall,
  toReply: ({ voucher, fee, paid, before }) => ({
    ...(retrieve.toReply(voucher) as Record<string, unknown>),
    fee: fee ? decimalOf(fee) : null,
    paid: paid ? decimalOf(paid) : null,
    previous: before
      ? {
          total: decimalOf(before.price.stay),
          cityTax: before.price.taxesAtHotel ? decimalOf(before.price.taxesAtHotel) : 0,
          prepaids: toPrepaids(before.prepayment),
        }
      : null,
  }),
  reply: ChangeCostWire.loose().transform((wire, ctx): RecalcReply => {
    const parsed = retrieve.reply.safeParse(wire)
    if (!parsed.success) {
      ctx.addIssue(parsed.error.message)
      return z.NEVER
    }
    const { currency } = parsed.data.basket.price.stay
    const { previous } = wire
    return {
      voucher: parsed.data,
      fee: optionalMoney(wire.fee, currency),
      paid: optionalMoney(wire.paid, currency),
      before: previous
        ? {
            price: priceOfStay(fromDecimal(previous.total, currency), fromDecimal(previous.cityTax, currency)),
            prepayment: prepaymentsOf(previous.prepaids, currency),
          }
        : undefined,
    }
  }),
})
