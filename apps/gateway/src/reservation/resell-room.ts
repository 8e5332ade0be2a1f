import type { ResaleOfRoom } from '@portico/contracts/reservation/resale'
import { ResellOutcome, type ResellRequest } from '@portico/contracts/reservation/reservation-change'
import { resell } from '@portico/legacy/calls/reservation/resell'
import type { z } from 'zod'
import { callerOf } from '../scope/place.ts'
import { makeChangeOnce, type ReadyChange } from './make-change-once.ts'
import { type OpenedGrant, reservationsOf } from './open-grant.ts'
import type { ReservationGateway } from './reservation-deps.ts'

type ResellResult = Extract<ResellOutcome, { kind: 'for-resale' | 'withdrawn' | 'not-changeable' | 'refused' }>

type ResellRequestFields = Omit<z.infer<typeof ResellRequest>, 'grant'>

/**
 * Puts a room up for resale or withdraws it, once per key. What stands already is answered, and nothing is
 * sent. A lost answer is found out by reading how the room stands.
 */
export function resellRoom(
  gateway: ReservationGateway,
  openedGrant: OpenedGrant,
  { key, room, withdraws }: ResellRequestFields,
): Promise<ResellOutcome> {
  return makeChangeOnce({
    gateway,
    opened: openedGrant,
    key,
    request: ['resell', room, withdraws],
    outcome: ResellOutcome,
    prepare: async (): Promise<ReadyChange<ResellResult> | ResellOutcome> => {
      const reservations = await reservationsOf(gateway, openedGrant)
      if (reservations.length === 0) return { kind: 'ended' }
      if (reservations.every(({ state }) => state === 'cancelled')) return { kind: 'not-changeable', why: 'cancelled' }
      const reservation = reservations.find(({ resales = [] }) => resales.some((resale) => resale.room === room))
      const resale = reservation?.resales?.find((listedResale) => listedResale.room === room)
      if (!reservation || !resale) return { kind: 'not-changeable', why: 'not-resellable' }
      const status = withdraws ? outcomeOfWithdrawing(resale) : outcomeOfResale(resale)
      if (status) return status
      const { place } = openedGrant
      return {
        kind: 'ready',
        wanted: { kind: 'resale', room, isForResale: !withdraws },
        made: withdraws ? 'withdrawn' : 'for-resale',
        send: async () => {
          const request = { reservationId: reservation.reservationId, withdraws, roomCode: room, key }
          const answer = await gateway.legacy.call(resell, place.upstream, callerOf(place), request)
          if (answer.kind === 'answered') return { kind: withdraws ? 'withdrawn' : 'for-resale' }
          const { reason } = answer
          return reason?.kind === 'not-changeable' ? { kind: 'not-changeable', why: reason.why } : { kind: 'refused' }
        },
      }
    },
  })
}

function outcomeOfResale({ status }: ResaleOfRoom): ResellOutcome | undefined {
  switch (status) {
    case 'open':
    case 'held':
      return { kind: 'for-resale' }
    case 'over':
      return { kind: 'not-changeable', why: 'resale-over' }
    case 'waiting':
      return { kind: 'not-changeable', why: 'not-confirmed' }
    case 'possible':
      return undefined
  }
}

function outcomeOfWithdrawing({ status }: ResaleOfRoom): ResellOutcome | undefined {
  if (status === 'held') return { kind: 'not-changeable', why: 'being-resold' }
  return status === 'open' ? undefined : { kind: 'withdrawn' }
}
