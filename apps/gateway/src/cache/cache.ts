import type { Brand } from '@portico/domain/brand'
import type { LegacyCall, LegacyResult } from '@portico/legacy/codec/legacy-call'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type ChannelPlace, callerOf, type HotelPlace } from '../scope/place.ts'
import type { LegacyClient } from '../upstream/legacy-client.ts'
import { LegacyFailure } from '../upstream/legacy-failure.ts'
import { lruLimit } from './lru-limit.ts'
import { briefTtl, type Ttl } from './ttl.ts'

export type CacheableCall<Input, Reply> = Pick<LegacyCall<Input, Reply>, 'name' | 'toQuery' | 'toReply' | 'reply'>
type CallKey<Input> = Pick<LegacyCall<Input, never>, 'name' | 'toQuery'>

export type CacheScope = ChannelPlace & Partial<Pick<HotelPlace, 'hotelId' | 'sessionCode'>>

export type ServerWide = { readonly everywhere: { readonly key: string } }

/** Made by `keyOf` alone. */
export type CacheKey = Brand<string, 'CacheKey'>

export function keyOf<Input>(cacheScope: CacheScope, call: CallKey<Input>, input: NoInfer<Input>): CacheKey
export function keyOf<Input>(
  serverWide: ServerWide,
  call: CallKey<Input> & { readonly sameEverywhere: true },
  input: NoInfer<Input>,
): CacheKey
/**
 * The only maker of keys: a key has all that a reply may depend on, the audience first of all, so that a net price
 * reaches neither a guest nor another agency. A timestamp is left out: it is there to stop the caches of others.
 */
export function keyOf<Input>(from: CacheScope | ServerWide, { name }: CallKey<Input>, input: Input): CacheKey {
  const json = JSON.stringify(input, (member, value) => (member === 'timestamp' ? undefined : value))
  if ('everywhere' in from) return JSON.stringify([name, from.everywhere.key, json]) as CacheKey
  const { host, upstream, channelId, hotelId, languageId, audience, sessionCode } = from
  return JSON.stringify([
    name,
    upstream.key,
    host.host,
    channelId,
    hotelId ?? null,
    languageId,
    audience,
    sessionCode ?? null,
    json,
  ]) as CacheKey
}

type Entry<Reply> = { readonly reply: Reply; readonly at: number; readonly isRestored?: true }
type PendingLoad<Reply> = { readonly reply: Promise<Reply>; readonly abandoned: AbortController; waiting: number }
type CacheRead<Reply> = {
  /** `before` is the reply that this one replaces: where nothing has changed, it may be that one itself. */
  readonly load: (abandoned: AbortSignal, before: Reply | undefined) => Promise<Reply>
  readonly isStored?: (reply: Reply) => boolean
  readonly disconnected?: AbortSignal | undefined
}

/** `stale`: answered at once with what is no longer fresh. `coalesced`: answered by a load that was on its way. */
export type CacheOutcome = 'hit' | 'stale' | 'miss' | 'coalesced'

export type Persistence<Reply> = {
  load(key: CacheKey): Promise<Entry<Reply> | undefined>
  save(key: CacheKey, entry: Entry<Reply>): void
  renew(key: CacheKey, at: number): void
}

type CacheDeps<Reply> = {
  /** In milliseconds. */
  readonly now: () => number
  readonly log?: Pick<FastifyBaseLogger, 'error'>
  readonly outcomes?: { inc(labels: { readonly cache: string; readonly outcome: CacheOutcome }): void }
  readonly persistence?: Persistence<Reply>
  readonly timeLimit?: (signal: AbortSignal) => Promise<void>
}

/**
 * The one way in which replies are kept: by key, as long as their ttl says. Reads of one key that come together share
 * one load, which is abandoned when the last of them has disconnected. A failure is not stored.
 */
export class Replies<Reply> {
  readonly #name: string
  readonly #ttl: Ttl
  readonly #deps: CacheDeps<Reply>
  readonly #entries: LRUCache<CacheKey, Entry<Reply>>
  readonly #failedAt: LRUCache<CacheKey, number>
  readonly #loads = new Map<CacheKey, PendingLoad<Reply>>()

