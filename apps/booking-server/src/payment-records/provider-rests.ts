import { AsyncLocalStorage } from 'node:async_hooks'
import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'

const silencesBeforeRest = 3
const restSeconds = [30, 60, 120, 300]

/**
 * A circuit breaker for each side: after three calls in a row without an answer nothing is tried there for half a
 * minute, then one call, and after each silence longer, up to five minutes. Only what is done without a guest waiting
 * is counted and put off: what a guest has decided is tried.
 */
export class ProviderRests {
  readonly #known = new Map<string, { readonly silences: number; readonly until: Instant }>()
  readonly #working = new AsyncLocalStorage<string>()

  isResting(sideName: string, now: Instant): boolean {
    const cached = this.#known.get(sideName)
    return cached !== undefined && cached.silences >= silencesBeforeRest && now < cached.until
  }

  at<Result>(sideName: string, work: () => Promise<Result>): Promise<Result> {
    return this.#working.run(sideName, work)
  }

  noteCall(isAnswered: boolean, now: Instant): void {
    const workingSide = this.#working.getStore()
    if (workingSide === undefined) return
    if (isAnswered) return void this.#known.delete(workingSide)
    const silences = (this.#known.get(workingSide)?.silences ?? 0) + 1
    const seconds =
      restSeconds[silences - silencesBeforeRest] ?? restSeconds.at(silences < silencesBeforeRest ? 0 : -1) ?? 0
    this.#known.set(workingSide, { silences, until: instantAfter(now, { seconds }) })
  }
}
