import { Instant } from '@portico/contracts/values/shapes'
import type { Instant as Moment } from '@portico/domain/time/deadline'
import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { legacyCall } from '../../codec/legacy-call.ts'
import { noCaller } from '../../parts/request-fields.ts'

const px = extensionFields({ agencies: ['after'] })

/**
 * The public ids of sessions that were ended before their hour; the next question comes with `next`. One id may come
 * twice.
 */
export type EndedSessionsReply = { readonly sessions: readonly string[]; readonly next: Moment }

/**
 * Which trade sessions of this server were ended, by whomever and at whichever channel, after a moment (capability
 * `agencies`). Without one: all that would last still.
 */
export const endedSessions = legacyCall<{ readonly after?: Moment | undefined }, EndedSessionsReply>({
  name: 'endedSessions',
  server: 'main',
  path: 'login.do?method=ended',
  effect: 'read',
  timeout: 'once',
  extensions: px,
  capability: 'agencies',
  body: 'json',
  toQuery: (_, { after }) => [[px.after, after]],
  fromQuery: (reader) => ({
    caller: noCaller,
    input: { after: Instant.safeParse(reader.optionalText(px.after, 40)).data },
  }),
  toReply: (reply) => reply,
  reply: z.object({ sessions: z.array(z.string()), next: Instant }),
})
