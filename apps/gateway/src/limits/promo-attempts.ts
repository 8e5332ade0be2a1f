import { isOwnMachine } from '@portico/server/limits/limited-address'
import type { CounterSource } from './counter-source.ts'
import type { Counters } from './counters.ts'
import { Throttle } from './throttle.ts'

const hourMs = 3_600_000

/**
 * How many different promo codes one address may try in an hour before one of them is right. Each counts once, however
 * often it is asked with.
 */
export class PromoAttempts {
  readonly #throttle: Throttle
  readonly #attempted: Counters

  constructor(limit: number, source: CounterSource) {
    this.#throttle = new Throttle(limit, source.countersOf('promo address'))
    this.#attempted = source.countersOf('promo code')
  }

  async mayTry(address: string, code: string): Promise<boolean> {
    if (isOwnMachine(address)) return true
    const name = `${address} ${code}`
    if ((await this.#attempted.add(name, hourMs)).count > 1 || (await this.#throttle.take(address))) return true
    await this.#attempted.remove(name)
    return false
  }

  async forgive(address: string, code: string): Promise<void> {
    if (await this.#attempted.remove(`${address} ${code}`)) await this.#throttle.forgive(address)
  }
}
