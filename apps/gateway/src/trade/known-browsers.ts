import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import { and, eq, gt, lte } from 'drizzle-orm'
import { knownBrowser } from '../store/schema.ts'
import type { Sealing } from '../store/sealing.ts'
import type { GatewayStore } from '../store/store.ts'

const browserLife = { hours: 24 * 183 }

/**
 * In which browsers a trade user has logged in before. Wrong tries elsewhere do not count there, so that nobody keeps a
 * user out by guessing. Stored are names that only we can compute, of user and browser together.
 */
export class KnownBrowsers {
  readonly #store: GatewayStore
  readonly #sealing: Sealing
  readonly #now: () => Instant

  constructor(store: GatewayStore, sealing: Sealing, now: () => Instant) {
    this.#store = store
    this.#sealing = sealing
    this.#now = now
  }

  async has(user: string, visitor: string): Promise<boolean> {
    const isKnown = and(eq(knownBrowser.name, this.#nameOf(user, visitor)), gt(knownBrowser.until, this.#now()))
    return (await this.#store.select().from(knownBrowser).where(isKnown)).length > 0
  }

  async remember(user: string, visitor: string): Promise<void> {
    const until = instantAfter(this.#now(), browserLife)
    const row = { name: this.#nameOf(user, visitor), until }
    await this.#store.write((tx) =>
      tx.insert(knownBrowser).values(row).onConflictDoUpdate({ target: knownBrowser.name, set: { until } }),
    )
  }

  async purge(): Promise<void> {
    await this.#store.write((tx) => tx.delete(knownBrowser).where(lte(knownBrowser.until, this.#now())))
  }

  #nameOf(user: string, visitor: string): string {
    return this.#sealing.nameOf('attempt', `browser ${JSON.stringify([user, visitor])}`).toString('base64url')
  }
}
