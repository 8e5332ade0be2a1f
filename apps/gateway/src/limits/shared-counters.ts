import type { CounterState, Counters } from './counters.ts'
import type { Valkey } from './valkey.ts'

const add = `
local count = redis.call('incr', KEYS[1])
if count == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
return {count, redis.call('pttl', KEYS[1])}`
const subtract = `if redis.call('exists', KEYS[1]) == 1 then redis.call('decr', KEYS[1]) end`
const remove = `return redis.call('del', KEYS[1])`

/** Counts of all gateways together; `own` while Valkey is away. */
export class SharedCounters implements Counters {
  readonly #valkey: Valkey
  readonly #prefix: string
  readonly #own: Counters

  constructor(valkey: Valkey, name: string, ownCounters: Counters) {
    this.#valkey = valkey
    this.#prefix = `portico:${name}:`
    this.#own = ownCounters
  }

  async add(name: string, lifeMs: number): Promise<CounterState> {
    return await this.#valkey.use(
      async () => {
        const [count, endsInMs] = (await this.#valkey.run(add, this.#prefix + name, lifeMs)) as [number, number]
        return { count, endsInMs }
      },
      () => this.#own.add(name, lifeMs),
    )
  }

  async subtract(name: string): Promise<void> {
    await this.#valkey.use<unknown>(
      () => this.#valkey.run(subtract, this.#prefix + name),
      () => this.#own.subtract(name),
    )
  }

  async remove(name: string): Promise<boolean> {
    return await this.#valkey.use(
      async () => (await this.#valkey.run(remove, this.#prefix + name)) === 1,
      () => this.#own.remove(name),
    )
  }
}
