import { type ConfirmOption, ConfirmOptionOutcome } from '@portico/contracts/trade/agency-reservations'
import { agencyConfirm } from '@portico/legacy/calls/trade/agency-confirm'
import type { ChangeSettlement } from '../idempotency/change-journal.ts'
import { makeChangeOnce, type ReadyChange } from '../reservation/make-change-once.ts'
import { reservationsOf } from '../reservation/open-grant.ts'
import { callerOf } from '../scope/place.ts'
import { openRef } from './agency-refs.ts'
import { ofSession, type TradeContext } from './trade-procedure.ts'

/**
 * Takes an option, once per key. Where the answer is lost, the reservation shows whether it was taken:
 * it was an option before, and is none now. Of a server that does not show that, nobody says.
 */
export async function confirmOption(
  ctx: TradeContext,
  { ref: sealed, paymentMethod, key }: ConfirmOption,
): Promise<ConfirmOptionOutcome> {
  const { gateway, place } = ctx
  const ref = openRef(gateway.sealing, place, sealed)
  if (!ref) return { kind: 'refused' }
  const { code, hotelId, reservationId, mail = '' } = ref
  const name = gateway.sealing
    .nameOf('reservation', JSON.stringify([ref.upstream, hotelId, code]))
    .toString('base64url')
  const openedReservation = { grant: { ref: name, code, email: mail }, place: { ...place, hotelId } }
  return makeChangeOnce({
    gateway,
    opened: openedReservation,
    key,
    request: ['confirm-option', place.audience.clientId, paymentMethod],
    outcome: ConfirmOptionOutcome,
    prepare: async (): Promise<ReadyChange<ChangeSettlement> | ConfirmOptionOutcome> => {
      const [reservation] = mail === '' ? [] : await reservationsOf(gateway, openedReservation)
      if (reservation?.state === 'cancelled') return { kind: 'not-changeable', why: 'cancelled' }
      return {
        kind: 'ready',
        wanted: { kind: 'option-taken', shows: reservation?.option !== undefined },
        made: 'option-confirmed',
        send: async () => {
          const optionConfirm = { reservationId, paymentMethod, key }
          const result = ofSession(
            await gateway.legacy.call(agencyConfirm, place.upstream, callerOf(place), optionConfirm),
          )
          if (result.kind === 'answered') {
            const { state, payBy } = result.answer
            return state === 'confirmed' ? { kind: 'option-confirmed' } : { kind: 'option-pending', payBy }
          }
          const { reason } = result
          if (reason?.kind === 'not-changeable') return reason
          return { kind: reason?.kind === 'over-credit' ? 'over-credit' : 'refused' }
        },
      }
    },
  })
}
