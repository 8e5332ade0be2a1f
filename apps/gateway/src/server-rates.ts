import type { OfferedCurrency } from '@portico/contracts/currency'
import type { FastifyBaseLogger } from 'fastify'
import { freshness } from './freshness.ts'
import { LegacyFailure } from './legacy-failure.ts'
import type { Pause } from './pause.ts'

type Rates = readonly OfferedCurrency[]

/** So long a page waits for rates, in milliseconds; those that come later are there for the next page. */
const patienceMs = 150
/** A server that failed is asked again after this long, in milliseconds. */
const askAgainMs = 60_000

type Tools = { readonly now: () => number; readonly pause: Pause; readonly log: FastifyBaseLogger }

/**
 * The rates of the servers, which a page can do without: it waits briefly, and what is asked goes on behind it. Kept for half a day (CUR-10),
 * while the server is away or slow for two days; a failure for a minute. `now` is in milliseconds.
 */
export class ServerRates {
  readonly #tools: Tools
  readonly #known = new Map<string, { readonly rates: Rates; readonly at: number }>()
  readonly #failedAt = new Map<string, number>()
  readonly #asking = new Map<string, Promise<void>>()

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** The rates under `key`; none where nobody knows them yet. Questions that come together are one. */
  async get(key: string, ask: () => Promise<Rates>): Promise<Rates> {
    if (this.#isDue(key)) this.#askBehind(key, ask)
    if (this.#agedMs(key) >= freshness.currencyRates) await this.#asking.get(key)
    return this.#agedMs(key) < freshness.currencyRatesAtMost ? (this.#known.get(key)?.rates ?? []) : []
  }

  #agedMs(key: string): number {
    return this.#tools.now() - (this.#known.get(key)?.at ?? Number.NEGATIVE_INFINITY)
  }

  #isDue(key: string): boolean {
    const failedAt = this.#failedAt.get(key) ?? Number.NEGATIVE_INFINITY
    return !this.#asking.has(key) && this.#agedMs(key) >= freshness.currencyRates && this.#tools.now() - failedAt >= askAgainMs
  }

  #askBehind(key: string, ask: () => Promise<Rates>): void {
    const answered = new AbortController()
    const asking = this.#ask(key, ask).finally(() => {
      this.#asking.delete(key)
      answered.abort()
    })
    // All who ask meanwhile share one wait: it is over with the answer or with our patience.
    const waited = this.#tools.pause(patienceMs, answered.signal).catch(() => undefined)
    this.#asking.set(key, Promise.race([asking, waited]))
  }

  async #ask(key: string, ask: () => Promise<Rates>): Promise<void> {
    try {
      const rates = await ask()
      this.#known.set(key, { rates, at: this.#tools.now() })
      this.#failedAt.delete(key)
    } catch (err) {
      this.#failedAt.set(key, this.#tools.now())
      // The client has said already what it met.
      if (!(err instanceof LegacyFailure)) this.#tools.log.error({ err }, 'rates cannot be read')
    }
  }
}
