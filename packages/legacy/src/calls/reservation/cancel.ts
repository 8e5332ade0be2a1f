import { type CancellationReason, cancellationReasons } from '@portico/contracts/reservation/cancellation-reasons'
import type { Voucher } from '@portico/contracts/reservation/reservation'
import { CurrencyCode, Instant } from '@portico/contracts/values/shapes'
import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { legacyCall } from '../../codec/legacy-call.ts'
import { fromDecimal, toDecimal, wireNumber, wireText } from '../../codec/spelling.ts'
import { readCaller } from '../../parts/request-fields.ts'

const px = extensionFields({ keys: ['key'], reasons: ['agreedFee', 'why'] })

/**
 * `reservationId` is the `id` of the retrieve. The key comes under the capability `keys`; the fee that the guest was
 * shown (minor units: at any other one nothing is cancelled) and why the guest leaves under `reasons`.
 */
export type LegacyCancelRequest = {
  readonly reservationId: number
  readonly key?: string | undefined
  readonly agreedFeeMinor?: number | undefined
  readonly why?: CancellationReason | undefined
}
export type CancelReply = Partial<Pick<Voucher['changes'][number], 'fee' | 'at'>>

/**
 * Ends a reservation. It has no authority of its own: who may call it was checked before. Again, it answers as it did
 * then.
 */
export const cancel = legacyCall<LegacyCancelRequest, CancelReply>({
  name: 'cancel',
  server: 'main',
  path: 'delete.do?method=delete',
  effect: 'write',
  timeout: 'change',
  extensions: px,
  body: 'json',
  plainTextReply: {},
  toQuery: ({ channelId }, { reservationId, key, agreedFeeMinor, why }) => [
    ['ca_id', channelId],
    ['pr_id', reservationId],
    [px.key, key],
    [px.agreedFee, agreedFeeMinor],
    [px.why, why],
  ],
  fromQuery: (reader) => ({
    caller: readCaller(reader),
    input: {
      reservationId: reader.id('pr_id'),
      key: reader.optionalText(px.key, 64),
      agreedFeeMinor: reader.optionalInteger(px.agreedFee, 0, Number.MAX_SAFE_INTEGER),
      why: cancellationReasons.find((reason) => reason === reader.optionalText(px.why, 40)),
    },
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
      const knownFee = fee !== undefined && fee !== null && currency ? fromDecimal(fee, currency.code) : undefined
      return { fee: knownFee, at: at ?? undefined }
    }),
})
