import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { postingCall } from '../../codec/legacy-request.ts'
import { type Done, done } from '../../parts/done.ts'
import { noCaller } from '../../parts/request-fields.ts'

const px = extensionFields({ agencies: ['current'] })

/**
 * The new password of the trade user who is logged in, and under `agencies` the current one. They travel in the body
 * alone, never in an address.
 */
export const changePassword = postingCall<
  { readonly password: string; readonly current?: string | undefined },
  Done,
  { password: string; [px.current]?: string | undefined }
>({
  name: 'changePassword',
  path: 'agency/changePwd',
  timeout: 'short-change',
  extensions: px,
  credentials: true,
  ...done,
  toQuery: () => [],
  post: {
    write: ({ password, current }) => ({ password, [px.current]: current }),
    wire: z.object({ password: z.string().min(1).max(200), [px.current]: z.string().max(200).optional() }),
  },
  fromQuery: (_, { password, [px.current]: current }) => ({ caller: noCaller, input: { password, current } }),
})
