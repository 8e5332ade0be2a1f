import { LRUCache } from 'lru-cache'
import { lruLimit } from '../cache/lru-limit.ts'
import type { ChannelPlace } from '../scope/place.ts'
import type { Sealing } from '../store/sealing.ts'

const lifeMs = 3_600_000
const maxRequests = 10_000
const receivedKinds = new Set(['received', 'done'])

type RequestOutcome = { readonly kind: string }

/**
 * The requests to a hotel that came in the last hour, or are on their way: the same form that is sent twice is one
 * request, as it is where its button is pressed twice. Remembered is a name that only we can compute, of the page's key
 * and all that was typed: another text under that key is another request.
 */
export class ReceivedRequests<Received extends RequestOutcome> {
  readonly #outcomes: LRUCache<string, Promise<Received>>
  readonly #purpose: string
  readonly #sealing: Sealing

  constructor(purpose: string, sealing: Sealing, now: () => number) {
    this.#purpose = purpose
    this.#sealing = sealing
    this.#outcomes = new LRUCache({ ...lruLimit(maxRequests), ttl: lifeMs, ttlResolution: 0, perf: { now } })
  }

  /** The answer to the first of them while it is that it was received; what was not received may be tried again. */
  async once(
    place: ChannelPlace & { readonly hotelId?: number },
    request: object,
    send: () => Promise<Received>,
  ): Promise<Received> {
    const { upstream, channelId, hotelId } = place
    const text = `${this.#purpose} ${JSON.stringify([upstream.key, channelId, hotelId, request])}`
    const name = this.#sealing.nameOf('attempt', text).toString('base64url')
    const cached = this.#outcomes.get(name)
    if (cached) return cached
    const sending = send()
    this.#outcomes.set(name, sending)
    let isReceived = false
    try {
      const outcome = await sending
      isReceived = receivedKinds.has(outcome.kind)
      return outcome
    } finally {
      if (!isReceived) this.#outcomes.delete(name)
    }
  }
}
