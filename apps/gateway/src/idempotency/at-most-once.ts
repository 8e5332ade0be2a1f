import type { FastifyBaseLogger } from 'fastify'
import type { Pause } from '../upstream/pause.ts'
import { isRunning, type Sender } from './sender.ts'

const longestWaitMs = 45_000
const pollMs = 100

type Sent = { readonly key: string; readonly upstream: string; readonly sender: string }

/** Where keys stand that were sent, and what became of them. */
type Kept<Row extends Sent, Settlement> = {
  find(key: string): Row | undefined
  settlementOf(key: string): Settlement | undefined
  /** Sent by a gateway that can no longer settle them, or by this one, which is done with them. */
  abandoned(sender: string, isInFlight: (key: string) => boolean): Row[]
}

type Stands = { readonly sender: Sender; readonly pause: Pause; readonly log: Pick<FastifyBaseLogger, 'warn'> }

/** What happens once per key, at whichever gateway of this machine: whoever else comes with the key waits for its outcome, or asks for it. */
export class SentOnce<Row extends Sent, Settlement> {
  readonly #kept: Kept<Row, Settlement>
  readonly #ask: (row: Row) => Promise<void>
  readonly #unknown: Settlement
  readonly #stands: Stands
  readonly #inFlight = new Map<string, Promise<void>>()

  /** `ask` finds out what became of a key whose answer was lost, and settles it; it throws where nobody says. */
  constructor(kept: Kept<Row, Settlement>, ask: (row: Row) => Promise<void>, unknown: Settlement, stands: Stands) {
    this.#kept = kept
    this.#ask = ask
    this.#unknown = unknown
    this.#stands = stands
  }

  /** Whatever comes with this key while `work` is going on waits for it. */
  async run(key: string, work: Promise<void>): Promise<void> {
    this.#inFlight.set(key, work)
    try {
      await work
    } finally {
      this.#inFlight.delete(key)
    }
  }

  /** The outcome of a key that was sent; while it is open, waits for it or asks. */
  async settlementOf(key: string): Promise<Settlement> {
    const { sender, pause } = this.#stands
    const end = performance.now() + longestWaitMs
    while (performance.now() < end) {
      const settlement = this.#kept.settlementOf(key)
      if (settlement) return settlement
      const own = this.#inFlight.get(key)
      const row = this.#kept.find(key)
      if (own) await own.catch(() => undefined)
      else if (row && (row.sender === sender.name || !isRunning(row.sender))) {
        await this.#ask(row).catch(() => undefined)
        return this.#kept.settlementOf(key) ?? this.#unknown
      } else await pause(pollMs)
    }
    return this.#unknown
  }

  /** Asks for everything whose sender can no longer settle it. */
  async settleAbandoned(): Promise<void> {
    const { sender, log } = this.#stands
    for (const row of this.#kept.abandoned(sender.name, (key) => this.#inFlight.has(key))) {
      await this.#ask(row).catch((err: unknown) => log.warn({ err, upstream: row.upstream }, 'an outcome is still open'))
    }
  }
}
