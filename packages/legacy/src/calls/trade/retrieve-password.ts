import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { postingCall } from '../../codec/legacy-request.ts'
import { wireInteger } from '../../codec/spelling.ts'
import { type Done, done } from '../../parts/done.ts'
import { noCaller } from '../../parts/request-fields.ts'

const px = extensionFields({ holds: ['address'], keys: ['host'], agencies: ['channel'] })

/** `address` is a keyed hash; `host` and `channelId` say where the user logs in, for the link in the mail. */
export type PasswordRetrieval = {
  readonly username: string
  readonly address?: string | undefined
  readonly host?: string | undefined
  readonly channelId?: number | undefined
}

const PasswordReplyWire = z.object({
  username: z.string().min(1).max(254),
  [px.address]: z.string().max(64).optional(),
  [px.host]: z.string().max(260).optional(),
  [px.channel]: wireInteger.optional(),
})

export const retrievePassword = postingCall<PasswordRetrieval, Done, z.infer<typeof PasswordReplyWire>>({
  name: 'retrievePassword',
  path: 'agency/retrievePwd',
  timeout: 'short-change',
  extensions: px,
  ...done,
  toQuery: () => [],
  post: {
    write: ({ username, address, host, channelId }) => ({
      username,
      [px.address]: address,
      [px.host]: host,
      [px.channel]: channelId,
    }),
    wire: PasswordReplyWire,
  },
  fromQuery: (_, { username, [px.address]: address, [px.host]: host, [px.channel]: channel }) => ({
    caller: noCaller,
    input: { username, address, host, channelId: channel },
  }),
})
