import { isOwnMachine } from '@portico/server/limits/limited-address'
import { LRUCache } from 'lru-cache'
import { atMost } from '../cache/lru-limit.ts'
import { Throttle } from './throttle.ts'

const hourMs = 3_600_000
const maxAttempts = 100_000

/**
 * How many different promo codes one address may try in an hour before one of them is right. Each counts once, however
 * often it is asked with.
 */
export class PromoAttempts {
  readonly #throttle: Throttle
  readonly #attempted: LRUCache<string, true>

  constructor(limit: number, now: () => number) {
    this.#throttle = new Throttle(limit, now)
    this.#attempted = new LRUCache({ ...atMost(maxAttempts), ttl: hourMs, ttlResolution: 0, perf: { now } })
  }

  mayTry(address: string, code: string): boolean {
    if (isOwnMachine(address) || this.#attempted.has(`${address} ${code}`)) return true
    if (this.#throttle.isOver(address)) return false
    this.#throttle.count(address)
    this.#attempted.set(`${address} ${code}`, true)
    return true
  }

  forgive(address: string, code: string): void {
    if (this.#attempted.delete(`${address} ${code}`)) this.#throttle.forgive(address)
  }
}
