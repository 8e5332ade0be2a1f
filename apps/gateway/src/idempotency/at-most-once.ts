import type { FastifyBaseLogger } from 'fastify'
import { LegacyFailure, wasNeverSent } from '../upstream/legacy-failure.ts'
import type { Pause } from '../upstream/pause.ts'
import type { Sender } from './sender.ts'

const maxWaitMs = 45_000
const pollMs = 100

type SentRow = { readonly key: string; readonly upstream: string; readonly sender: string }

type Kind<Row extends SentRow, Details, Settlement> = {
  readonly journal: {
    find(key: string): Promise<Row | undefined>
    begin(row: Omit<Row, 'state' | 'sentAt'>, details: Details): Promise<boolean>
    settle(key: string, settlement: Settlement): Promise<void>
    settlementOf(key: string): Promise<Settlement | undefined>
    open(): Promise<Row[]>
  }
  readonly findOutcome: (row: Row) => Promise<void>
  readonly refused: Settlement
  readonly pausesMs: readonly number[]
}

type AtMostOnceDeps = { readonly sender: Sender; readonly pause: Pause; readonly log: Pick<FastifyBaseLogger, 'warn'> }

/**
 * What happens once per key, at whichever gateway of this store: a row is committed before anything is sent,
 * and a key never sends again. Another request with the key waits for its outcome. The outcome of an answer that was
 * lost is looked for.
 */
export class AtMostOnce<Row extends SentRow, Details, Settlement, Unknown> {
  readonly #kind: Kind<Row, Details, Settlement>
  readonly #unknown: Unknown
  readonly #deps: AtMostOnceDeps
  readonly #inFlight = new Map<string, Promise<void>>()

  constructor(sentKind: Kind<Row, Details, Settlement>, unknown: Unknown, deps: AtMostOnceDeps) {
    this.#kind = sentKind
    this.#unknown = unknown
    this.#deps = deps
  }

  async find(key: string): Promise<Row | undefined> {
    return await this.#kind.journal.find(key)
  }

  /**
   * Takes the key and sends; where another request has taken it, nothing is sent. `settlementOf` says what became of
   * it.
   */
  async sendOnce(
    row: Omit<Row, 'state' | 'sentAt' | 'sender'>,
    details: Details,
    send: () => Promise<Settlement>,
  ): Promise<void> {
    const key = row.key as string
    const ownWork = this.#inFlight.get(key)
    if (ownWork) return await ownWork.catch(() => undefined)
    const begun = { ...row, sender: this.#deps.sender.name } as unknown as Omit<Row, 'state' | 'sentAt'>
    const work = this.#begin(begun, details, send)
    // From before the row is there: a row of ours that nobody sends is looked for.
    this.#inFlight.set(key, work)
    try {
      await work
    } finally {
      this.#inFlight.delete(key)
    }
  }

  async settlementOf(key: string): Promise<Settlement | Unknown> {
    const { journal, findOutcome } = this.#kind
    const { sender, pause } = this.#deps
    const end = performance.now() + maxWaitMs
    while (performance.now() < end) {
      const settlement = await journal.settlementOf(key)
      if (settlement) return settlement
      const row = await journal.find(key)
      const ownWork = this.#inFlight.get(key)
      if (ownWork) await ownWork.catch(() => undefined)
      else if (row && (row.sender === sender.name || !(await sender.isRunning(row.sender)))) {
        await findOutcome(row).catch(() => undefined)
        return (await journal.settlementOf(key)) ?? this.#unknown
      } else await pause(pollMs)
    }
    return this.#unknown
  }

  /**
   * Looks for every outcome whose sender can no longer settle it: another gateway that is gone, or this one, which is
   * done with it.
   */
  async settleAbandoned(): Promise<void> {
    const { sender, log } = this.#deps
    for (const row of await this.#kind.journal.open()) {
      if (row.sender === sender.name ? this.#inFlight.has(row.key) : await sender.isRunning(row.sender)) continue
      await this.#kind
        .findOutcome(row)
        .catch((err: unknown) => log.warn({ err, upstream: row.upstream }, 'an outcome is still open'))
    }
  }

  async #begin(row: Omit<Row, 'state' | 'sentAt'>, details: Details, send: () => Promise<Settlement>): Promise<void> {
    if (await this.#kind.journal.begin(row, details)) await this.#sendAndSettle((row as Row).key, send)
  }

  async #sendAndSettle(key: string, send: () => Promise<Settlement>): Promise<void> {
    const { journal, refused: refusedOutcome } = this.#kind
    try {
      await journal.settle(key, await send())
    } catch (error) {
      if (!(error instanceof LegacyFailure)) throw error
      if (wasNeverSent(error)) await journal.settle(key, refusedOutcome)
      else await this.#findUntilSettled(key)
    }
  }

  async #findUntilSettled(key: string): Promise<void> {
    const row = await this.find(key)
    for (const ms of this.#kind.pausesMs) {
      if (!row) return
      const isSettled = await this.#kind.findOutcome(row).then(
        () => true,
        () => false,
      )
      if (isSettled) return
      await this.#deps.pause(ms)
    }
  }
}
