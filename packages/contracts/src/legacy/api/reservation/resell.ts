import type { Instant as Moment } from '@portico/domain/time/deadline'
import { z } from 'zod'
import { Instant } from '../../../shapes.ts'
import { postingCall } from '../../codec/legacy-request.ts'
import { paths } from '../../codec/paths.ts'
import { wireFlag, wireInteger } from '../../codec/spelling.ts'
import { noCaller } from '../../parts/request-fields.ts'

/** `reservationId` is the `id` of the retrieve; `withdraws` takes an earlier wish back. */
export type ResellRequest = { readonly reservationId: number; readonly withdraws: boolean }

/** Whether it is for resale now, and until when it may find somebody. Older servers say nothing but that it is done. */
export type ResellReply = { readonly isForResale?: boolean | undefined; readonly until?: Moment | undefined }

/** RES-01: puts a reservation up for resale. It stays in force until somebody else has booked it. */
export const resell = postingCall<ResellRequest, ResellReply, { prId: number; withdraw?: boolean | undefined }>({
  name: 'resell',
  path: paths.resell,
  body: 'json',
  plainTextReply: {},
  toQuery: () => [],
  post: {
    write: ({ reservationId, withdraws }) => ({ prId: reservationId, withdraw: withdraws || undefined }),
    wire: z.object({ prId: wireInteger, withdraw: wireFlag.optional() }),
  },
  fromQuery: (_, { prId, withdraw = false }) => ({ caller: noCaller, input: { reservationId: prId, withdraws: withdraw } }),
  toReply: ({ isForResale, until }) => ({ forResale: isForResale ?? null, until: until ?? null }),
  reply: z
    .object({ forResale: wireFlag.nullable().optional(), until: Instant.nullable().optional() })
    .transform(({ forResale, until }): ResellReply => ({ isForResale: forResale ?? undefined, until: until ?? undefined })),
})
