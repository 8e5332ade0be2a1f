import type { LegacyAnswer, LegacyCall } from '@portico/contracts/legacy/legacy-call'
import { type CacheKey, keyOf } from './cache-key.ts'
import type { LegacyClient } from './legacy-client.ts'
import { LegacyFailure } from './legacy-failure.ts'
import { type ChannelPlace, callerOf } from './place.ts'

type Question = { readonly answer: Promise<LegacyAnswer<unknown>>; readonly allLeft: AbortController; waiting: number }

/**
 * What is `brief`: who asks the same while a question is on its way shares its answer, and nothing is kept. The question is given up
 * when the last who waits for it has left.
 */
export class Joined {
  readonly #onTheirWay = new Map<CacheKey, Question>()

  /** The answer of a read. Throws `LegacyFailure`. */
  async ask<Input, Answer>(
    legacy: LegacyClient,
    place: ChannelPlace & { readonly hotelId?: number },
    call: LegacyCall<Input, Answer>,
    input: NoInfer<Input>,
  ): Promise<LegacyAnswer<Answer>> {
    if (call.effect !== 'read' || call.credentials) throw new Error(`${call.name} is for one alone`)
    const key = keyOf(place, call, input)
    const question =
      this.#onTheirWay.get(key) ??
      this.#begin(key, (left) => legacy.leftBy(left).call(call, place.upstream, callerOf(place), input) as Promise<LegacyAnswer<unknown>>)
    question.waiting++
    try {
      return (await until(legacy.left, call.name, question.answer)) as LegacyAnswer<Answer>
    } finally {
      question.waiting--
      if (question.waiting === 0) this.#giveUp(key, question)
    }
  }

  #begin(key: CacheKey, ask: (left: AbortSignal) => Promise<LegacyAnswer<unknown>>): Question {
    const allLeft = new AbortController()
    const question = { answer: ask(allLeft.signal), allLeft, waiting: 0 }
    this.#onTheirWay.set(key, question)
    return question
  }

  /** Answered or not: whoever comes later asks anew. */
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
