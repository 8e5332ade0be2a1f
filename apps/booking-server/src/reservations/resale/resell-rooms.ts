import type { Instant } from '@portico/domain/time/deadline'
import { fromJson } from '../../db/from-json.ts'
import { forUpdate } from '../../db/locks.ts'
import { insertion } from '../../db/statement.ts'
import type { Db, Tx } from '../../db/types.ts'
import { commit, rollback, type TransactionResult, write } from '../../db/write.ts'
import type { RefusalOf } from '../../inventory/refused.ts'
import { enqueueNotice } from '../../outbox/enqueue-mails.ts'
import { closeIfRefused, earlierReplyOf, recordUnchanged } from '../keys/change-keys.ts'
import { loadReservationForUpdate, type Reservation } from '../state/change-state.ts'
import { type ResellableRoom, resellableRooms } from './resale-terms.ts'

/** Without `roomCode`: all its rooms that may be resold. `withdraws` takes them back. */
export type ResaleWish = {
  readonly hotelId: number
  readonly reservationId: number
  readonly roomCode?: string | undefined
  readonly withdraws: boolean
  readonly key?: string | undefined
}

/**
 * `isForResale`: as it is now, by this request or by an earlier one; `until` of the room that can be resold for the
 * shortest time.
 */
export type ResaleChanged =
  | { readonly kind: 'done'; readonly isForResale: boolean; readonly until: Instant }
  | RefusalOf<'not-found' | 'not-changeable' | 'key-used'>

/**
 * Puts rooms up for resale, or withdraws them as long as nobody holds them. The reservation stays as it
 * is: its guest is bound until somebody else has confirmed. A key does this once: a late repetition changes nothing,
 * and is answered with how it stands. What stands already is not done again.
 */
export function resellRooms(db: Db, request: ResaleWish, now: Instant): Promise<ResaleChanged> {
  const { hotelId, reservationId, withdraws, roomCode, key } = request
  const use = { hotelId, key, requestContent: ['resell', reservationId, roomCode, withdraws] }
  const resellOnce = () =>
    write(db, [hotelId], async (tx): Promise<TransactionResult<ResaleChanged>> => {
      const earlier = await earlierReplyOf<never, ResaleChanged | typeof nothingToDo>(tx, use)
      if (earlier?.kind === 'refused' && earlier.refusal.kind !== nothingToDo.kind) return rollback(earlier.refusal)
      if (earlier?.kind === 'key-used') return rollback(earlier)
      const reservation = await loadReservationForUpdate(tx, hotelId, reservationId)
      if (!reservation) return rollback({ kind: 'not-found' })
      const rooms = await roomsToResell(tx, reservation, request.roomCode)
      if ('kind' in rooms) return rollback(rooms)
      const resalesBefore = await loadLive(tx, rooms)
      const resaleAnswer = (isForResale: boolean) => ({ kind: 'done' as const, isForResale, until: earliestOf(rooms) })
      if (earlier || (await wasSent(tx, request))) return rollback(resaleAnswer(resalesBefore.length > 0))
      const problem = withdraws ? problemOfWithdrawing(resalesBefore) : problemOfResale(reservation, rooms, now)
      if (problem) return rollback(problem)
      if (withdraws) await withdrawResales(tx, resalesBefore, request.key, now)
      else
        for (const room of rooms)
          if (!resalesBefore.some(({ room_code }) => room_code === room.code))
            await openResale({ tx, found: reservation, room, key: request.key, now })
      // What stands already is told nobody again, and is not done by a copy that comes when it stands so no more.
      if (withdraws ? resalesBefore.length > 0 : resalesBefore.length < rooms.length)
        await enqueueNotice({
          tx,
          reservation,
          kind: withdraws ? 'resale-withdrawn' : 'resale-offered',
          at: now,
        })
      else await recordUnchanged(tx, use, nothingToDo, now)
      return commit(resaleAnswer(!withdraws))
    })
  const isUsed = async (tx: Tx) => (await earlierReplyOf(tx, use)) !== undefined || (await wasSent(tx, request))
  return closeIfRefused({ db, use, now, make: resellOnce, outcome: { done: 'done', isUsed } })
}

