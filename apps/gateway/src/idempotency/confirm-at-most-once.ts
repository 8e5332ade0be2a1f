import { outcome } from '@portico/contracts/legacy/main/own/outcome'
import type { FastifyBaseLogger } from 'fastify'
import type { LegacyClient } from '../upstream/legacy-client.ts'
import { LegacyFailure, wasNeverSent } from '../upstream/legacy-failure.ts'
import type { Pause } from '../upstream/pause.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { SentOnce } from './at-most-once.ts'
import type { Facts, Intent, Journal, Settlement } from './confirm-journal.ts'
import type { Sender } from './sender.ts'

const pausesBetweenQuestionsMs = [200, 500, 1_000, 2_000, 4_000]

type Stands = {
  readonly journal: Journal
  readonly sender: Sender
  readonly legacy: LegacyClient
  readonly upstreams: readonly Upstream[]
  readonly pause: Pause
  readonly log: FastifyBaseLogger
}

/** Sends a confirm at most once per key, and finds out what became of one whose answer was lost (SEC-08). */
export class ConfirmOnce {
  readonly #stands: Stands
  readonly #sent: SentOnce<Intent, Settlement>

  constructor(stands: Stands) {
    this.#stands = stands
    this.#sent = new SentOnce(stands.journal, (intent) => this.#ask(intent), { state: 'unknown' }, stands)
  }

  find(key: string): Intent | undefined {
    return this.#stands.journal.find(key)
  }

  /** Takes the key and sends; where somebody else has taken it, nothing is sent. `settlementOf` tells what became of it. */
  async once(intent: Omit<Intent, 'state' | 'sentAt' | 'sender'>, facts: Facts, send: () => Promise<Settlement>): Promise<void> {
    const { journal, sender } = this.#stands
    const { key } = intent
    if (!journal.begin({ ...intent, sender: sender.name }, facts)) return
    await this.#sent.run(key, this.#sendAndSettle(key, send))
  }

  /** The outcome of a key that was sent; while it is open, waits for it or asks. */
  settlementOf(key: string): Promise<Settlement> {
    return this.#sent.settlementOf(key)
  }

  /** Asks for every confirm whose sender can no longer settle it. */
  settleAbandoned(): Promise<void> {
    return this.#sent.settleAbandoned()
  }

  async #sendAndSettle(key: string, send: () => Promise<Settlement>): Promise<void> {
    const { journal } = this.#stands
    try {
      journal.settle(key, await send())
    } catch (error) {
      if (!(error instanceof LegacyFailure)) throw error
      if (wasNeverSent(error)) journal.settle(key, { state: 'refused', refusal: { kind: 'refused' } })
      else await this.#askUntilSettled(key)
    }
  }

  /** The answer was lost: asked a few times while the guest waits, later by `settleAbandoned`. */
  async #askUntilSettled(key: string): Promise<void> {
    const intent = this.find(key)
    for (const ms of pausesBetweenQuestionsMs) {
      if (!intent) return
      const isSettled = await this.#ask(intent).then(
        () => true,
        () => false,
      )
      if (isSettled) return
      await this.#stands.pause(ms)
    }
  }

  /** Settles, or throws where the server does not say. A server without keys cannot be asked at all. */
  async #ask(intent: Intent): Promise<void> {
    const { journal, legacy, upstreams } = this.#stands
    const { key, host, channelId, hotelId, languageId } = intent
    const upstream = upstreams.find((candidate) => candidate.key === intent.upstream)
    if (!upstream?.able.has('keys')) return journal.settle(key, { state: 'unknown' })
    const caller = { domain: host, channelId, hotelId, languageId, sessionCode: '' }
    const answer = await legacy.call(outcome, upstream, caller, { key })
    if (answer.kind === 'refused') throw new LegacyFailure(outcome.name, 'refused')
    const became = answer.answer
    if (became.kind === 'refused' || became.kind === 'unused') {
      return journal.settle(key, { state: 'refused', refusal: { kind: 'refused' } })
    }
    const { code, roomCodes } = became
    const email = journal.factsOf(key)?.email ?? ''
    journal.settle(key, { state: became.kind, booking: { code, roomCodes, email } })
  }
}
