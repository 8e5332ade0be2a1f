import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import { retrieve } from '@portico/legacy/calls/reservation/retrieve'
import type { ReservationReply } from '@portico/legacy/parts/reservation'
import type { FastifyBaseLogger } from 'fastify'
import type { LegacyClient } from '../upstream/legacy-client.ts'
import type { Pause } from '../upstream/pause.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { AtMostOnce } from './at-most-once.ts'
import type {
  ChangeJournal,
  ChangeSettlement,
  JournalChange,
  JournalChangeRequest,
  WantedRoom,
} from './change-journal.ts'
import type { Sender } from './sender.ts'
import { voucherFactsOf } from './voucher-facts.ts'

/** Twice the longest wait for a server: what does not show by then was not made. */
const showsAfter = { seconds: 60 }

type ChangeDeps = {
  readonly journal: ChangeJournal
  readonly sender: Sender
  readonly legacy: LegacyClient
  readonly upstreams: readonly Upstream[]
  readonly pause: Pause
  readonly now: () => Instant
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

export type ChangeAtMostOnce = AtMostOnce<
  JournalChange,
  JournalChangeRequest,
  ChangeSettlement,
  { readonly kind: 'unknown' }
>

/**
 * Sends a change of a reservation at most once per key. One whose answer was lost is never sent again: the reservation
 * is read, by its code and e-mail, on every kind of server, and shows whether it was made.
 */
export function changeAtMostOnce(deps: ChangeDeps): ChangeAtMostOnce {
  const findOutcome = (journalChange: JournalChange) => settleFromReservation(deps, journalChange)
  return new AtMostOnce(
    { journal: deps.journal, findOutcome, refused: { kind: 'refused' }, pausesMs: [] },
    { kind: 'unknown' } as const,
    deps,
  )
}

/** Settles what shows, and what had time enough to show. Throws where the server cannot be read. */
async function settleFromReservation(
  { journal, legacy, upstreams, now }: ChangeDeps,
  journalChange: JournalChange,
): Promise<void> {
  const { key, host, channelId, hotelId, languageId, sentAt } = journalChange
  const request = await journal.requestOf(key)
  const upstream = upstreams.find((candidate) => candidate.key === journalChange.upstream)
  if (!request || !upstream) return
  const hadTime = now() >= instantAfter(sentAt, showsAfter)
  const caller = { domain: host, channelId, hotelId, languageId, sessionCode: '' }
  const { codes, email, made, wanted } = request
  if (wanted.kind === 'option-taken' && !wanted.shows) {
    if (hadTime) await journal.settle(key, { kind: 'unknown' })
    return
  }
  const answers = await Promise.all(codes.map((code) => legacy.call(retrieve, upstream, caller, { code, email })))
  const reservations = answers.map((answer) => (answer.kind === 'answered' ? answer.answer : undefined))
  if (isMade(request, reservations, hadTime)) return journal.settle(key, { kind: made })
  if (hadTime) await journal.settle(key, { kind: 'refused' })
}

/**
 * Whether a reservation, as it is read now, is what was wanted. Some servers no longer know a cancelled one; but one
 * that says so at once may only be failing.
 */
function isMade(
  { codes, wanted }: JournalChangeRequest,
  reservations: readonly (ReservationReply | undefined)[],
  hadTime: boolean,
): boolean {
  if (wanted.kind === 'rooms')
    return isAsWanted(
      reservations.filter((reservation) => reservation !== undefined),
      wanted,
    )
  if (wanted.kind === 'option-taken')
    return reservations.some(
      (reservation) => reservation && reservation.state !== 'cancelled' && reservation.option === undefined,
    )
  if (wanted.kind === 'resale')
    return hasWantedStatus(
      reservations.filter((reservation) => reservation !== undefined),
      wanted,
    )
  return wanted.codes.every((code) => {
    const roomState = reservations[codes.indexOf(code)]?.state
    return roomState === undefined ? hadTime : roomState === 'cancelled'
  })
}

export function isAsWanted(
  reservations: readonly ReservationReply[],
  { rooms: wantedRooms, facts }: { readonly rooms: readonly WantedRoom[]; readonly facts: readonly string[] },
): boolean {
  const inForce = reservations.filter(({ state }) => state !== 'cancelled')
  const rooms = inForce.flatMap(wantedRoomsOf)
  const hasRooms =
    rooms.length === wantedRooms.length &&
    wantedRooms.every((room) => rooms.some((roomInForce) => isSameRoom(room, roomInForce)))
  if (!hasRooms || facts.length === 0) return hasRooms
  const shownFacts = inForce.map(voucherFactsOf)
  return facts.every((fact) => shownFacts.some((factSet) => factSet.has(fact)))
}

/** Whether the room is for resale, or is not; one that was sold since was put up before. */
function hasWantedStatus(
  reservations: readonly ReservationReply[],
  { room, isForResale }: Extract<JournalChangeRequest['wanted'], { kind: 'resale' }>,
): boolean {
  const status = reservations.flatMap(({ resales = [] }) => resales).find((resale) => resale.room === room)?.status
  if (!isForResale) return status === 'possible' || status === 'over'
  const isSold = reservations.some(
    ({ reason, cancelledRooms = [] }) => reason === 'resold' || cancelledRooms.some(({ code }) => code === room),
  )
  return status === 'open' || status === 'held' || isSold
}

/** The rooms of a reservation as a change names them; a room without a code has an empty one. */
export function wantedRoomsOf({ stay, basket }: ReservationReply): WantedRoom[] {
  return basket.lines.map((basketLine) => ({
    code: basketLine.code ?? '',
    productId: basketLine.productId,
    stay: basketLine.ownStay ?? stay,
    party: basketLine.party,
  }))
}

export function isSameRoom(a: WantedRoom, b: WantedRoom): boolean {
  const roomFactsOf = ({ code, productId, stay, party }: WantedRoom) =>
    JSON.stringify([code, productId, stay.arrival, stay.departure, party.adults, ...party.childrenAges])
  return roomFactsOf(a) === roomFactsOf(b)
}
