import { z } from 'zod'
import { HostName } from '../scope/settings.ts'
import { Id } from '../values/shapes.ts'

const Name = z.string()

export const NamedChannel = z.strictObject({
  id: Id,
  name: Name,
  hotels: z.array(z.strictObject({ id: Id, name: Name })),
})
export type NamedChannel = z.infer<typeof NamedChannel>

/** What a host would open: asked of the servers where these channels live. */
export const SoldChannelsRequest = z.strictObject({ host: HostName, channelIds: z.array(Id).max(50) })
export type SoldChannelsRequest = z.infer<typeof SoldChannelsRequest>

/** `unknown`: no server sells anything by it. `away`: its server does not answer. */
export const SoldChannel = z.discriminatedUnion('kind', [
  NamedChannel.extend({ kind: z.literal('sold') }),
  z.strictObject({ kind: z.literal('unknown'), id: Id }),
  z.strictObject({ kind: z.literal('away'), id: Id }),
])
export type SoldChannel = z.infer<typeof SoldChannel>
