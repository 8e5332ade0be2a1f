import type { CurrencyCode } from '@portico/domain/money/currencies'
import { z } from 'zod'
import { postingCall } from '../../codec/legacy-request.ts'
import { fromDecimal, toDecimal, wireNumber } from '../../codec/spelling.ts'
import { type PrepaymentReply, prepaidsWire, prepaymentsOf, toPrepaids } from '../../parts/rate-reply.ts'
import type { ReservationReply } from '../../parts/reservation.ts'
import {
  type ChangedVoucher,
  callerOfVoucher,
  changedVoucherExtensions,
  changedVoucherOf,
  changeField,
  type PostedVoucher,
  toChangedVoucher,
  withVoucher,
} from './changed-voucher.ts'
import { retrieve } from './retrieve.ts'

export type PriceBefore = {
  readonly minor: number
  readonly cityTaxMinor: number
  readonly prepayment: readonly PrepaymentReply[]
}

/**
 * The voucher as it would be, at its new prices. `feeMinor` is due for what is given up and is not in the voucher's
 * total; `paidMinor` has arrived. A server that sends only the voucher has no more.
 */
export type RecalcReply = {
  readonly voucher: ReservationReply
  readonly feeMinor?: number | undefined
  readonly paidMinor?: number | undefined
  readonly before?: PriceBefore | undefined
}

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
  timeout: 'short-change',
  extensions: changedVoucherExtensions,
  body: 'json',
  toQuery: () => [],
  post: { write: toChangedVoucher, wire: withVoucher(changeField) },
  fromQuery: (_, read) => ({ caller: callerOfVoucher(read), input: changedVoucherOf(read) }),
  toReply: ({ voucher, feeMinor, paidMinor, before }) => {
    const { currency } = voucher.basket
    const decimal = (minor: number | undefined) => (minor === undefined ? null : toDecimal(minor, currency))
    return {
      ...(retrieve.toReply(voucher) as Record<string, unknown>),
      fee: decimal(feeMinor),
      paid: decimal(paidMinor),
      previous: before
        ? {
            total: decimal(before.minor),
            cityTax: decimal(before.cityTaxMinor),
            prepaids: toPrepaids(before.prepayment, currency),
          }
        : null,
    }
  },
  reply: ChangeCostWire.loose().transform((wire, ctx): RecalcReply => {
    const read = retrieve.reply.safeParse(wire)
    if (!read.success) {
      ctx.addIssue(read.error.message)
      return z.NEVER
    }
    const { currency } = read.data.basket
    return {
      voucher: read.data,
      feeMinor: minorOf(wire.fee, currency),
      paidMinor: minorOf(wire.paid, currency),
      before: wire.previous
        ? {
            minor: fromDecimal(wire.previous.total, currency).minor,
            cityTaxMinor: fromDecimal(wire.previous.cityTax, currency).minor,
            prepayment: prepaymentsOf(wire.previous.prepaids, currency),
          }
        : undefined,
    }
  }),
})

function minorOf(amount: number | null | undefined, currency: CurrencyCode): number | undefined {
  return amount === null || amount === undefined ? undefined : fromDecimal(amount, currency).minor
}
