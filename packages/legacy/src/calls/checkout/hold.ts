import type { LiveHold } from '@portico/contracts/checkout/confirm'
import { Instant } from '@portico/contracts/values/shapes'
import type { Instant as Moment } from '@portico/domain/time/deadline'
import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { type LegacyCall, legacyCall } from '../../codec/legacy-call.ts'
import { wireFlag } from '../../codec/spelling.ts'
import {
  type BasketReply,
  type BasketRequest,
  basketExtensions,
  basketOf,
  basketWireFields,
  encodeBasket,
  readBasket,
  toBasket,
} from '../../parts/basket.ts'
import { encodeCaller, readCaller } from '../../parts/request-fields.ts'

const px = extensionFields({ holds: ['visitor', 'address', 'replaces', 'hold'], keys: ['key'] }, basketExtensions)

// Capability `holds`: ours, so these calls exist on no inherited server.

/**
 * `visitor` and `address` are keyed hashes, never the plain values. `replaces` names the visitor's own earlier hold.
 */
export type LegacyHoldRequest = {
  readonly basket: BasketRequest
  readonly key: string
  readonly visitor: string
  readonly address: string
  readonly replaces?: string | undefined
}

export type HoldReply = {
  readonly holdId: string
  readonly until: Moment
  readonly extendable: boolean
  readonly basket: BasketReply
}

export const hold = legacyCall<LegacyHoldRequest, HoldReply>({
  name: 'hold',
  server: 'main',
  path: 'guestdata.do?method=hold',
  effect: 'write',
  timeout: 'short-change',
  extensions: px,
  capability: 'holds',
  body: 'json',
  toQuery: (caller, { basket, key, visitor, address, replaces }) => [
    ...encodeCaller(caller),
    ...encodeBasket(basket),
    ['cl_id', caller.clientId],
    [px.key, key],
    [px.visitor, visitor],
    [px.address, address],
    [px.replaces, replaces],
  ],
  fromQuery: (reader) => ({
    caller: readCaller(reader),
    input: {
      basket: readBasket(reader),
      key: reader.text(px.key, 64),
      visitor: reader.text(px.visitor, 64),
      address: reader.text(px.address, 64),
      replaces: reader.optionalText(px.replaces, 64),
    },
  }),
  toReply: ({ holdId, until, extendable, basket }) => ({ holdId, until, extendable, ...toBasket(basket) }),
  reply: z
    .object({ holdId: z.string(), until: Instant, extendable: wireFlag, ...basketWireFields })
    .transform(({ holdId, until, extendable, ...basket }) => ({ holdId, until, extendable, basket: basketOf(basket) })),
})

/** Of a hold that there is already: the calls about it ask alike. */
export type LiveHoldRequest = { readonly holdId: string; readonly key: string }
export type ExtendHoldReply = z.infer<typeof LiveHold>

const liveHoldCall = {
  server: 'main',
  effect: 'write',
  timeout: 'short-change',
  extensions: px,
  capability: 'holds',
  body: 'json',
  toQuery: (caller, { holdId, key }) => [...encodeCaller(caller), [px.hold, holdId], [px.key, key]],
  fromQuery: (reader) => ({
    caller: readCaller(reader),
    input: { holdId: reader.text(px.hold, 64), key: reader.text(px.key, 64) },
  }),
} satisfies Partial<LegacyCall<LiveHoldRequest, unknown>>

export const extend = legacyCall<LiveHoldRequest, ExtendHoldReply>({
  name: 'extend',
  path: 'guestdata.do?method=extend',
  ...liveHoldCall,
  toReply: (answer) => answer,
  reply: z.object({ until: Instant, extendable: wireFlag }),
})

export const release = legacyCall<LiveHoldRequest, { readonly released: boolean }>({
  name: 'release',
  path: 'guestdata.do?method=release',
  ...liveHoldCall,
  toReply: (answer) => answer,
  reply: z.object({ released: wireFlag }),
})
