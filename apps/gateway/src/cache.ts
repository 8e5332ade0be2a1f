import { LRUCache } from 'lru-cache'
import type { ChannelPlace } from './place.ts'

/** What is the same for every host, channel and guest of a server, as exchange rates are. */
type Everywhere = { readonly everywhere: { readonly key: string } }

/**
 * The only maker of keys: everything an answer may depend on stands in them, first of all who asks, so that a net price reaches
 * neither a guest nor another agency.
 */
export function cacheKey(place: (ChannelPlace & { hotelId?: number }) | Everywhere, what: string, input: unknown = null): string {
  if ('everywhere' in place) return JSON.stringify([what, place.everywhere.key, input])
  const { host, upstream, channelId, hotelId, languageId, audience } = place
  return JSON.stringify([what, upstream.key, host.host, channelId, hotelId ?? null, languageId, audience, input])
}

type Kept<Value> = { readonly value: Value; readonly at: number }

type Ages = {
  /** How long an answer is fresh. */
  readonly freshMs: number
  /** How old it may be shown where the server is away. Prices never are. */
  readonly staleMs: number
}

/** Where an old answer is shown because the server is away, it is asked again after this long. */
const askAgainMs = 10_000

/** Answers of one kind. Misses for one key are joined; failures are not stored. */
export class Cache<Value extends object> {
  readonly #kept: LRUCache<string, Kept<Value>, () => Promise<Value>>

  constructor({ freshMs, staleMs }: Ages, now: () => number) {
    this.#kept = new LRUCache<string, Kept<Value>, () => Promise<Value>>({
      max: 5_000,
      // Zero would mean for ever.
      ttl: Math.max(1, freshMs),
      ttlResolution: 0,
      perf: { now },
      fetchMethod: async (_key, stale, { context: ask, options }) => {
        try {
          return { value: await ask(), at: now() }
        } catch (error) {
          const leftMs = stale ? staleMs - (now() - stale.at) : 0
          if (!stale || leftMs <= 0) throw error
          options.ttl = Math.min(askAgainMs, leftMs)
          return stale
        }
      },
    })
  }

  async get(key: string, ask: () => Promise<Value>): Promise<Value> {
    return (await this.#kept.forceFetch(key, { context: ask })).value
  }
}
