import type { LegacyCall, LegacyResult } from '@portico/contracts/legacy/codec/legacy-call'
import { LRUCache } from 'lru-cache'
import { type ChannelPlace, callerOf } from '../scope/place.ts'
import type { LegacyClient } from '../upstream/legacy-client.ts'
import { LegacyFailure } from '../upstream/legacy-failure.ts'
import type { CacheOutcome } from './cache.ts'
import { type CacheKey, keyOf } from './cache-key.ts'

type ReadPlace = ChannelPlace & { readonly hotelId?: number }
type PendingRead = {
  readonly answer: Promise<LegacyResult<unknown>>
  readonly changes: number
  readonly allDisconnected: AbortController
  waiting: number
}
type RecentResult = { readonly answer: LegacyResult<unknown>; readonly changes: number; readonly requestedAt: number }

const maxRecent = 200

/**
 * What is `brief`: who asks the same while a question is on its way shares its answer, and what a hotel has answered is kept for `briefMs` from
 * its question; neither if something was changed at the hotel through this gateway since. The question is given up when the last who waits
 * for it has left. `now` is in milliseconds.
 */
export class CoalescedReads {
  readonly #now: () => number
  readonly #briefMs: number
  readonly #count: (outcome: CacheOutcome) => void
  readonly #pendingReads = new Map<CacheKey, PendingRead>()
  readonly #recent = new LRUCache<CacheKey, RecentResult>({ max: maxRecent })

  constructor(now: () => number, briefMs: number, count: (outcome: CacheOutcome) => void = () => undefined) {
    this.#now = now
    this.#briefMs = briefMs
    this.#count = count
  }

  /** The answer of a read. Throws `LegacyFailure`. */
  async read<Input, Reply>(
    legacy: LegacyClient,
    place: ReadPlace,
    call: LegacyCall<Input, Reply>,
    input: NoInfer<Input>,
  ): Promise<LegacyResult<Reply>> {
    if (call.effect !== 'read' || call.credentials) throw new Error(`${call.name} is for one alone`)
    const key = keyOf(place, call, input)
    const changes = legacy.changeCountAt(place.upstream, place.hotelId)
    const recent = this.#recent.get(key)
    if (recent?.changes === changes && this.#now() - recent.requestedAt < this.#briefMs) {
      this.#count('hit')
      return recent.answer as LegacyResult<Reply>
    }
    const send = (disconnected: AbortSignal) => legacy.abortedBy(disconnected).call(call, place.upstream, callerOf(place), input)
    const open = this.#pendingReads.get(key)
    const shared = open?.changes === changes ? open : undefined
    this.#count(shared ? 'coalesced' : 'miss')
    const pending = shared ?? this.#begin(key, changes, send, place.hotelId !== undefined)
    pending.waiting++
    try {
      return (await unlessDisconnected(legacy.disconnected, call.name, pending.answer)) as LegacyResult<Reply>
    } finally {
      pending.waiting--
      if (pending.waiting === 0) this.#giveUp(key, pending)
    }
  }

  #begin(
    key: CacheKey,
    changes: number,
    send: (disconnected: AbortSignal) => Promise<LegacyResult<unknown>>,
    isOfHotel: boolean,
  ): PendingRead {
    const allDisconnected = new AbortController()
    const requestedAt = this.#now()
    const sendAndStore = async () => {
      const answer = await send(allDisconnected.signal)
      if (isOfHotel && this.#briefMs > 0 && answer.kind === 'answered') this.#recent.set(key, { answer, changes, requestedAt })
      return answer
    }
    const pending = { answer: sendAndStore(), changes, allDisconnected: allDisconnected, waiting: 0 }
    this.#pendingReads.set(key, pending)
    return pending
  }

  /** Answered or not: whoever comes later does not share it. */
  #giveUp(key: CacheKey, pending: PendingRead): void {
    if (this.#pendingReads.get(key) === pending) this.#pendingReads.delete(key)
    pending.allDisconnected.abort()
  }
}

async function unlessDisconnected<Reply>(disconnected: AbortSignal | undefined, name: string, answer: Promise<Reply>): Promise<Reply> {
  if (!disconnected) return answer
  let giveUp = () => {}
  const gaveUp = new Promise<never>((_, reject) => {
    giveUp = () => reject(new LegacyFailure(name, 'given-up'))
  })
  disconnected.addEventListener('abort', giveUp, { once: true })
  if (disconnected.aborted) giveUp()
  try {
    return await Promise.race([answer, gaveUp])
  } finally {
    disconnected.removeEventListener('abort', giveUp)
  }
}
