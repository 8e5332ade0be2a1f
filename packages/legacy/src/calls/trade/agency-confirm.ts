import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { postingCall } from '../../codec/legacy-request.ts'
import { wireInteger, wireText } from '../../codec/spelling.ts'
import { type CurrentState, currentState } from '../../parts/current-state.ts'
import { noCaller } from '../../parts/request-fields.ts'

const px = extensionFields({ keys: ['key'] })

export type AgencyConfirmRequest = {
  readonly reservationId: number
  readonly paymentMethod: string
  readonly key?: string | undefined
}

export const agencyConfirm = postingCall<
  AgencyConfirmRequest,
  CurrentState,
  { prId: number; paymentMethod: string; [px.key]?: string | undefined }
>({
  name: 'agencyConfirm',
  path: 'agency/confirm-reservation',
  timeout: 'change',
  extensions: px,
  credentials: true,
  ...currentState,
  toQuery: () => [],
  post: {
    write: ({ reservationId, paymentMethod, key }) => ({ prId: reservationId, paymentMethod, [px.key]: key }),
    wire: z.object({
      prId: wireInteger,
      paymentMethod: wireText.pipe(z.string().min(1).max(40)),
      [px.key]: z.string().max(64).optional(),
    }),
  },
  fromQuery: (_, { prId, paymentMethod, [px.key]: key }) => ({
    caller: noCaller,
    input: { reservationId: prId, paymentMethod, key },
  }),
})
