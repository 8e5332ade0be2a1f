import { retrieve } from '@portico/contracts/legacy/main/retrieve'
import type { ReservationReply } from '@portico/contracts/legacy/parts/reservation'
import type { Instant } from '@portico/domain/time/deadline'
import type { FastifyBaseLogger } from 'fastify'
import type { LegacyClient } from '../upstream/legacy-client.ts'
import { LegacyFailure, wasNeverSent } from '../upstream/legacy-failure.ts'
import type { Pause } from '../upstream/pause.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { AtMostOnce } from './at-most-once.ts'
import type { Change, ChangeJournal, ChangeRequest, ChangeSettlement, WantedRoom } from './change-journal.ts'
import type { Sender } from './sender.ts'

/** Twice the longest wait for a server: what does not show by then was not made. */
const showsAfterMs = 60_000

/** `unknown` while nobody can say. */
type Settled = ChangeSettlement | { readonly kind: 'unknown' }

type Deps = {
  readonly journal: ChangeJournal
  readonly sender: Sender
  readonly legacy: LegacyClient
  readonly upstreams: readonly Upstream[]
  readonly pause: Pause
  readonly now: () => Instant
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Sends a change of a reservation at most once per key. One whose answer was lost is never sent again: the reservation is read, by its code
 * and e-mail, on every kind of server, and shows whether it was made.
 */
export class ChangeAtMostOnce {
  readonly #deps: Deps
  readonly #atMostOnce: AtMostOnce<Change, Settled>

  constructor(deps: Deps) {
    this.#deps = deps
    this.#atMostOnce = new AtMostOnce<Change, Settled>(
      deps.journal,
      (change) => this.#settleFromReservation(change),
      { kind: 'unknown' },
      deps,
    )
  }

  find(key: string): Change | undefined {
    return this.#deps.journal.find(key)
  }

  /** Takes the key and sends; where somebody else has taken it, nothing is sent. `settlementOf` tells what became of it. */
  async sendOnce(change: Omit<Change, 'sentAt' | 'sender'>, request: ChangeRequest, send: () => Promise<ChangeSettlement>): Promise<void> {
    const { journal, sender } = this.#deps
    if (!journal.begin({ ...change, sender: sender.name }, request)) return
    await this.#atMostOnce.run(change.key, this.#sendAndSettle(change.key, send))
  }

  /** What became of a key that was sent. */
  settlementOf(key: string): Promise<Settled> {
    return this.#atMostOnce.settlementOf(key)
  }

  /** Looks after every change whose sender can no longer settle it. */
  settleAbandoned(): Promise<void> {
    return this.#atMostOnce.settleAbandoned()
  }

  async #sendAndSettle(key: string, send: () => Promise<ChangeSettlement>): Promise<void> {
    const { journal } = this.#deps
    try {
      journal.settle(key, await send())
    } catch (error) {
      if (!(error instanceof LegacyFailure)) throw error
      if (wasNeverSent(error)) journal.settle(key, { kind: 'refused' })
    }
  }

  /** Settles what shows, and what had time enough to show. Throws where the server cannot be read. */
  async #settleFromReservation({ key, host, channelId, hotelId, languageId, sentAt, ...change }: Change): Promise<void> {
    const { journal, legacy, upstreams, now } = this.#deps
    const request = journal.requestOf(key)
    const upstream = upstreams.find((candidate) => candidate.key === change.upstream)
    if (!request || !upstream) return
    const hadTime = Date.parse(now()) >= Date.parse(sentAt) + showsAfterMs
    const caller = { domain: host, channelId, hotelId, languageId, sessionCode: '' }
    const { codes, email, made } = request
    const answers = await Promise.all(codes.map((code) => legacy.call(retrieve, upstream, caller, { code, email })))
    const reservations = answers.map((answer) => (answer.kind === 'answered' ? answer.answer : undefined))
    if (isMade(request, reservations, hadTime)) return journal.settle(key, { kind: made })
    if (hadTime) journal.settle(key, { kind: 'refused' })
  }
}

/**
 * Whether a reservation, as it is told now, is what was wanted. Some servers know a cancelled one no more; but one that says so at once may only
 * be ill.
 */
function isMade({ codes, wanted }: ChangeRequest, reservations: readonly (ReservationReply | undefined)[], hadTime: boolean): boolean {
  if (wanted.kind === 'rooms')
    return hasRooms(
      reservations.filter((one) => one !== undefined),
      wanted.rooms,
    )
  return wanted.codes.every((code) => {
    const state = reservations[codes.indexOf(code)]?.state
    return state === undefined ? hadTime : state === 'cancelled'
  })
}

/** Whether just these rooms stand. */
export function hasRooms(reservations: readonly ReservationReply[], wanted: readonly WantedRoom[]): boolean {
  const rooms = reservations.filter(({ state }) => state !== 'cancelled').flatMap(roomsOf)
  return rooms.length === wanted.length && wanted.every((room) => rooms.some((other) => isSameRoom(room, other)))
}

/** The rooms of a reservation as a change names them; a room without a code has an empty one. */
export function roomsOf({ stay, basket }: ReservationReply): WantedRoom[] {
  return basket.lines.map((line) => ({ code: line.code ?? '', productId: line.productId, stay: line.stay ?? stay, party: line.party }))
}

function isSameRoom(one: WantedRoom, other: WantedRoom): boolean {
  const factsOf = ({ code, productId, stay, party }: WantedRoom) =>
    JSON.stringify([code, productId, stay.arrival, stay.departure, party.adults, ...party.childrenAges])
  return factsOf(one) === factsOf(other)
}
