import { z } from 'zod'
import { refusalExtensions } from '../../codec/extensions.ts'
import { postingCall } from '../../codec/legacy-request.ts'
import { Reason } from '../../codec/reason.ts'
import { wireFlag } from '../../codec/spelling.ts'
import { type ChangedVoucher, changedVoucherCall, type PostedVoucher } from './changed-voucher.ts'

const px = refusalExtensions

export type VerifyRoomsReply = { readonly isAvailable: boolean; readonly reason?: Reason | undefined }

/**
 * Whether the rooms of a changed voucher are left, those counted in that it has already. Advisory: only the change
 * decides.
 */
export const verifyRooms = postingCall<ChangedVoucher, VerifyRoomsReply, PostedVoucher>({
  name: 'verifyRooms',
  path: 'bol/reservation/verifyDispo',
  ...changedVoucherCall,
  toReply: ({ isAvailable, reason }) => ({ disponibile: isAvailable, [px.reason]: reason }),
  reply: z.union([
    z
      .object({ disponibile: wireFlag, [px.reason]: Reason.optional().catch(undefined) })
      .transform(({ disponibile, [px.reason]: reason }) => ({ isAvailable: disponibile, reason })),
    wireFlag.transform((isAvailable) => ({ isAvailable })),
  ]),
})
