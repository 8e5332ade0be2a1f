import type { FastifyBaseLogger } from 'fastify'

const toleranceMs = 60_000
/** A clock that goes on from its jump for so long is right: somebody has set it, or the machine was asleep. */
const believedAfterMs = 15 * 60_000

type Clocks = { readonly wallMs: () => number; readonly monotonicMs: () => number }

/**
 * Whether the wall clock goes on as the monotonic one does, which nobody can set. After a jump it is doubted for a
 * quarter of an hour: what ends by the clock and cannot be taken back waits, so that a machine whose time was set wrong
 * by an hour cancels nothing at once.
 */
export class ClockWatch {
  readonly #clocks: Clocks
  readonly #onJump: (ms: number) => void
  #offsetMs: number
  #jump: { readonly offsetMs: number; readonly atMs: number } | undefined

  constructor(
    onJump: (ms: number) => void,
    clocks: Clocks = { wallMs: Date.now, monotonicMs: () => performance.now() },
  ) {
    this.#clocks = clocks
    this.#onJump = onJump
    this.#offsetMs = this.#offset()
  }

  isTrusted(): boolean {
    const offsetMs = this.#offset()
    if (isNear(offsetMs, this.#offsetMs)) return this.#trust(offsetMs)
    const now = this.#clocks.monotonicMs()
    if (!this.#jump || !isNear(offsetMs, this.#jump.offsetMs)) {
      this.#jump = { offsetMs, atMs: now }
      this.#onJump(offsetMs - this.#offsetMs)
    }
    return now - this.#jump.atMs >= believedAfterMs && this.#trust(offsetMs)
  }

  #trust(offsetMs: number): true {
    this.#offsetMs = offsetMs
    this.#jump = undefined
    return true
  }

  #offset(): number {
    return this.#clocks.wallMs() - this.#clocks.monotonicMs()
  }
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= toleranceMs
}

export function watchClock(log: Pick<FastifyBaseLogger, 'error'>): ClockWatch {
  return new ClockWatch((ms) =>
    log.error({ ms }, 'the wall clock has jumped: what ends by it waits until it is back, or a quarter of an hour'),
  )
}
