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
import { type Fault, LegacyFailure } from './legacy-failure.ts'
import type { Pause } from './pause.ts'

export const readsInFlight = 50
const readsWaiting = 100
export const changesInFlight = 64
const changesWaiting = 1_000

const onTrialAfterMs = 5_000
const failing = { threshold: 0.5, duration: 10_000, minimumRps: 1 }
const awayFaults: ReadonlySet<Fault> = new Set(['unreachable', 'timed-out', 'cut-off', 'status'])

const earnedByAttempt = 0.1
const mostTokens = 10

/** Whose turn is waited for: how long at most, and until `left` says that nobody waits any more. */
export type Waiting = { readonly call: string; readonly longestMs: number; readonly left?: AbortSignal | undefined }

/** The state of one server as a dashboard shows it. */
export type CalmState = {
  readonly breaker: 'closed' | 'half-open' | 'open'
  readonly inFlight: { readonly reads: number; readonly changes: number }
  readonly waiting: { readonly reads: number; readonly changes: number }
}

/**
 * Keeps one server's trouble its own (decision 018): how many calls are on their way and wait, whether it is asked at all, and whether a second
 * attempt may be afforded. All refusals are `LegacyFailure`, and nothing of a refused call was sent.
 */
export class Calm {
  readonly #pause: Pause
  readonly #reads = bulkhead(readsInFlight, readsWaiting)
  readonly #changes = bulkhead(changesInFlight, changesWaiting)
  readonly #breaker = circuitBreaker(
    handleWhen((error) => this.#countsAsAway(error)),
    { halfOpenAfter: onTrialAfterMs, breaker: new SamplingBreaker(failing) },
  )
  readonly #suspends: boolean
  #tokens = mostTokens

  /** The breaker reads the wall clock; where time is another, it is left out. */
  constructor(pause: Pause, suspends = true) {
    this.#pause = pause
    this.#suspends = suspends
  }

  get state(): CalmState {
    const { state } = this.#breaker
    return {
      breaker: state === CircuitState.Closed ? 'closed' : state === CircuitState.HalfOpen ? 'half-open' : 'open',
      inFlight: { reads: readsInFlight - this.#reads.executionSlots, changes: changesInFlight - this.#changes.executionSlots },
      waiting: { reads: readsWaiting - this.#reads.queueSlots, changes: changesWaiting - this.#changes.queueSlots },
    }
  }

  /** One attempt of a read. `onTrial` tells the sender that the attempt decides over the server, and that nobody may give it up. */
  async read<T>(waiting: Waiting, send: (onTrial: boolean) => Promise<T>): Promise<T> {
    const { call } = waiting
    if (!this.#suspends) return this.#inTurn(this.#reads, waiting, () => send(false))
    const before = this.#breaker.state
    if (before === CircuitState.HalfOpen) throw new LegacyFailure(call, 'suspended')
    const onTrial = before === CircuitState.Open
    const whenTurnComes = async () => {
      if (!onTrial && this.#breaker.state !== CircuitState.Closed) {
        // A whole line that is told at once would hold up those who ask other servers.
        await setImmediate()
        throw new LegacyFailure(call, 'suspended')
      }
      return send(onTrial)
    }
    try {
      return await this.#breaker.execute(() =>
        this.#inTurn(this.#reads, onTrial ? { ...waiting, left: undefined } : waiting, whenTurnComes),
      )
    } catch (error) {
      throw error instanceof BrokenCircuitError ? new LegacyFailure(call, 'suspended', error) : error
    }
  }

  /** The one attempt of a call that changes something. No breaker: what a guest has decided is tried. */
  change<T>(waiting: Waiting, send: () => Promise<T>): Promise<T> {
    return this.#inTurn(this.#changes, waiting, send)
  }

  /** Counts a first attempt. */
  earn(): void {
    this.#tokens = Math.min(mostTokens, this.#tokens + earnedByAttempt)
  }

  /** Whether a second attempt may be made; it is paid for then. */
  spend(): boolean {
    if (this.#tokens < 1) return false
    this.#tokens--
    return true
  }

  /** On trial, a server whose line is still full has not come back. */
  #countsAsAway(error: unknown): boolean {
    if (!(error instanceof LegacyFailure)) return false
    return awayFaults.has(error.fault) || (error.fault === 'overloaded' && this.#breaker.state === CircuitState.HalfOpen)
  }

  async #inTurn<T>(line: BulkheadPolicy, { call, longestMs, left }: Waiting, work: () => Promise<T>): Promise<T> {
    if (line.executionSlots > 0) return line.execute(work)
    const over = new AbortController()
    const leaving = new AbortController()
    const tired = new Promise<never>((_, reject) => {
      const leave = (fault: Fault) => {
        leaving.abort()
        reject(new LegacyFailure(call, fault))
      }
      this.#pause(longestMs, over.signal).then(
        () => leave('overloaded'),
        () => undefined,
      )
      left?.addEventListener('abort', () => leave('given-up'), { signal: over.signal })
    })
    const turn = line.execute(() => {
      over.abort()
      return work()
    }, leaving.signal)
    try {
      return await Promise.race([turn, tired])
    } catch (error) {
      throw error instanceof BulkheadRejectedError ? new LegacyFailure(call, 'overloaded', error) : error
    } finally {
      over.abort()
    }
  }
}
