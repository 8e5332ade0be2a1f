import { outcome } from '@portico/contracts/legacy/main/own/outcome'
import type { FastifyBaseLogger } from 'fastify'
import type { LegacyClient } from '../upstream/legacy-client.ts'
import { LegacyFailure, wasNeverSent } from '../upstream/legacy-failure.ts'
import type { Pause } from '../upstream/pause.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { AtMostOnce } from './at-most-once.ts'
import type { ConfirmJournal, Facts, Intent, Settlement } from './confirm-journal.ts'
import type { Sender } from './sender.ts'

const outcomePausesMs = [200, 500, 1_000, 2_000, 4_000]

type Deps = {
  readonly journal: ConfirmJournal
  readonly sender: Sender
  readonly legacy: LegacyClient
  readonly upstreams: readonly Upstream[]
  readonly pause: Pause
  readonly log: FastifyBaseLogger
}

/** Sends a confirm at most once per key, and finds out what became of one whose answer was lost (SEC-08). */
export class ConfirmAtMostOnce {
  readonly #deps: Deps
  readonly #atMostOnce: AtMostOnce<Intent, Settlement>

  constructor(deps: Deps) {
    this.#deps = deps
    this.#atMostOnce = new AtMostOnce(deps.journal, (intent) => this.#fetchOutcome(intent), { state: 'unknown' }, deps)
  }

  find(key: string): Intent | undefined {
    return this.#deps.journal.find(key)
  }

  /** Takes the key and sends; where somebody else has taken it, nothing is sent. `settlementOf` tells what became of it. */
  async sendOnce(intent: Omit<Intent, 'state' | 'sentAt' | 'sender'>, facts: Facts, send: () => Promise<Settlement>): Promise<void> {
    const { journal, sender } = this.#deps
    const { key } = intent
    if (!journal.begin({ ...intent, sender: sender.name }, facts)) return
    await this.#atMostOnce.run(key, this.#sendAndSettle(key, send))
  }

  /** The outcome of a key that was sent; while it is open, waits for it or asks. */
  settlementOf(key: string): Promise<Settlement> {
    return this.#atMostOnce.settlementOf(key)
  }

  /** Asks for every confirm whose sender can no longer settle it. */
  settleAbandoned(): Promise<void> {
    return this.#atMostOnce.settleAbandoned()
  }

  async #sendAndSettle(key: string, send: () => Promise<Settlement>): Promise<void> {
    const { journal } = this.#deps
    try {
      journal.settle(key, await send())
    } catch (error) {
      if (!(error instanceof LegacyFailure)) throw error
      if (wasNeverSent(error)) journal.settle(key, { state: 'refused', refusal: { kind: 'refused' } })
      else await this.#fetchUntilSettled(key)
    }
  }

  /** The answer was lost: asked a few times while the guest waits, later by `settleAbandoned`. */
  async #fetchUntilSettled(key: string): Promise<void> {
    const intent = this.find(key)
    for (const ms of outcomePausesMs) {
      if (!intent) return
      const isSettled = await this.#fetchOutcome(intent).then(
        () => true,
        () => false,
      )
      if (isSettled) return
      await this.#deps.pause(ms)
    }
  }

  /** Settles, or throws where the server does not say. A server without keys cannot be asked at all. */
  async #fetchOutcome(intent: Intent): Promise<void> {
    const { journal, legacy, upstreams } = this.#deps
    const { key, host, channelId, hotelId, languageId } = intent
    const upstream = upstreams.find((candidate) => candidate.key === intent.upstream)
    if (!upstream?.capabilities.has('keys')) return journal.settle(key, { state: 'unknown' })
    const caller = { domain: host, channelId, hotelId, languageId, sessionCode: '' }
    const answer = await legacy.call(outcome, upstream, caller, { key })
    if (answer.kind === 'refused') throw new LegacyFailure(outcome.name, 'refused')
    const result = answer.answer
    if (result.kind === 'refused' || result.kind === 'unused') {
      return journal.settle(key, { state: 'refused', refusal: { kind: 'refused' } })
    }
    const { code, roomCodes } = result
    const email = journal.factsOf(key)?.email ?? ''
    journal.settle(key, { state: result.kind, booking: { code, roomCodes, email } })
  }
}
