import type { Instant as Moment } from '@portico/domain/deadline'
import { z } from 'zod'
import { Instant } from '../shapes.ts'
import { noCaller } from './asking.ts'
import { postingCall } from './legacy-request.ts'
import { paths } from './paths.ts'
import { wireInteger, wireText } from './spelling.ts'

/** `reservationId` is the `id` of the retrieve. The key comes under the capability `keys`. */
export type AgencyConfirmQuestion = { readonly reservationId: number; readonly paymentMethod: string; readonly key?: string | undefined }
/** Older servers say nothing but that it is done. */
export type AgencyConfirmAnswer = { readonly state: 'confirmed' | 'pending'; readonly payBy?: Moment | undefined }

/** API-04, AGY-35: a trade user confirms a reservation with a payment method. */
export const agencyConfirm = postingCall<
  AgencyConfirmQuestion,
  AgencyConfirmAnswer,
  { prId: number; paymentMethod: string; px_key?: string | undefined }
>({
  name: 'agencyConfirm',
  path: paths.agencyConfirm,
  credentials: true,
  body: 'json',
  inWords: { state: 'confirmed' },
  toQuery: () => [],
  post: {
    write: ({ reservationId, paymentMethod, key }) => ({ prId: reservationId, paymentMethod, px_key: key }),
    wire: z.object({ prId: wireInteger, paymentMethod: wireText.pipe(z.string().min(1).max(40)), px_key: z.string().max(64).optional() }),
  },
  fromQuery: (_, { prId, paymentMethod, px_key }) => ({
    caller: noCaller,
    input: { reservationId: prId, paymentMethod, key: px_key },
  }),
  toReply: ({ state, payBy }) => ({ state, payBy: payBy ?? null }),
  reply: z
    .object({ state: z.enum(['confirmed', 'pending']).optional(), payBy: Instant.nullable().optional() })
    .transform(({ state, payBy }): AgencyConfirmAnswer => ({ state: state ?? 'confirmed', payBy: payBy ?? undefined })),
})
