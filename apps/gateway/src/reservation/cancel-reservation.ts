import { CancelOutcome, type CancelRequest } from '@portico/contracts/reservation/reservation-change'
import { type Money, money } from '@portico/domain/money/money'
import { cancel } from '@portico/legacy/calls/reservation/cancel'
import type { ReservationReply } from '@portico/legacy/parts/reservation'
import type { z } from 'zod'
import { wantedRoomsOf } from '../idempotency/change-at-most-once.ts'
import { callerOf } from '../scope/place.ts'
import { makeChangeOnce, type ReadyChange } from './make-change-once.ts'
import { sendChange } from './modify-reservation.ts'
import { type OpenedGrant, reservationCodesOf, reservationsOf } from './open-grant.ts'
import { notPossible, type RecalculationRefusal, recalculate } from './recalculate.ts'
import type { ReservationGateway } from './reservation-deps.ts'

type CancelResult = Extract<CancelOutcome, { kind: 'cancelled' | 'price-changed' | 'not-changeable' | 'refused' }>

type CancelRequestFields = Omit<z.infer<typeof CancelRequest>, 'grant'>

export function cancelReservation(
  gateway: ReservationGateway,
  openedGrant: OpenedGrant,
  request: CancelRequestFields,
): Promise<CancelOutcome> {
  return makeChangeOnce({
    gateway,
    opened: openedGrant,
    key: request.key,
    request: ['cancel'],
    outcome: CancelOutcome,
    prepare: async (): Promise<ReadyChange<CancelResult> | CancelOutcome> => {
      const reservations = await reservationsOf(gateway, openedGrant)
      if (reservations.length === 0) return { kind: 'ended' }
      const active = reservations.filter(({ state }) => state !== 'cancelled')
      return active.length === 0 ? { kind: 'cancelled' } : readyCancel(gateway, openedGrant, request, active)
    },
  })
}

export function cancelRoom(
  gateway: ReservationGateway,
  openedGrant: OpenedGrant,
  request: CancelRequestFields & { readonly room: string },
): Promise<CancelOutcome> {
  const { key, room: code } = request
  return makeChangeOnce({
    gateway,
    opened: openedGrant,
    key,
    request: ['cancel-room', code],
    outcome: CancelOutcome,
    prepare: async (): Promise<ReadyChange<CancelResult> | CancelOutcome> => {
      const reservations = await reservationsOf(gateway, openedGrant)
      const [firstReservation] = reservations
      if (!firstReservation) return { kind: 'ended' }
      return openedGrant.grant.roomCodes
        ? readyOwnRoom({ gateway, opened: openedGrant, request, code, reservations })
        : readyOneRoom({ gateway, opened: openedGrant, request, code, reservation: firstReservation })
    },
  })
}

/** A room with a code of its own is a reservation of its own; one of them that is told no more was cancelled before. */
function readyOwnRoom({
  gateway,
  opened,
  request,
  code,
  reservations,
}: {
  gateway: ReservationGateway
  opened: OpenedGrant
  request: CancelRequestFields
  code: string
  reservations: readonly ReservationReply[]
}): ReadyChange<CancelResult> | CancelOutcome {
  if (!reservationCodesOf(opened.grant).includes(code)) return { kind: 'refused' }
  const room = reservations.find((reservation) => reservation.code === code && reservation.state !== 'cancelled')
  return room ? readyCancel(gateway, opened, request, [room]) : { kind: 'cancelled' }
}

async function readyOneRoom({
  gateway,
  opened,
  request,
  code,
  reservation,
}: {
  gateway: ReservationGateway
  opened: OpenedGrant
  request: CancelRequestFields
  code: string
  reservation: ReservationReply
}): Promise<ReadyChange<CancelResult> | CancelOutcome> {
  if (reservation.state === 'cancelled') return { kind: 'cancelled' }
  const rooms = wantedRoomsOf(reservation)
  const remainingRooms = rooms.filter((room) => room.code !== code)
  if (remainingRooms.length === rooms.length)
    return reservation.cancelledRooms?.some((room) => room.code === code) ? { kind: 'cancelled' } : { kind: 'refused' }
  if (remainingRooms.length === 0) return readyCancel(gateway, opened, request, [reservation])
  const recalculated = await recalculate({ gateway, opened, reservation, rooms: remainingRooms })
  if (recalculated.kind !== 'recalculated') return cancelResultOf(recalculated)
  const { fee } = recalculated
  const { key, shown, why } = request
  if (shown && fee && shown.minor !== fee.minor) return { kind: 'price-changed', quoted: shown, now: fee }
  return {
    kind: 'ready',
    wanted: { kind: 'rooms', rooms: remainingRooms, facts: [], cancelled: [code] },
    made: 'cancelled',
    send: async () => {
      const refusal = await sendChange({ gateway, opened, recalculated, key, why })
      if (refusal) return cancelResultOf(await notPossible(gateway, opened.place, reservation, refusal))
      return { kind: 'cancelled', fee }
    },
  }
}

/** One call for each: where each room is a reservation of its own, the first that is refused is the outcome. */
function readyCancel(
  gateway: ReservationGateway,
  openedGrant: OpenedGrant,
  request: CancelRequestFields,
  active: readonly ReservationReply[],
): ReadyChange<CancelResult> {
  const { grant, place } = openedGrant
  const { key, shown, why } = request
  const codes = grant.roomCodes ? active.map(({ code }) => code) : [grant.code]
  return {
    kind: 'ready',
    wanted: { kind: 'cancelled', codes },
    made: 'cancelled',
    send: async () => {
      const fees: (Money | undefined)[] = []
      for (const reservation of active) {
        const { reservationId } = reservation
        const answer = await gateway.legacy.call(cancel, place.upstream, callerOf(place), {
          reservationId,
          key,
          agreedFeeMinor: shown?.minor,
          why,
        })
        if (answer.kind === 'refused' && answer.reason?.kind === 'price-changed') return answer.reason
        if (answer.kind === 'refused') return cancelResultOf(await notPossible(gateway, place, reservation, answer))
        fees.push(answer.answer.fee)
      }
      const fee = sumOfFees(fees)
      return { kind: 'cancelled', fee }
    },
  }
}

function cancelResultOf(not: RecalculationRefusal): CancelResult {
  return not.kind === 'gone' ? { kind: 'refused' } : not
}

function sumOfFees([firstFee, ...otherFees]: readonly (Money | undefined)[]): Money | undefined {
  return otherFees.reduce((sum, fee) => sum && fee && money(sum.minor + fee.minor, sum.currency), firstFee)
}
