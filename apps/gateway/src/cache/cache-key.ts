import type { LegacyCall } from '@portico/contracts/legacy/codec/legacy-call'
import type { Brand } from '@portico/domain/brand'
import type { ChannelPlace } from '../scope/place.ts'

/** Of what can be kept: its name, and how question and answer are written. A legacy call is one. */
export type CacheableCall<Input, Reply> = Pick<LegacyCall<Input, Reply>, 'name' | 'toQuery' | 'toReply' | 'reply'>
type Named<Input> = Pick<LegacyCall<Input, never>, 'name' | 'toQuery'>

/** Where a question belongs. */
export type CacheScope = ChannelPlace & { readonly hotelId?: number }

/** A server, for what is the same for all its hosts, channels and guests, as exchange rates are. */
export type ServerWide = { readonly everywhere: { readonly key: string } }

/** Made by `keyOf` alone. */
export type CacheKey = Brand<string, 'CacheKey'>

export function keyOf<Input>(from: CacheScope, call: Named<Input>, input: NoInfer<Input>): CacheKey
export function keyOf<Input>(from: ServerWide, call: Named<Input> & { readonly sameEverywhere: true }, input: NoInfer<Input>): CacheKey
/**
 * The only maker of keys: everything an answer may depend on stands in them, first of all who asks, so that a net price reaches
 * neither a guest nor another agency. A timestamp is left out: it is there to keep others' caches from answering.
 */
export function keyOf<Input>(from: CacheScope | ServerWide, { name }: Named<Input>, input: Input): CacheKey {
  const json = JSON.stringify(input, (member, value) => (member === 'timestamp' ? undefined : value))
  if ('everywhere' in from) return JSON.stringify([name, from.everywhere.key, json]) as CacheKey
  const { host, upstream, channelId, hotelId, languageId, audience } = from
  return JSON.stringify([name, upstream.key, host.host, channelId, hotelId ?? null, languageId, audience, json]) as CacheKey
}
