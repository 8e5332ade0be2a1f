import { z } from 'zod'
import { postingCall } from '../../codec/legacy-request.ts'
import { paths } from '../../codec/paths.ts'
import { type Done, done } from '../../parts/done.ts'
import { noCaller } from '../../parts/request-fields.ts'

/** API-07: the new password of the trade user who is logged in. It travels in the body alone, never in an address. */
export const changePassword = postingCall<{ readonly password: string }, Done, { password: string }>({
  name: 'changePassword',
  path: paths.changePassword,
  credentials: true,
  ...done,
  toQuery: () => [],
  post: { write: ({ password }) => ({ password }), wire: z.object({ password: z.string().min(1).max(200) }) },
  fromQuery: (_, { password }) => ({ caller: noCaller, input: { password } }),
})
