import type { LegacyAnswer, LegacyCall } from '@portico/contracts/legacy/codec/legacy-call'
import { LRUCache } from 'lru-cache'
import { type ChannelPlace, callerOf } from '../scope/place.ts'
import type { LegacyClient } from '../upstream/legacy-client.ts'
import { LegacyFailure } from '../upstream/legacy-failure.ts'
import type { CacheOutcome } from './cache.ts'
import { type CacheKey, keyOf } from './cache-key.ts'

type Place = ChannelPlace & { readonly hotelId?: number }
type Question = {
  readonly answer: Promise<LegacyAnswer<unknown>>
  readonly changes: number
  readonly allLeft: AbortController
  waiting: number
}
type Kept = { readonly answer: LegacyAnswer<unknown>; readonly changes: number; readonly askedAt: number }

const mostKept = 200

/**
 * What is `brief`: who asks the same while a question is on its way shares its answer, and what a hotel has answered is kept for `briefMs` from
 * its question; neither if something was changed at the hotel through this gateway since. The question is given up when the last who waits
 * for it has left. `now` is in milliseconds.
 */
export class Joined {
  readonly #now: () => number
  readonly #briefMs: number
  readonly #count: (outcome: CacheOutcome) => void
  readonly #onTheirWay = new Map<CacheKey, Question>()
  readonly #kept = new LRUCache<CacheKey, Kept>({ max: mostKept })

  constructor(now: () => number, briefMs: number, count: (outcome: CacheOutcome) => void = () => undefined) {
    this.#now = now
    this.#briefMs = briefMs
    this.#count = count
  }

  /** The answer of a read. Throws `LegacyFailure`. */
  async ask<Input, Answer>(
    legacy: LegacyClient,
    place: Place,
    call: LegacyCall<Input, Answer>,
    input: NoInfer<Input>,
  ): Promise<LegacyAnswer<Answer>> {
    if (call.effect !== 'read' || call.credentials) throw new Error(`${call.name} is for one alone`)
    const key = keyOf(place, call, input)
    const changes = legacy.changesAt(place.upstream, place.hotelId)
    const kept = this.#kept.get(key)
    if (kept?.changes === changes && this.#now() - kept.askedAt < this.#briefMs) {
      this.#count('hit')
      return kept.answer as LegacyAnswer<Answer>
    }
    const ask = (left: AbortSignal) => legacy.leftBy(left).call(call, place.upstream, callerOf(place), input)
    const open = this.#onTheirWay.get(key)
    const shared = open?.changes === changes ? open : undefined
    this.#count(shared ? 'joined' : 'miss')
    const question = shared ?? this.#begin(key, changes, ask, place.hotelId !== undefined)
    question.waiting++
    try {
      return (await until(legacy.left, call.name, question.answer)) as LegacyAnswer<Answer>
    } finally {
      question.waiting--
      if (question.waiting === 0) this.#giveUp(key, question)
    }
  }

  #begin(key: CacheKey, changes: number, ask: (left: AbortSignal) => Promise<LegacyAnswer<unknown>>, isOfHotel: boolean): Question {
    const allLeft = new AbortController()
    const askedAt = this.#now()
    const askAndKeep = async () => {
      const answer = await ask(allLeft.signal)
      if (isOfHotel && this.#briefMs > 0 && answer.kind === 'answered') this.#kept.set(key, { answer, changes, askedAt })
      return answer
    }
    const question = { answer: askAndKeep(), changes, allLeft, waiting: 0 }
    this.#onTheirWay.set(key, question)
    return question
  }

  /** Answered or not: whoever comes later does not share it. */
  #giveUp(key: CacheKey, question: Question): void {
    if (this.#onTheirWay.get(key) === question) this.#onTheirWay.delete(key)
    question.allLeft.abort()
  }
}

async function until<Answer>(left: AbortSignal | undefined, name: string, answer: Promise<Answer>): Promise<Answer> {
  if (!left) return answer
  let leave = () => {}
  const leaving = new Promise<never>((_, reject) => {
    leave = () => reject(new LegacyFailure(name, 'given-up'))
  })
  left.addEventListener('abort', leave, { once: true })
  if (left.aborted) leave()
  try {
    return await Promise.race([answer, leaving])
  } finally {
    left.removeEventListener('abort', leave)
  }
}
