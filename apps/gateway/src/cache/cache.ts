import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { LegacyFailure } from '../upstream/legacy-failure.ts'
import { type Asked, type AskedFrom, type CacheKey, keyOf } from './cache-key.ts'
import type { AnswersOnDisk } from './disk-cache.ts'
import { type Age, askAgainMs } from './ttl.ts'

type Kept<Answer> = { readonly answer: Answer; readonly at: number; failedAt?: number }

/** `stale`: answered at once with what is no longer fresh. */
export type CacheOutcome = 'hit' | 'stale' | 'miss' | 'joined'

export type CacheTools = {
  /** In milliseconds. */
  readonly now: () => number
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** What survives a restart; nothing does without it. */
  readonly disk?: AnswersOnDisk
  readonly count?: (outcome: CacheOutcome) => void
}

const mostAnswers = 5_000

/** Answers of one call, for what has no price and names no person. Misses for one key are joined; failures are not stored. */
export class Cache<Input, Answer> {
  readonly #call: Asked<Input, Answer>
  readonly #age: Age
  readonly #tools: CacheTools
  readonly #kept = new LRUCache<CacheKey, Kept<Answer>>({ max: mostAnswers })
  readonly #asking = new Map<CacheKey, Promise<Answer>>()

  constructor(call: Asked<Input, Answer>, age: Age, tools: CacheTools) {
    this.#call = call
    this.#age = age
    this.#tools = tools
  }

  /** Throws what `ask` throws where there is no answer that may still be shown. */
  async get(from: AskedFrom, input: Input, ask: () => Promise<Answer>): Promise<Answer> {
    const key = keyOf(from, this.#call, input)
    const kept = this.#kept.get(key) ?? this.#fromDisk(key)
    const { freshMs, renewedBehindMs, whileAwayMs } = this.#age
    const agedMs = kept ? this.#tools.now() - kept.at : Number.POSITIVE_INFINITY
    if (kept && agedMs < freshMs) return this.#told('hit', kept)
    if (kept && agedMs < whileAwayMs && this.#failedLately(kept)) return this.#told('stale', kept)
    if (kept && agedMs < renewedBehindMs) {
      void this.#ask(key, ask).catch((err: unknown) => {
        // The client has said already what it met.
        if (!(err instanceof LegacyFailure)) this.#tools.log.error({ err }, 'an answer cannot be renewed')
      })
      return this.#told('stale', kept)
    }
    this.#tools.count?.(this.#asking.has(key) ? 'joined' : 'miss')
    try {
      return await this.#ask(key, ask)
    } catch (error) {
      if (!kept || agedMs >= whileAwayMs) throw error
      return kept.answer
    }
  }

  #told(outcome: CacheOutcome, { answer }: Kept<Answer>): Answer {
    this.#tools.count?.(outcome)
    return answer
  }

  #failedLately({ failedAt }: Kept<Answer>): boolean {
    return failedAt !== undefined && this.#tools.now() - failedAt < askAgainMs
  }

  #ask(key: CacheKey, ask: () => Promise<Answer>): Promise<Answer> {
    const asking = this.#asking.get(key) ?? this.#begin(key, ask).finally(() => this.#asking.delete(key))
    this.#asking.set(key, asking)
    return asking
  }

  async #begin(key: CacheKey, ask: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await ask()
      const at = this.#tools.now()
      this.#kept.set(key, { answer, at })
      this.#tools.disk?.keep(key, JSON.stringify(this.#call.toReply(answer)), at)
      return answer
    } catch (error) {
      const kept = this.#kept.get(key)
      if (kept) kept.failedAt = this.#tools.now()
      throw error
    }
  }

  /** Read as leniently as a server is: what another version wrote, and this one cannot read, is not there. */
  #fromDisk(key: CacheKey): Kept<Answer> | undefined {
    const row = this.#tools.disk?.read(key)
    if (!row) return undefined
    const { success, data } = this.#call.reply.safeParse(JSON.parse(row.text))
    if (!success) return undefined
    const kept = { answer: data, at: row.at }
    this.#kept.set(key, kept)
    return kept
  }
}