/** How a request that had nothing to do is written down; its copy is answered with how it stands then. */
const nothingToDo = { kind: 'nothing-to-do' } as const

type ResellableRooms = readonly [ResellableRoom, ...ResellableRoom[]]

async function roomsToResell(
  tx: Tx,
  reservation: Reservation,
  code: string | undefined,
): Promise<ResellableRooms | RefusalOf<'not-found' | 'not-changeable'>> {
  if (reservation.state === 'cancelled') return { kind: 'not-changeable', why: 'cancelled' }
  const [firstRoom, ...otherRooms] = (await resellableRooms(tx, reservation)).filter(
    (room) => code === undefined || room.code === code,
  )
  if (firstRoom) return [firstRoom, ...otherRooms]
  const room = await tx
    .selectFrom('reservation_room')
    .where('reservation_id', '=', reservation.id)
    .$if(code !== undefined, (query) => query.where('code', '=', code ?? ''))
    .select('ended_in')
    .orderBy('line')
    .executeTakeFirst()
  if (!room) return { kind: 'not-found' }
  return { kind: 'not-changeable', why: room.ended_in === null ? 'not-resellable' : 'cancelled' }
}

async function loadLive(tx: Tx, rooms: ResellableRooms) {
  const codes = rooms.map(({ code }) => code)
  return await tx
    .selectFrom('resale')
    .where('room_code', 'in', codes)
    .where('state', 'in', ['open', 'held'])
    .select(['id', 'room_code', 'state'])
    .orderBy('id')
    .$call(forUpdate(tx))
    .execute()
}

async function wasSent(tx: Tx, { reservationId, key }: ResaleWish): Promise<boolean> {
  if (key === undefined) return false
  const row = await tx
    .selectFrom('resale')
    .where('reservation_id', '=', reservationId)
    .where((eb) => eb.or([eb('key', '=', key), eb('end_key', '=', key)]))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function problemOfWithdrawing(live: readonly { readonly state: string }[]): RefusalOf<'not-changeable'> | undefined {
  return live.some(({ state }) => state === 'held') ? { kind: 'not-changeable', why: 'being-resold' } : undefined
}

function problemOfResale(
  { state }: Reservation,
  rooms: ResellableRooms,
  now: Instant,
): RefusalOf<'not-changeable'> | undefined {
  if (state !== 'confirmed') return { kind: 'not-changeable', why: 'not-confirmed' }
  return rooms.some(({ until }) => until <= now) ? { kind: 'not-changeable', why: 'resale-over' } : undefined
}

async function openResale({
  tx,
  found,
  room: { code, lineIndex, until },
  key,
  now,
}: {
  readonly tx: Tx
  readonly found: Reservation
  readonly room: ResellableRoom
  readonly key: string | undefined
  readonly now: Instant
}) {
  const room = fromJson('reservation.locked', found.locked, found.id).lines[lineIndex]
  if (!room) throw new Error(`reservation ${found.id} has no price for room ${code}`)
  const { roomTypeId, stay } = room
  const resaleHead = {
    hotel_id: found.hotel_id,
    reservation_id: found.id,
    room_code: code,
    room_type_id: roomTypeId,
    ...stay,
  }
  await insertRow(tx, {
    ...resaleHead,
    until,
    state: 'open',
    hold_id: null,
    sold_to: null,
    key: key ?? null,
    end_key: null,
    opened_at: now,
    ended_at: null,
  })
}

const insertRow = insertion('resale')

async function withdrawResales(
  tx: Tx,
  live: readonly { readonly id: number }[],
  key: string | undefined,
  now: Instant,
): Promise<void> {
  const resaleIds = live.map(({ id }) => id)
  await tx
    .updateTable('resale')
    .set({ state: 'withdrawn', end_key: key ?? null, ended_at: now })
    .where('id', 'in', resaleIds)
    .where('state', '=', 'open')
    .execute()
}

function earliestOf(rooms: ResellableRooms): Instant {
  const [earliestEnd] = rooms.map(({ until }) => until).sort()
  return earliestEnd as Instant
}
