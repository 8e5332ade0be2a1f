import { LRUCache } from 'lru-cache'
import { atMost } from '../cache/lru-limit.ts'

const hourMs = 3_600_000

/** Wrong tries within the hour since the first one. Kept in memory: a restart forgives. */
export class Throttle {
  readonly #attempts: LRUCache<string, { count: number }>
  readonly #limit: number

  constructor(limit: number, now: () => number) {
    this.#limit = limit
    this.#attempts = new LRUCache({ ...atMost(100_000), ttl: hourMs, ttlResolution: 0, perf: { now } })
  }

  isOver(who: string): boolean {
    return (this.#attempts.get(who)?.count ?? 0) >= this.#limit
  }

  count(who: string): void {
    const attempts = this.#attempts.get(who)
    if (attempts) attempts.count++
    else this.#attempts.set(who, { count: 1 })
  }

  forgive(who: string): void {
    const attempts = this.#attempts.get(who)
    if (attempts) attempts.count--
  }
}

export function throttlesOf<Name extends string>(
  limits: Readonly<Record<Name, number>>,
  now: () => number,
): Readonly<Record<Name, Throttle>> {
  const throttles = Object.entries<number>(limits).map(([name, limit]) => [name, new Throttle(limit, now)])
  return Object.fromEntries(throttles)
}
