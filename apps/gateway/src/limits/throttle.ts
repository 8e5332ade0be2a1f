import type { CounterSource } from './counter-source.ts'
import type { Counters } from './counters.ts'

const hourMs = 3_600_000

export class Throttle {
  readonly #counters: Counters
  readonly #limit: number

  constructor(limit: number, counters: Counters) {
    this.#limit = limit
    this.#counters = counters
  }

  /** Counts one more, unless there were as many as may be: then it is none. */
  async take(countedName: string): Promise<boolean> {
    const { count } = await this.#counters.add(countedName, hourMs)
    if (count <= this.#limit) return true
    await this.#counters.subtract(countedName)
    return false
  }

  async forgive(countedName: string): Promise<void> {
    await this.#counters.subtract(countedName)
  }
}

/** Each counts under the name of them all and its own. */
export function throttlesOf<Name extends string>(
  source: CounterSource,
  group: string,
  limits: Readonly<Record<Name, number>>,
): Readonly<Record<Name, Throttle>> {
  const throttles = Object.entries<number>(limits).map(([name, limit]) => [
    name,
    new Throttle(limit, source.countersOf(`${group} ${name}`)),
  ])
  return Object.fromEntries(throttles)
}
