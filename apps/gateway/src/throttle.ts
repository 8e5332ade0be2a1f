import { LRUCache } from 'lru-cache'

const hourMs = 3_600_000

/** SEC-06: wrong tries within the hour since the first one. Kept in memory: a restart forgives. */
export class Throttle {
  readonly #tries: LRUCache<string, { count: number }>
  readonly #limit: number

  constructor(limit: number, now: () => number) {
    this.#limit = limit
    this.#tries = new LRUCache({ max: 100_000, ttl: hourMs, ttlResolution: 0, perf: { now } })
  }

  isOver(who: string): boolean {
    return (this.#tries.get(who)?.count ?? 0) >= this.#limit
  }

  /** Counted before the answer is known, so that tries sent together do not slip through. */
  count(who: string): void {
    const tries = this.#tries.get(who)
    if (tries) tries.count++
    else this.#tries.set(who, { count: 1 })
  }

  forgive(who: string): void {
    const tries = this.#tries.get(who)
    if (tries) tries.count--
  }
}
