import { UpdateTransferOutcome, type UpdateTransferRequest } from '@portico/contracts/reservation/reservation-change'
import { transferUpdate } from '@portico/legacy/calls/reservation/transfer-update'
import { wantedRoomsOf } from '../idempotency/change-at-most-once.ts'
import { transferFact } from '../idempotency/voucher-facts.ts'
import { callerOf } from '../scope/place.ts'
import { changeablePartsOf } from './changeable-parts.ts'
import { makeChangeOnce, type ReadyChange } from './make-change-once.ts'
import { type OpenedGrant, reservationsOf } from './open-grant.ts'
import type { ReservationGateway } from './reservation-deps.ts'
import { wantedTransferOf } from './wanted-change.ts'

type UpdateOutcome = Extract<UpdateTransferOutcome, { kind: 'changed' | 'not-changeable' | 'refused' }>

/** The details of one transfer, once per key; they are as they were where the server refuses them. */
export function updateTransfer(
  gateway: ReservationGateway,
  openedGrant: OpenedGrant,
  { key, service: place, transfer }: UpdateTransferRequest,
): Promise<UpdateTransferOutcome> {
  return makeChangeOnce({
    gateway,
    opened: openedGrant,
    key,
    request: ['transfer', place, transfer],
    outcome: UpdateTransferOutcome,
    prepare: async (): Promise<ReadyChange<UpdateOutcome> | UpdateTransferOutcome> => {
      const reservations = await reservationsOf(gateway, openedGrant)
      const [reservation] = reservations
      if (!reservation) return { kind: 'ended' }
      if (reservation.state === 'cancelled') return { kind: 'not-changeable', why: 'cancelled' }
      if (!changeablePartsOf(openedGrant, reservations).includes('transfers')) return { kind: 'unsupported' }
      if (!reservation.basket.services[place]?.transfer) return { kind: 'refused' }
      const wantedTransfer = wantedTransferOf({
        service: reservation.basket.services[place],
        stay: reservation.stay,
        bookedLine: place,
        transfer,
        path: ['transfer'],
      })
      if (
        reservation.transfers?.some(
          (booked) => booked.bookedLine === place && transferFact(booked) === transferFact(wantedTransfer),
        )
      )
        return { kind: 'changed' }
      return {
        kind: 'ready',
        wanted: { kind: 'rooms', rooms: wantedRoomsOf(reservation), facts: [transferFact(wantedTransfer)] },
        made: 'changed',
        send: async () => {
          const request = { reservationId: reservation.reservationId, transfer: wantedTransfer, key }
          const answer = await gateway.legacy.call(
            transferUpdate,
            openedGrant.place.upstream,
            callerOf(openedGrant.place),
            request,
          )
          if (answer.kind === 'answered') return { kind: 'changed' }
          const { reason } = answer
          return reason?.kind === 'not-changeable' ? { kind: 'not-changeable', why: reason.why } : { kind: 'refused' }
        },
      }
    },
  })
}
