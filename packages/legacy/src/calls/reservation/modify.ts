import { type CancellationReason, cancellationReasons } from '@portico/contracts/reservation/cancellation-reasons'
import { CurrencyCode, Instant } from '@portico/contracts/values/shapes'
import type { CurrencyCode as Code } from '@portico/domain/money/currencies'
import type { Instant as Moment } from '@portico/domain/time/deadline'
import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { postingCall } from '../../codec/legacy-request.ts'
import { fromDecimal, toDecimal, wireNumber, wireText } from '../../codec/spelling.ts'
import {
  type ChangedVoucher,
  callerOfVoucher,
  changedVoucherExtensions,
  changedVoucherOf,
  changeField,
  toChangedVoucher,
  withVoucher,
} from './changed-voucher.ts'

const px = extensionFields({ keys: ['key'], reasons: ['why'] }, changedVoucherExtensions)

/**
 * The voucher and fee as the recalculation sent them: their sum is what the guest agreed to. The key comes under the
 * capability `keys`.
 */
export type LegacyModifyRequest = ChangedVoucher & {
  readonly feeMinor: number
  readonly key?: string | undefined
  readonly why?: CancellationReason | undefined
}

/** `minor` is the whole price with the fee. Older servers say nothing but that it is done. */
export type ModifyReply = {
  readonly code?: string | undefined
  readonly price?: { readonly minor: number; readonly feeMinor: number; readonly currency: Code } | undefined
  readonly at?: Moment | undefined
}

const ModifyReplyWire = withVoucher({
  ...changeField,
  fee: wireNumber.nullable().optional(),
  [px.key]: z.string().max(64).optional(),
  [px.why]: z.enum(cancellationReasons).optional().catch(undefined),
})

/** Makes the change that a voucher describes, or changes nothing. Sent again with its key, it has the same answer. */
export const modify = postingCall<LegacyModifyRequest, ModifyReply, z.infer<typeof ModifyReplyWire>>({
  name: 'modify',
  path: 'bol/reservation/modify',
  timeout: 'change',
  extensions: px,
  body: 'json',
  plainTextReply: {},
  toQuery: () => [],
  post: {
    write: ({ feeMinor, key, why, ...changed }, caller) => ({
      ...toChangedVoucher(changed, caller),
      fee: toDecimal(feeMinor, changed.voucher.basket.price.stay.currency),
      [px.key]: key,
      [px.why]: why,
    }),
    wire: ModifyReplyWire,
  },
  fromQuery: (_, read) => ({
    caller: callerOfVoucher(read),
    input: {
      ...changedVoucherOf(read),
      feeMinor: fromDecimal(read.document.fee ?? 0, read.voucher.basket.price.stay.currency).minor,
      key: read.document[px.key],
      why: read.document[px.why],
    },
  }),
  toReply: ({ code, price, at }) => ({
    codice: code ?? null,
    total: price ? toDecimal(price.minor, price.currency) : null,
    fee: price ? toDecimal(price.feeMinor, price.currency) : null,
    currency: price ? { code: price.currency } : null,
    at: at ?? null,
  }),
  reply: z
    .object({
      codice: wireText.nullable().optional(),
      total: wireNumber.nullable().optional(),
      fee: wireNumber.nullable().optional(),
      currency: z.object({ code: CurrencyCode }).nullable().optional(),
      at: Instant.nullable().optional(),
    })
    .transform(({ codice, total, fee, currency, at }): ModifyReply => {
      const knownTotal = total !== undefined && total !== null && currency
      return {
        code: codice ?? undefined,
        price: knownTotal
          ? {
              minor: fromDecimal(total, currency.code).minor,
              feeMinor: fromDecimal(fee ?? 0, currency.code).minor,
              currency: currency.code,
            }
          : undefined,
        at: at ?? undefined,
      }
    }),
})
