import { z } from 'zod'
import { type ExtensionFields, extensionFields } from '../../codec/extensions.ts'
import type { Caller } from '../../codec/legacy-call.ts'
import { type QueryReader, wireInteger } from '../../codec/spelling.ts'
import { noCaller } from '../../parts/request-fields.ts'
import { type ReservationReply, reservationExtensions } from '../../parts/reservation.ts'
import { toVoucherChange, type VoucherChange, voucherChangeWire } from '../../parts/voucher-change.ts'
import { retrieve } from './retrieve.ts'

const px = extensionFields({ changes: ['change'] }, reservationExtensions)
export const changedVoucherExtensions: ExtensionFields = px

export type ChangedVoucher = { readonly voucher: ReservationReply; readonly change?: VoucherChange | undefined }

/** Every room names its code, its nights and who sleeps there; a room that is left out is given up. */
export function toChangedVoucher({ voucher, change }: ChangedVoucher, { languageId, clientId }: Caller) {
  const document = { ...(retrieve.toReply(voucher) as Record<string, unknown>), ln_id: languageId, cl_id: clientId }
  return { ...document, [px.change]: change && toVoucherChange(change) }
}

export const changeField = { [px.change]: voucherChangeWire.optional() } as const

export function withVoucher<Own extends z.ZodRawShape>(own: Own) {
  return z
    .looseObject({ ln_id: wireInteger.default(1), cl_id: wireInteger.optional(), ...own })
    .transform((document, ctx) => {
      const parsed = retrieve.reply.safeParse(document)
      if (parsed.success) return { document, voucher: parsed.data }
      for (const { path, message } of parsed.error.issues) ctx.addIssue({ code: 'custom', path: [...path], message })
      return z.NEVER
    })
}

export type PostedVoucher = {
  readonly document: {
    readonly ln_id: number
    readonly cl_id?: number | undefined
    readonly [px.change]?: VoucherChange | undefined
  }
  readonly voucher: ReservationReply
}

export function changedVoucherOf({ document: { [px.change]: change }, voucher }: PostedVoucher): ChangedVoucher {
  return { voucher, change }
}

/** How a changed voucher is asked about, where nothing is said beside it. */
export const changedVoucherCall = {
  timeout: 'short-change',
  extensions: changedVoucherExtensions,
  body: 'json',
  toQuery: () => [],
  post: { write: toChangedVoucher, wire: withVoucher(changeField) },
  fromQuery: (_: QueryReader, read: PostedVoucher) => ({
    caller: callerOfVoucher(read),
    input: changedVoucherOf(read),
  }),
} as const

export function callerOfVoucher({
  document: { ln_id, cl_id },
  voucher: { channelId, hotelId },
}: PostedVoucher): Caller {
  return { ...noCaller, channelId: channelId ?? 0, hotelId, languageId: ln_id, clientId: cl_id }
}
