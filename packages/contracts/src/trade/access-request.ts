import { z } from 'zod'
import { Agency } from '../checkout/agency.ts'
import { IdempotencyKey } from '../values/shapes.ts'

/**
 * Who wants to become a trade user of the channel, with the fields and rules of an agency at checkout. `key` is
 * the page's: a double click is one request.
 */
export const AccessRequest = Agency.safeExtend({ key: IdempotencyKey })
export type AccessRequest = z.infer<typeof AccessRequest>

/** `exists` where the address has a user or a request that waits, of another key. */
export const AccessRequestOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('received') }),
  z.strictObject({ kind: z.literal('exists') }),
  z.strictObject({ kind: z.literal('no-trade-channel') }),
])
export type AccessRequestOutcome = z.infer<typeof AccessRequestOutcome>