  constructor(name: string, max: number, ttl: Ttl, deps: CacheDeps<Reply>) {
    this.#name = name
    this.#ttl = ttl
    this.#deps = deps
    this.#entries = new LRUCache(lruLimit(max))
    this.#failedAt = new LRUCache(lruLimit(max))
  }

  async read(cacheKey: CacheKey, read: CacheRead<Reply>): Promise<Reply> {
    const { freshMs, staleWhileRevalidateMs, staleIfErrorMs, remembersFirstFailure } = this.#ttl
    const entry = this.#entries.get(cacheKey) ?? (this.#deps.persistence && (await this.#restore(cacheKey)))
    const ageMs = entry ? this.#deps.now() - entry.at : Number.POSITIVE_INFINITY
    if (entry && ageMs < freshMs) return this.#serve('hit', entry)
    if (entry && ageMs < staleIfErrorMs && this.#failedLately(cacheKey)) return this.#serve('stale', entry)
    if (entry && ageMs < staleWhileRevalidateMs) {
      void this.#join(cacheKey, read).catch((err: unknown) => {
        if (!(err instanceof LegacyFailure)) this.#deps.log?.error({ err }, 'a reply cannot be renewed')
      })
      return this.#serve('stale', entry)
    }
    if (!entry && remembersFirstFailure && this.#failedLately(cacheKey))
      throw new LegacyFailure(this.#name, 'suspended')
    this.#count(this.#loads.has(cacheKey) ? 'coalesced' : 'miss')
    try {
      return await this.#join(cacheKey, read)
    } catch (error) {
      if (!entry || ageMs >= staleIfErrorMs) throw error
      return entry.reply
    }
  }

  #serve(outcome: CacheOutcome, { reply }: Entry<Reply>): Reply {
    this.#count(outcome)
    return reply
  }

  #count(outcome: CacheOutcome): void {
    this.#deps.outcomes?.inc({ cache: this.#name, outcome })
  }

  #failedLately(cacheKey: CacheKey): boolean {
    const failedAt = this.#failedAt.get(cacheKey)
    return failedAt !== undefined && this.#deps.now() - failedAt < this.#ttl.retryAfterMs
  }

  async #restore(cacheKey: CacheKey): Promise<Entry<Reply> | undefined> {
    const entry = await this.#deps.persistence?.load(cacheKey).catch((err: unknown) => {
      this.#deps.log?.error({ err }, 'a stored reply cannot be read')
      return undefined
    })
    const cachedEntry = this.#entries.get(cacheKey)
    if (entry && !cachedEntry) this.#entries.set(cacheKey, { ...entry, isRestored: true })
    return cachedEntry ?? entry
  }

  async #join(cacheKey: CacheKey, loader: CacheRead<Reply>): Promise<Reply> {
    const { disconnected } = loader
    const pending = this.#loads.get(cacheKey) ?? this.#begin(cacheKey, loader)
    pending.waiting++
    try {
      return disconnected ? await unlessDisconnected(disconnected, this.#name, pending.reply) : await pending.reply
    } finally {
      pending.waiting--
      if (pending.waiting === 0 && disconnected?.aborted) this.#abandon(cacheKey, pending)
    }
  }

  #begin(cacheKey: CacheKey, read: CacheRead<Reply>): PendingLoad<Reply> {
    const abandoned = new AbortController()
    const loading = this.#loadAndStore(cacheKey, read, abandoned.signal)
    const pending = { reply: this.#withTimeLimit(loading), abandoned, waiting: 0 }
    this.#loads.set(cacheKey, pending)
    const forgetPending = () => this.#forget(cacheKey, pending)
    loading.then(forgetPending, forgetPending)
    return pending
  }

  async #loadAndStore(
    cacheKey: CacheKey,
    { load, isStored }: CacheRead<Reply>,
    abandoned: AbortSignal,
  ): Promise<Reply> {
    // As old as its request: what has changed since then is not in it.
    const requestedAt = this.#deps.now()
    const entry = this.#entries.get(cacheKey)
    // What another process wrote, which may have known less of a reply, is replaced whole once.
    const replyBefore = entry?.isRestored ? undefined : entry?.reply
    try {
      const reply = await load(abandoned, replyBefore)
      this.#failedAt.delete(cacheKey)
      if (isStored && !isStored(reply)) return reply
      this.#entries.set(cacheKey, { reply, at: requestedAt })
      if (reply === replyBefore) this.#deps.persistence?.renew(cacheKey, requestedAt)
      else this.#deps.persistence?.save(cacheKey, { reply, at: requestedAt })
      return reply
    } catch (error) {
      this.#failedAt.set(cacheKey, this.#deps.now())
      throw error
    }
  }

  #withTimeLimit(loading: Promise<Reply>): Promise<Reply> {
    const { timeLimit } = this.#deps
    if (!timeLimit) return loading
    const loadController = new AbortController()
    const abortLoad = () => loadController.abort()
    loading.then(abortLoad, abortLoad)
    const tooLate = () => Promise.reject(new LegacyFailure(this.#name, 'timed-out'))
    return Promise.race([loading, timeLimit(loadController.signal).then(tooLate, () => loading)])
  }

  #abandon(cacheKey: CacheKey, pending: PendingLoad<Reply>): void {
    this.#forget(cacheKey, pending)
    pending.abandoned.abort()
  }

  #forget(cacheKey: CacheKey, pending: PendingLoad<Reply>): void {
    if (this.#loads.get(cacheKey) === pending) this.#loads.delete(cacheKey)
  }
}

