import { OfferedCurrency } from '@portico/contracts/currency'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { type CacheableCall, type CacheKey, keyOf, type ServerWide } from '../cache/cache-key.ts'
import type { DiskCache } from '../cache/disk-cache.ts'
import { ttls } from '../cache/ttl.ts'
import { LegacyFailure } from '../upstream/legacy-failure.ts'
import type { Pause } from '../upstream/pause.ts'

type Rates = readonly OfferedCurrency[]
type Known = { readonly rates: Rates; readonly at: number }

/** So long a page waits for rates, in milliseconds; those that come later are there for the next page. */
const maxWaitMs = 150
/** A server that failed is asked again after this long, in milliseconds. */
const retryAfterMs = 60_000

/** All rates of one currency, which take a call for each. */
const ratesOf: CacheableCall<{ readonly from: CurrencyCode }, Rates> & { readonly sameEverywhere: true } = {
  name: 'rates',
  sameEverywhere: true,
  toQuery: (_, { from }) => [['from', from]],
  toReply: (rates) => rates,
  reply: z.array(OfferedCurrency),
}

type Deps = { readonly now: () => number; readonly pause: Pause; readonly log: FastifyBaseLogger; readonly disk: DiskCache }

/**
 * The rates of the servers, which a page can do without: it waits briefly, and what is asked goes on behind it. Kept for half a day (CUR-10),
 * while the server is away or slow for two days, restarts included; a failure for a minute. `now` is in milliseconds.
 */
export class ServerRates {
  readonly #deps: Deps
  readonly #known = new Map<CacheKey, Known>()
  readonly #failedAt = new Map<CacheKey, number>()
  readonly #loading = new Map<CacheKey, Promise<void>>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** The rates of a server; none where nobody knows them yet. Questions that come together are one. */
  async get(server: ServerWide, input: { readonly from: CurrencyCode }, load: () => Promise<Rates>): Promise<Rates> {
    const key = keyOf(server, ratesOf, input)
    this.#restore(key)
    if (this.#isDue(key)) this.#startLoad(key, load)
    if (this.#ageMs(key) >= ttls.rates.freshMs) await this.#loading.get(key)
    return this.#ageMs(key) < ttls.rates.staleIfErrorMs ? (this.#known.get(key)?.rates ?? []) : []
  }

  /** What was known before a restart. */
  #restore(key: CacheKey): void {
    const row = this.#known.has(key) ? undefined : this.#deps.disk.read(key)
    const rates = row && ratesOf.reply.safeParse(JSON.parse(row.text)).data
    if (rates) this.#known.set(key, { rates, at: row.at })
  }

  #ageMs(key: CacheKey): number {
    return this.#deps.now() - (this.#known.get(key)?.at ?? Number.NEGATIVE_INFINITY)
  }

  #isDue(key: CacheKey): boolean {
    const failedAt = this.#failedAt.get(key) ?? Number.NEGATIVE_INFINITY
    return !this.#loading.has(key) && this.#ageMs(key) >= ttls.rates.freshMs && this.#deps.now() - failedAt >= retryAfterMs
  }

  #startLoad(key: CacheKey, load: () => Promise<Rates>): void {
    const answered = new AbortController()
    const loading = this.#load(key, load).finally(() => {
      this.#loading.delete(key)
      answered.abort()
    })
    // All who ask meanwhile share one wait: it is over with the answer or with our patience.
    const waited = this.#deps.pause(maxWaitMs, answered.signal).catch(() => undefined)
    this.#loading.set(key, Promise.race([loading, waited]))
  }

  async #load(key: CacheKey, load: () => Promise<Rates>): Promise<void> {
    try {
      const rates = await load()
      const at = this.#deps.now()
      this.#known.set(key, { rates, at })
      this.#failedAt.delete(key)
      this.#deps.disk.put(key, JSON.stringify(ratesOf.toReply(rates)), at)
    } catch (err) {
      this.#failedAt.set(key, this.#deps.now())
      // The client has said already what it met.
      if (!(err instanceof LegacyFailure)) this.#deps.log.error({ err }, 'rates cannot be read')
    }
  }
}
