import { OfferedCurrency } from '@portico/contracts/price/currency'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { type CacheableCall, keyOf, Replies, type ServerWide } from '../cache/cache.ts'
import { type DiskCache, persistenceOf } from '../cache/disk-cache.ts'
import { ttls } from '../cache/ttl.ts'
import { LegacyFailure } from '../upstream/legacy-failure.ts'
import type { Pause } from '../upstream/pause.ts'

type Rates = readonly OfferedCurrency[]

/** So long a page waits for rates, in milliseconds; those that come later are there for the next page. */
const maxWaitMs = 150
const maxEntries = 200

const ratesOf: CacheableCall<{ readonly from: CurrencyCode }, Rates> & { readonly sameEverywhere: true } = {
  name: 'rates',
  sameEverywhere: true,
  toQuery: (_, { from }) => [['from', from]],
  toReply: (rates) => rates,
  reply: z.array(OfferedCurrency),
}

type ServerRatesDeps = {
  readonly now: () => number
  readonly pause: Pause
  readonly log: FastifyBaseLogger
  readonly disk: DiskCache
}

/**
 * The rates of the servers, which a page can do without: it waits briefly, and the load goes on behind it. Kept for
 * half a day, while the server is away or slow for two days, restarts included; a failure for a minute. `now`
 * is in milliseconds.
 */
export class ServerRates {
  readonly #log: FastifyBaseLogger
  readonly #replies: Replies<Rates>

  constructor({ now, pause, log, disk }: ServerRatesDeps) {
    this.#log = log
    const timeLimit = (signal: AbortSignal) => pause(maxWaitMs, signal)
    this.#replies = new Replies<Rates>(ratesOf.name, maxEntries, ttls.rates, {
      now,
      timeLimit,
      persistence: persistenceOf(disk, ratesOf),
    })
  }

  async get(server: ServerWide, input: { readonly from: CurrencyCode }, load: () => Promise<Rates>): Promise<Rates> {
    const loadOrLog = async () => {
      try {
        return await load()
      } catch (err) {
        if (!(err instanceof LegacyFailure)) this.#log.error({ err }, 'rates cannot be read')
        throw err
      }
    }
    return this.#replies.read(keyOf(server, ratesOf, input), { load: loadOrLog }).catch(() => [])
  }
}
