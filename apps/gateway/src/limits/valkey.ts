import type { FastifyBaseLogger } from 'fastify'
import { Valkey as Client } from 'iovalkey'

/** A request waits so long for its counts at most, in milliseconds. */
const timeoutMs = 250
/** So long nothing is asked of it after a failure. */
const restMs = 1_000
const startMs = 2_000

type ValkeyDeps = {
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  /** Something was counted by this process alone, since Valkey did not answer. */
  readonly onAlone: () => void
}

/** The connection to the Valkey that several gateways count in. While it is away each counts for itself. */
export class Valkey implements AsyncDisposable {
  readonly #client: Client
  readonly #deps: ValkeyDeps
  #restsUntil = 0
  #isAway = false

  constructor(address: string, deps: ValkeyDeps) {
    this.#deps = deps
    this.#client = new Client(address.replace(/^valkey/, 'redis'), {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: startMs,
      commandTimeout: timeoutMs,
      retryStrategy: (times) => Math.min(100 * times, 2_000),
    })
    // It connects again by itself; who counts is told by the command that fails.
    this.#client.on('error', () => undefined)
  }

  /** Waits a moment for the first connection; without one counts begin here. */
  async connected(): Promise<void> {
    if (this.#client.status === 'ready') return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, startMs)
    this.#client.once('ready', resolve)
    await promise
    clearTimeout(timer)
  }

  async run(script: string, name: string, ...scriptArguments: readonly number[]): Promise<unknown> {
    return await this.#client.eval(script, 1, name, ...scriptArguments)
  }

  async use<T>(shared: () => Promise<T>, ownCount: () => Promise<T>): Promise<T> {
    if (performance.now() >= this.#restsUntil) {
      try {
        const answer = await shared()
        if (this.#isAway) this.#deps.log.info('Valkey is back, limits are counted there again')
        this.#isAway = false
        return answer
      } catch (err) {
        if (!this.#isAway) this.#deps.log.warn({ err }, 'Valkey is away, this process counts limits for itself')
        this.#isAway = true
        this.#restsUntil = performance.now() + restMs
      }
    }
    this.#deps.onAlone()
    return await ownCount()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#client.disconnect()
  }
}
