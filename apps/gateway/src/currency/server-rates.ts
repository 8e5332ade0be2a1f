import { OfferedCurrency } from '@portico/contracts/currency'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { type Asked, type CacheKey, type Everywhere, keyOf } from '../cache/cache-key.ts'
import type { AnswersOnDisk } from '../cache/disk-cache.ts'
import { ages } from '../cache/ttl.ts'
import { LegacyFailure } from '../upstream/legacy-failure.ts'
import type { Pause } from '../upstream/pause.ts'

type Rates = readonly OfferedCurrency[]
type Known = { readonly rates: Rates; readonly at: number }

/** So long a page waits for rates, in milliseconds; those that come later are there for the next page. */
const patienceMs = 150
/** A server that failed is asked again after this long, in milliseconds. */
const askAgainMs = 60_000

/** All rates of one currency, which take a call for each. */
const ratesOf: Asked<{ readonly from: CurrencyCode }, Rates> & { readonly sameEverywhere: true } = {
  name: 'rates',
  sameEverywhere: true,
  toQuery: (_, { from }) => [['from', from]],
  toReply: (rates) => rates,
  reply: z.array(OfferedCurrency),
}

type Tools = { readonly now: () => number; readonly pause: Pause; readonly log: FastifyBaseLogger; readonly disk: AnswersOnDisk }

/**
 * The rates of the servers, which a page can do without: it waits briefly, and what is asked goes on behind it. Kept for half a day (CUR-10),
 * while the server is away or slow for two days, restarts included; a failure for a minute. `now` is in milliseconds.
 */
export class ServerRates {
  readonly #tools: Tools
  readonly #known = new Map<CacheKey, Known>()
  readonly #failedAt = new Map<CacheKey, number>()
  readonly #asking = new Map<CacheKey, Promise<void>>()

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** The rates of a server; none where nobody knows them yet. Questions that come together are one. */
  async get(server: Everywhere, input: { readonly from: CurrencyCode }, ask: () => Promise<Rates>): Promise<Rates> {
    const key = keyOf(server, ratesOf, input)
    this.#recall(key)
    if (this.#isDue(key)) this.#askBehind(key, ask)
    if (this.#agedMs(key) >= ages.rates.freshMs) await this.#asking.get(key)
    return this.#agedMs(key) < ages.rates.whileAwayMs ? (this.#known.get(key)?.rates ?? []) : []
  }

  /** What was known before a restart. */
  #recall(key: CacheKey): void {
    const row = this.#known.has(key) ? undefined : this.#tools.disk.read(key)
    const rates = row && ratesOf.reply.safeParse(JSON.parse(row.text)).data
    if (rates) this.#known.set(key, { rates, at: row.at })
  }

  #agedMs(key: CacheKey): number {
    return this.#tools.now() - (this.#known.get(key)?.at ?? Number.NEGATIVE_INFINITY)
  }

  #isDue(key: CacheKey): boolean {
    const failedAt = this.#failedAt.get(key) ?? Number.NEGATIVE_INFINITY
    return !this.#asking.has(key) && this.#agedMs(key) >= ages.rates.freshMs && this.#tools.now() - failedAt >= askAgainMs
  }

  #askBehind(key: CacheKey, ask: () => Promise<Rates>): void {
    const answered = new AbortController()
    const asking = this.#ask(key, ask).finally(() => {
      this.#asking.delete(key)
      answered.abort()
    })
    // All who ask meanwhile share one wait: it is over with the answer or with our patience.
    const waited = this.#tools.pause(patienceMs, answered.signal).catch(() => undefined)
    this.#asking.set(key, Promise.race([asking, waited]))
  }

  async #ask(key: CacheKey, ask: () => Promise<Rates>): Promise<void> {
    try {
      const rates = await ask()
      const at = this.#tools.now()
      this.#known.set(key, { rates, at })
      this.#failedAt.delete(key)
      this.#tools.disk.keep(key, JSON.stringify(ratesOf.toReply(rates)), at)
    } catch (err) {
      this.#failedAt.set(key, this.#tools.now())
      // The client has said already what it met.
      if (!(err instanceof LegacyFailure)) this.#tools.log.error({ err }, 'rates cannot be read')
    }
  }
}
