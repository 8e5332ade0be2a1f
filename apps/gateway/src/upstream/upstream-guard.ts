import { setImmediate } from 'node:timers/promises'
import {
  BrokenCircuitError,
  type BulkheadPolicy,
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
  circuitBreaker,
  handleWhen,
  SamplingBreaker,
} from 'cockatiel'
import { type CallFault, LegacyFailure } from './legacy-failure.ts'
import type { Pause } from './pause.ts'

export const readsInFlight = 50
const readsWaiting = 100
export const changesInFlight = 64
const changesWaiting = 1_000

const halfOpenAfterMs = 5_000
const openingRule = { threshold: 0.5, duration: 10_000, minimumRps: 1 }
const awayFaults: ReadonlySet<CallFault> = new Set(['unreachable', 'timed-out', 'cut-off', 'status'])

const retryTokensPerCall = 0.1
const maxRetryTokens = 10

export type QueuedCall = {
  readonly call: string
  readonly maxMs: number
  readonly disconnected?: AbortSignal | undefined
}

type Repeat = { readonly isWanted: (error: unknown) => boolean; readonly begins: () => void }

export type GuardState = {
  readonly breaker: 'closed' | 'half-open' | 'open'
  readonly inFlight: { readonly reads: number; readonly changes: number }
  readonly waiting: { readonly reads: number; readonly changes: number }
}

/**
 * Keeps one server's trouble its own (decision 018): how many calls are on their way and wait, whether it is called at
 * all, and whether a second attempt may be afforded. All refusals are `LegacyFailure`, and nothing of a refused call
 * was sent.
 */
export class UpstreamGuard {
  readonly #pause: Pause
  readonly #reads = bulkhead(readsInFlight, readsWaiting)
  readonly #changes = bulkhead(changesInFlight, changesWaiting)
  readonly #breaker = circuitBreaker(
    handleWhen((error) => this.#isAwayError(error)),
    { halfOpenAfter: halfOpenAfterMs, breaker: new SamplingBreaker(openingRule) },
  )
  readonly #hasBreaker: boolean
  #retryTokens = maxRetryTokens

  constructor(pause: Pause, hasBreaker = true) {
    this.#pause = pause
    this.#hasBreaker = hasBreaker
  }

  get state(): GuardState {
    const { state } = this.#breaker
    return {
      breaker: state === CircuitState.Closed ? 'closed' : state === CircuitState.HalfOpen ? 'half-open' : 'open',
      inFlight: {
        reads: readsInFlight - this.#reads.executionSlots,
        changes: changesInFlight - this.#changes.executionSlots,
      },
      waiting: { reads: readsWaiting - this.#reads.queueSlots, changes: changesWaiting - this.#changes.queueSlots },
    }
  }

  /** A read, and a second attempt after a short pause where that is wanted and the server's budget for it lasts. */
  async readTwice<T>(queued: QueuedCall, send: (isTrial: boolean) => Promise<T>, repeat: Repeat): Promise<T> {
    this.#retryTokens = Math.min(maxRetryTokens, this.#retryTokens + retryTokensPerCall)
    try {
      return await this.read(queued, send)
    } catch (error) {
      if (!repeat.isWanted(error) || this.#retryTokens < 1) throw error
      this.#retryTokens--
      await this.#pause(50 + Math.random() * 200)
      if (!repeat.isWanted(error)) throw error
      repeat.begins()
      return this.read(queued, send)
    }
  }

  /** One attempt of a read. `isTrial` says that the attempt decides over the server, and that nobody may give it up. */
  async read<T>(queued: QueuedCall, send: (isTrial: boolean) => Promise<T>): Promise<T> {
    const { call } = queued
    if (!this.#hasBreaker) return this.#inQueue(this.#reads, queued, () => send(false))
    const stateBefore = this.#breaker.state
    if (stateBefore === CircuitState.HalfOpen) throw new LegacyFailure(call, 'suspended')
    const isTrial = stateBefore === CircuitState.Open
    const sendInTurn = async () => {
      if (!isTrial && this.#breaker.state !== CircuitState.Closed) {
        // A whole line that is told at once would hold up those who ask other servers.
        await setImmediate()
        throw new LegacyFailure(call, 'suspended')
      }
      return send(isTrial)
    }
    try {
      return await this.#breaker.execute(() =>
        this.#inQueue(this.#reads, isTrial ? { ...queued, disconnected: undefined } : queued, sendInTurn),
      )
    } catch (error) {
      throw error instanceof BrokenCircuitError ? new LegacyFailure(call, 'suspended', error) : error
    }
  }

  /** The one attempt of a call that changes something. No breaker: what a guest has decided is tried. */
  change<T>(queued: QueuedCall, send: () => Promise<T>): Promise<T> {
    return this.#inQueue(this.#changes, queued, send)
  }

  /** On trial, a server whose line is still full has not come back. */
  #isAwayError(error: unknown): boolean {
    if (!(error instanceof LegacyFailure)) return false
    return (
      awayFaults.has(error.fault) || (error.fault === 'overloaded' && this.#breaker.state === CircuitState.HalfOpen)
    )
  }

  async #inQueue<T>(
    queue: BulkheadPolicy,
    { call, maxMs, disconnected }: QueuedCall,
    work: () => Promise<T>,
  ): Promise<T> {
    if (queue.executionSlots > 0) return queue.execute(work)
    const waitOver = new AbortController()
    const abandoned = new AbortController()
    const gaveUp = new Promise<never>((_, reject) => {
      const giveUp = (fault: CallFault) => {
        abandoned.abort()
        reject(new LegacyFailure(call, fault))
      }
      this.#pause(maxMs, waitOver.signal).then(
        () => giveUp('overloaded'),
        () => undefined,
      )
      disconnected?.addEventListener('abort', () => giveUp('given-up'), { signal: waitOver.signal })
    })
    const turn = queue.execute(() => {
      waitOver.abort()
      return work()
    }, abandoned.signal)
    try {
      return await Promise.race([turn, gaveUp])
    } catch (error) {
      throw error instanceof BulkheadRejectedError ? new LegacyFailure(call, 'overloaded', error) : error
    } finally {
      waitOver.abort()
    }
  }
}