async function unlessDisconnected<Reply>(
  disconnected: AbortSignal,
  name: string,
  reply: Promise<Reply>,
): Promise<Reply> {
  let giveUp = () => {}
  const gaveUp = new Promise<never>((_, reject) => {
    giveUp = () => reject(new LegacyFailure(name, 'given-up'))
  })
  disconnected.addEventListener('abort', giveUp, { once: true })
  if (disconnected.aborted) giveUp()
  try {
    return await Promise.race([reply, gaveUp])
  } finally {
    disconnected.removeEventListener('abort', giveUp)
  }
}

const maxEntries = 5_000

export class Cache<Input, Reply> {
  readonly #call: CacheableCall<Input, Reply>
  readonly #replies: Replies<Reply>

  constructor(name: string, call: CacheableCall<Input, Reply>, ttl: Ttl, deps: CacheDeps<Reply>) {
    this.#call = call
    this.#replies = new Replies(name, maxEntries, ttl, deps)
  }

  get(cacheScope: CacheScope, input: Input, load: (before: Reply | undefined) => Promise<Reply>): Promise<Reply> {
    return this.#replies.read(keyOf(cacheScope, this.#call, input), { load: (_, replyBefore) => load(replyBefore) })
  }
}

const maxBriefReplies = 200
const maxBriefChannelReplies = 10

/**
 * What is `brief`: a reply is kept for `briefMs` from its request; neither it nor a load on its way counts after a
 * change there, of a whole channel anywhere at its server, through this gateway.
 */
export class CoalescedReads {
  readonly #replies: Replies<LegacyResult<unknown>>
  readonly #ofChannels: Replies<LegacyResult<unknown>>
  readonly #isStoring: boolean

  constructor(briefMs: number, deps: CacheDeps<LegacyResult<unknown>>) {
    this.#isStoring = briefMs > 0
    this.#replies = new Replies('searches', maxBriefReplies, briefTtl(briefMs), deps)
    this.#ofChannels = new Replies('portal-searches', maxBriefChannelReplies, briefTtl(briefMs), deps)
  }

  async read<Input, Reply>(
    legacy: LegacyClient,
    place: CacheScope,
    call: LegacyCall<Input, Reply>,
    input: NoInfer<Input>,
  ): Promise<LegacyResult<Reply>> {
    if (call.effect !== 'read' || call.credentials) throw new Error(`${call.name} is for one alone`)
    const { upstream, hotelId } = place
    const cacheKey = `${keyOf(place, call, input)} ${legacy.changeCountAt(upstream, hotelId)}` as CacheKey
    const replies = hotelId === undefined ? this.#ofChannels : this.#replies
    const result = await replies.read(cacheKey, {
      load: (abandoned) => legacy.abortedBy(abandoned).call(call, upstream, callerOf(place), input),
      isStored: ({ kind }) => this.#isStoring && kind === 'answered',
      disconnected: legacy.disconnected,
    })
    return result as LegacyResult<Reply>
  }
}
