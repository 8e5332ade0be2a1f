import type { CurrencyCode as Code } from '@portico/domain/money/currencies'
import type { Instant as Moment } from '@portico/domain/time/deadline'
import { z } from 'zod'
import { CurrencyCode, Instant } from '../../shapes.ts'
import { legacyCall } from '../codec/legacy-call.ts'
import { paths } from '../codec/paths.ts'
import { fromDecimal, toDecimal, wireNumber, wireText } from '../codec/spelling.ts'
import { readCaller } from '../parts/request-fields.ts'

/** `reservationId` is the `id` of the retrieve. The key comes under the capability `keys`. */
export type LegacyCancelRequest = { readonly reservationId: number; readonly key?: string | undefined }
/** Older servers say nothing but that it is done. */
export type CancelReply = {
  readonly fee?: { readonly minor: number; readonly currency: Code } | undefined
  readonly at?: Moment | undefined
}

/** Ends a reservation (LEG-28). It has no authority of its own: who may call it was checked before. Again, it answers as it did then. */
export const cancel = legacyCall<LegacyCancelRequest, CancelReply>({
  name: 'cancel',
  server: 'main',
  path: paths.cancel,
  effect: 'write',
  body: 'json',
  plainTextReply: {},
  toQuery: ({ channelId }, { reservationId, key }) => [
    ['ca_id', channelId],
    ['pr_id', reservationId],
    ['px_key', key],
  ],
  fromQuery: (reader) => ({
    caller: readCaller(reader),
    input: { reservationId: reader.id('pr_id'), key: reader.optionalText('px_key', 64) },
  }),
  toReply: ({ fee, at }) => ({
    state: 'cancelled',
    fee: fee ? toDecimal(fee.minor, fee.currency) : null,
    currency: fee ? { code: fee.currency } : null,
    at: at ?? null,
  }),
  reply: z
    .object({
      state: wireText.optional(),
      fee: wireNumber.nullable().optional(),
      currency: z.object({ code: CurrencyCode }).nullable().optional(),
      at: Instant.nullable().optional(),
    })
    .transform(({ fee, currency, at }): CancelReply => {
      const known = fee !== undefined && fee !== null && currency ? fromDecimal(fee, currency.code) : undefined
      return { fee: known, at: at ?? undefined }
    }),
})
