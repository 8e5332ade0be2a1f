import { LRUCache } from 'lru-cache'
import { lruLimit } from '../cache/lru-limit.ts'
import type { CounterState, Counters } from './counters.ts'

const maxNames = 100_000

/** Counts of this process alone, in memory: a restart begins anew. `now` is in milliseconds. */
export class OwnCounters implements Counters {
  readonly #counts: LRUCache<string, { count: number }>

  constructor(now: () => number) {
    this.#counts = new LRUCache({ ...lruLimit(maxNames), ttl: 1, ttlResolution: 0, perf: { now } })
  }

  async add(name: string, lifeMs: number): Promise<CounterState> {
    const cached = this.#counts.get(name)
    if (cached) cached.count++
    else this.#counts.set(name, { count: 1 }, { ttl: lifeMs })
    return { count: cached?.count ?? 1, endsInMs: this.#counts.getRemainingTTL(name) }
  }

  async subtract(name: string): Promise<void> {
    const cached = this.#counts.get(name)
    if (cached) cached.count--
  }

  async remove(name: string): Promise<boolean> {
    const isThere = this.#counts.get(name) !== undefined
    this.#counts.delete(name)
    return isThere
  }
}
