import type { ActPreview, ReservationAct } from '@portico/contracts/operator/reservation-act'
import type { FolioEntry } from '@portico/domain/payment/folio'
import type { Instant } from '@portico/domain/time/deadline'
import type { Reader, Tx } from '../db/types.ts'
import { otherRooms } from '../reservations/cancel-reservation.ts'
import { codesInForce } from '../reservations/folio/codes-in-force.ts'
import { folioAfterChange } from '../reservations/modify-reservation.ts'
import { type PlannedChange, planChange } from '../reservations/plan-change.ts'
import type { Reservation } from '../reservations/state/change-state.ts'

type NotPossible = Extract<ActPreview, { kind: 'impossible' }>
type RoomCancellation = {
  readonly kind: 'planned'
  readonly change: PlannedChange
  readonly folio: readonly FolioEntry[]
}

/**
 * One room of several given up by the house: planned as when its guest gives it up, but whoever has to pay for it is
 * the house's to say.
 */
export async function planRoomCancellation(
  db: Reader | Tx,
  reservation: Reservation,
  { room, fee }: Extract<ReservationAct, { kind: 'cancel-room' }>,
  now: Instant,
): Promise<RoomCancellation | NotPossible> {
  if (reservation.state === 'cancelled') return { kind: 'impossible', why: 'cancelled' }
  if (!(await codesInForce(db, reservation.id)).includes(room)) return { kind: 'impossible', why: 'no-room' }
  const stayingRooms = await otherRooms(db, reservation, room)
  if (stayingRooms.length === 0) return { kind: 'impossible', why: 'last-room' }
  const policy = fee === 'by-policy' ? { fee } : {}
  const request = {
    hotelId: reservation.hotel_id,
    reservationId: reservation.id,
    by: 'hotel',
    rooms: stayingRooms,
    ...policy,
  } as const
  const plannedChange = await planChange(db, reservation, request, now)
  if (plannedChange.kind === 'not-changeable')
    return { kind: 'impossible', why: plannedChange.why === 'being-resold' ? 'being-resold' : 'about-to-end' }
  if (plannedChange.kind !== 'planned')
    throw new Error(`room ${room} of reservation ${reservation.id} cannot be given up: ${plannedChange.kind}`)
  const { folio } = await folioAfterChange(db, reservation, plannedChange, now)
  return { kind: 'planned', change: plannedChange, folio }
}
