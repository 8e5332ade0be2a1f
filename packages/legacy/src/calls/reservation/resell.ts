import { Instant } from '@portico/contracts/values/shapes'
import type { Instant as Moment } from '@portico/domain/time/deadline'
import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { postingCall } from '../../codec/legacy-request.ts'
import { wireFlag, wireInteger } from '../../codec/spelling.ts'
import { noCaller } from '../../parts/request-fields.ts'

const px = extensionFields({ keys: ['key'], reasons: ['room'] })

/**
 * `reservationId` is the `id` of the retrieve; `withdraws` takes an earlier wish back. The room's code, without which
 * all its rooms are meant, comes under the capability `reasons`, the key under `keys`.
 */
export type ResellRequest = {
  readonly reservationId: number
  readonly withdraws: boolean
  readonly roomCode?: string | undefined
  readonly key?: string | undefined
}

/** Whether it is for resale now, and until when it may find somebody. Older servers say nothing but that it is done. */
export type ResellReply = { readonly isForResale?: boolean | undefined; readonly until?: Moment | undefined }

const ResellReplyWire = z.object({
  prId: wireInteger,
  withdraw: wireFlag.optional(),
  [px.room]: z.string().max(40).optional(),
  [px.key]: z.string().max(64).optional(),
})

/** Puts a reservation up for resale. It stays in force until somebody else has booked it. */
export const resell = postingCall<ResellRequest, ResellReply, z.infer<typeof ResellReplyWire>>({
  name: 'resell',
  path: 'bol/reservation/resell',
  timeout: 'change',
  extensions: px,
  body: 'json',
  plainTextReply: {},
  toQuery: () => [],
  post: {
    write: ({ reservationId, withdraws, roomCode, key }) => ({
      prId: reservationId,
      withdraw: withdraws || undefined,
      [px.room]: roomCode,
      [px.key]: key,
    }),
    wire: ResellReplyWire,
  },
  fromQuery: (_, { prId, withdraw = false, [px.room]: room, [px.key]: key }) => ({
    caller: noCaller,
    input: { reservationId: prId, withdraws: withdraw, roomCode: room, key },
  }),
  toReply: ({ isForResale, until }) => ({ forResale: isForResale ?? null, until: until ?? null }),
  reply: z
    .object({ forResale: wireFlag.nullable().optional(), until: Instant.nullable().optional() })
    .transform(
      ({ forResale, until }): ResellReply => ({ isForResale: forResale ?? undefined, until: until ?? undefined }),
    ),
})
