import { isOwnMachine } from '@portico/server/limited-address'
import { LRUCache } from 'lru-cache'
import { Throttle } from './throttle.ts'

const hourMs = 3_600_000
const mostTries = 100_000

/** How many different promo codes one address may try in an hour before one of them is right. Each counts once, however often it is asked with. */
export class PromoAttempts {
  readonly #throttle: Throttle
  readonly #tried: LRUCache<string, true>

  constructor(limit: number, now: () => number) {
    this.#throttle = new Throttle(limit, now)
    this.#tried = new LRUCache({ max: mostTries, ttl: hourMs, ttlResolution: 0, perf: { now } })
  }

  mayTry(address: string, code: string): boolean {
    if (isOwnMachine(address) || this.#tried.has(`${address} ${code}`)) return true
    if (this.#throttle.isOver(address)) return false
    this.#throttle.count(address)
    this.#tried.set(`${address} ${code}`, true)
    return true
  }

  /** The code exists, or nobody could say: it was no guess. */
  forgive(address: string, code: string): void {
    if (this.#tried.delete(`${address} ${code}`)) this.#throttle.forgive(address)
  }
}
