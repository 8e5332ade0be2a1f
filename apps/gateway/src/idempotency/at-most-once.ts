import type { FastifyBaseLogger } from 'fastify'
import type { Pause } from '../upstream/pause.ts'
import { isRunning, type Sender } from './sender.ts'

const longestWaitMs = 45_000
const pollMs = 100

type SentRow = { readonly key: string; readonly upstream: string; readonly sender: string }

/** Where keys stand that were sent, and what became of them. */
type KeyJournal<Row extends SentRow, Settlement> = {
  find(key: string): Row | undefined
  settlementOf(key: string): Settlement | undefined
  /** Sent by a gateway that can no longer settle them, or by this one, which is done with them. */
  abandoned(sender: string, isInFlight: (key: string) => boolean): Row[]
}

type Deps = { readonly sender: Sender; readonly pause: Pause; readonly log: Pick<FastifyBaseLogger, 'warn'> }

/** What happens once per key, at whichever gateway of this machine: whoever else comes with the key waits for its outcome, or asks for it. */
export class AtMostOnce<Row extends SentRow, Settlement> {
  readonly #journal: KeyJournal<Row, Settlement>
  readonly #findOutcome: (row: Row) => Promise<void>
  readonly #unknown: Settlement
  readonly #deps: Deps
  readonly #inFlight = new Map<string, Promise<void>>()

  /** `ask` finds out what became of a key whose answer was lost, and settles it; it throws where nobody says. */
  constructor(journal: KeyJournal<Row, Settlement>, findOutcome: (row: Row) => Promise<void>, unknown: Settlement, deps: Deps) {
    this.#journal = journal
    this.#findOutcome = findOutcome
    this.#unknown = unknown
    this.#deps = deps
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
    const { sender, pause } = this.#deps
    const end = performance.now() + longestWaitMs
    while (performance.now() < end) {
      const settlement = this.#journal.settlementOf(key)
      if (settlement) return settlement
      const own = this.#inFlight.get(key)
      const row = this.#journal.find(key)
      if (own) await own.catch(() => undefined)
      else if (row && (row.sender === sender.name || !isRunning(row.sender))) {
        await this.#findOutcome(row).catch(() => undefined)
        return this.#journal.settlementOf(key) ?? this.#unknown
      } else await pause(pollMs)
    }
    return this.#unknown
  }

  /** Asks for everything whose sender can no longer settle it. */
  async settleAbandoned(): Promise<void> {
    const { sender, log } = this.#deps
    for (const row of this.#journal.abandoned(sender.name, (key) => this.#inFlight.has(key))) {
      await this.#findOutcome(row).catch((err: unknown) => log.warn({ err, upstream: row.upstream }, 'an outcome is still open'))
    }
  }
}
