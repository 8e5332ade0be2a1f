import type { ChangeablePart } from '@portico/contracts/reservation/changeable-parts'
import type { Instant } from '@portico/domain/time/deadline'
import type { ReservationReply } from '@portico/legacy/parts/reservation'
import type { OpenedGrant } from './open-grant.ts'

/**
 * What of a reservation its server can change at all: nothing where rooms have no codes of one reservation (decision
 * 019), and more than rooms under `changes`.
 */
export function changeablePartsOf(
  { grant, place }: OpenedGrant,
  reservations: readonly ReservationReply[],
): ChangeablePart[] {
  const [reservation, ...otherReservations] = reservations
  if (!reservation || otherReservations.length > 0 || grant.roomCodes || reservation.state === 'cancelled') return []
  if (!reservation.basket.lines.every(({ code, moreChildren }) => code !== undefined && !moreChildren)) return []
  return place.upstream.capabilities.has('changes') ? ['rooms', 'services', 'guests', 'transfers'] : ['rooms']
}

/** Of each room whether its rate says now that it can neither be cancelled nor changed; an option binds nobody yet. */
export function fixedRoomsOf({ basket, option }: Pick<ReservationReply, 'basket' | 'option'>, now: Instant): boolean[] {
  return basket.lines.map(
    ({ cancellation }) =>
      !option &&
      cancellation.kind === 'non-refundable' &&
      !(cancellation.graceUntil !== undefined && cancellation.graceUntil > now),
  )
}
