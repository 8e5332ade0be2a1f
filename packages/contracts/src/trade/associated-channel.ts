import { z } from 'zod'
import { HostName } from '../scope/settings.ts'
import { Id } from '../values/shapes.ts'

/** `host` where another host opens it than the one that was asked. */
const OtherChannel = z.strictObject({ channelId: Id, host: HostName.optional() })

/**
 * Who books by this channel, and by which the others do. From a channel for guests `other` is the
 * hotel's associated trade channel, from a trade channel one for guests. Absent where there is none, or where no host
 * opens it.
 */
export const AssociatedChannel = z.strictObject({
  isTrade: z.boolean(),
  mayHidePrices: z.boolean(),
  other: OtherChannel.optional(),
})
export type AssociatedChannel = z.infer<typeof AssociatedChannel>
