import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { LegacyFailure } from '../upstream/legacy-failure.ts'
import { type CacheableCall, type CacheKey, type CacheScope, keyOf } from './cache-key.ts'
import type { DiskCache } from './disk-cache.ts'
import { retryAfterMs, type Ttl } from './ttl.ts'

type Entry<Reply> = { readonly reply: Reply; readonly at: number; failedAt?: number }

/** `stale`: answered at once with what is no longer fresh. */
export type CacheOutcome = 'hit' | 'stale' | 'miss' | 'coalesced'

export type CacheDeps = {
  /** In milliseconds. */
  readonly now: () => number
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** What survives a restart; nothing does without it. */
  readonly disk?: DiskCache
  readonly count?: (outcome: CacheOutcome) => void
}

const maxEntries = 5_000

/** Answers of one call, for what has no price and names no person. Misses for one key are joined; failures are not stored. */
export class Cache<Input, Reply> {
  readonly #call: CacheableCall<Input, Reply>
  readonly #ttl: Ttl
  readonly #deps: CacheDeps
  readonly #entries = new LRUCache<CacheKey, Entry<Reply>>({ max: maxEntries })
  readonly #loading = new Map<CacheKey, Promise<Reply>>()

  constructor(call: CacheableCall<Input, Reply>, ttl: Ttl, deps: CacheDeps) {
    this.#call = call
    this.#ttl = ttl
    this.#deps = deps
  }

  /** Throws what `ask` throws where there is no answer that may still be shown. */
  async get(from: CacheScope, input: Input, load: () => Promise<Reply>): Promise<Reply> {
    const key = keyOf(from, this.#call, input)
    const entry = this.#entries.get(key) ?? this.#fromDisk(key)
    const { freshMs, staleWhileRevalidateMs: renewedBehindMs, staleIfErrorMs: whileAwayMs } = this.#ttl
    const ageMs = entry ? this.#deps.now() - entry.at : Number.POSITIVE_INFINITY
    if (entry && ageMs < freshMs) return this.#serve('hit', entry)
    if (entry && ageMs < whileAwayMs && this.#failedLately(entry)) return this.#serve('stale', entry)
    if (entry && ageMs < renewedBehindMs) {
      void this.#load(key, load).catch((err: unknown) => {
        // The client has said already what it met.
        if (!(err instanceof LegacyFailure)) this.#deps.log.error({ err }, 'an answer cannot be renewed')
      })
      return this.#serve('stale', entry)
    }
    this.#deps.count?.(this.#loading.has(key) ? 'coalesced' : 'miss')
    try {
      return await this.#load(key, load)
    } catch (error) {
      if (!entry || ageMs >= whileAwayMs) throw error
      return entry.reply
    }
  }

  #serve(outcome: CacheOutcome, { reply }: Entry<Reply>): Reply {
    this.#deps.count?.(outcome)
    return reply
  }

  #failedLately({ failedAt }: Entry<Reply>): boolean {
    return failedAt !== undefined && this.#deps.now() - failedAt < retryAfterMs
  }

  #load(key: CacheKey, load: () => Promise<Reply>): Promise<Reply> {
    const loading = this.#loading.get(key) ?? this.#startLoad(key, load).finally(() => this.#loading.delete(key))
    this.#loading.set(key, loading)
    return loading
  }

  async #startLoad(key: CacheKey, load: () => Promise<Reply>): Promise<Reply> {
    try {
      const reply = await load()
      const at = this.#deps.now()
      this.#entries.set(key, { reply, at })
      this.#deps.disk?.put(key, JSON.stringify(this.#call.toReply(reply)), at)
      return reply
    } catch (error) {
      const entry = this.#entries.get(key)
      if (entry) entry.failedAt = this.#deps.now()
      throw error
    }
  }

  /** Read as leniently as a server is: what another version wrote, and this one cannot read, is not there. */
  #fromDisk(key: CacheKey): Entry<Reply> | undefined {
    const row = this.#deps.disk?.read(key)
    if (!row) return undefined
    const { success, data } = this.#call.reply.safeParse(JSON.parse(row.text))
    if (!success) return undefined
    const entry = { reply: data, at: row.at }
    this.#entries.set(key, entry)
    return entry
  }
}
