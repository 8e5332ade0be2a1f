import { z } from 'zod'
import { postingCall } from '../../codec/legacy-request.ts'
import { paths } from '../../codec/paths.ts'
import { type Done, done } from '../../parts/done.ts'
import { noCaller } from '../../parts/request-fields.ts'

/** API-08, AGY-21: has a temporary password mailed to this trade user. */
export const retrievePassword = postingCall<{ readonly username: string }, Done, { username: string }>({
  name: 'retrievePassword',
  path: paths.retrievePassword,
  ...done,
  toQuery: () => [],
  post: { write: ({ username }) => ({ username }), wire: z.object({ username: z.string().min(1).max(254) }) },
  fromQuery: (_, { username }) => ({ caller: noCaller, input: { username } }),
})
