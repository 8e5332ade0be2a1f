import { z } from 'zod'
import { Reason } from '../../codec/extensions.ts'
import { postingCall } from '../../codec/legacy-request.ts'
import { wireFlag } from '../../codec/spelling.ts'
import {
  type ChangedVoucher,
  callerOfVoucher,
  changedVoucherOf,
  changeField,
  type PostedVoucher,
  toChangedVoucher,
  withVoucher,
} from './changed-voucher.ts'

/** `reason` only where the server gives reasons. */
export type VerifyRoomsReply = { readonly isAvailable: boolean; readonly reason?: Reason | undefined }

/** API-13, MOD-06: whether the rooms of a changed voucher are left, those counted in that it has already. Advisory: only the change decides. */
export const verifyRooms = postingCall<ChangedVoucher, VerifyRoomsReply, PostedVoucher>({
  name: 'verifyRooms',
  path: 'bol/reservation/verifyDispo',
  timeout: 'short-change',
  body: 'json',
  toQuery: () => [],
  post: { write: toChangedVoucher, wire: withVoucher(changeField) },
  fromQuery: (_, read) => ({ caller: callerOfVoucher(read), input: changedVoucherOf(read) }),
  toReply: ({ isAvailable, reason }) => ({ disponibile: isAvailable, px_reason: reason }),
  // A server that answers as its availability check does says the word alone.
  reply: z.union([
    z
      .object({ disponibile: wireFlag, px_reason: Reason.optional().catch(undefined) })
      .transform(({ disponibile, px_reason }) => ({ isAvailable: disponibile, reason: px_reason })),
    wireFlag.transform((isAvailable) => ({ isAvailable })),
  ]),
})
