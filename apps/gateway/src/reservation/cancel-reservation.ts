import { cancel } from '@portico/contracts/legacy/main/cancel'
import type { ReservationAnswer } from '@portico/contracts/legacy/main/retrieve'
import type { CancelOutcome } from '@portico/contracts/reservation-change'
import { type Money, money } from '@portico/domain/money/money'
import { roomsOf } from '../idempotency/change-at-most-once.ts'
import type { Gateway } from '../scope/context.ts'
import { callerOf } from '../scope/place.ts'
import { makeOnce, type Ready } from './make-change-once.ts'
import { sendChange } from './modify-reservation.ts'
import { codesOf, type Opened, reservationsOf } from './open-grant.ts'
import { type NotPossible, notPossible, recalculate } from './recalculate.ts'

type Left = Extract<CancelOutcome, { kind: 'cancelled' | 'not-changeable' | 'refused' }>

/** CAN-01: ends a reservation with all its rooms, once per key. One that is over already is cancelled, and nothing is sent. */
export function cancelReservation(gateway: Gateway, opened: Opened, key: string): Promise<CancelOutcome> {
  return makeOnce(gateway, opened, key, ['cancel'], async (): Promise<Ready<Left> | CancelOutcome> => {
    const told = await reservationsOf(gateway, opened)
    if (told.length === 0) return { kind: 'ended' }
    const standing = told.filter(({ state }) => state !== 'cancelled')
    return standing.length === 0 ? { kind: 'cancelled' } : ending(gateway, opened, key, standing)
  })
}

/** CAN-06, G-10: gives up one room; the last one ends the reservation. */
export function cancelRoom(gateway: Gateway, opened: Opened, key: string, code: string): Promise<CancelOutcome> {
  return makeOnce(gateway, opened, key, ['cancel-room', code], async (): Promise<Ready<Left> | CancelOutcome> => {
    const told = await reservationsOf(gateway, opened)
    const [first] = told
    if (!first) return { kind: 'ended' }
    return opened.grant.roomCodes ? ownRoom(gateway, opened, key, code, told) : oneRoom(gateway, opened, key, code, first)
  })
}

/** A room with a code of its own is a reservation of its own; one of them that is told no more was cancelled before. */
function ownRoom(
  gateway: Gateway,
  opened: Opened,
  key: string,
  code: string,
  told: readonly ReservationAnswer[],
): Ready<Left> | CancelOutcome {
  if (!codesOf(opened.grant).includes(code)) return { kind: 'refused' }
  const room = told.find((one) => one.code === code && one.state !== 'cancelled')
  return room ? ending(gateway, opened, key, [room]) : { kind: 'cancelled' }
}

/** A room of a reservation with one code goes by changing that to the others. */
async function oneRoom(
  gateway: Gateway,
  opened: Opened,
  key: string,
  code: string,
  told: ReservationAnswer,
): Promise<Ready<Left> | CancelOutcome> {
  if (told.state === 'cancelled') return { kind: 'cancelled' }
  const rooms = roomsOf(told)
  const others = rooms.filter((room) => room.code !== code)
  if (others.length === rooms.length) return { kind: 'refused' }
  if (others.length === 0) return ending(gateway, opened, key, [told])
  const recalculated = await recalculate(gateway, opened, told, others)
  if (recalculated.kind !== 'recalculated') return notLeft(recalculated)
  const { feeMinor, voucher } = recalculated
  return {
    kind: 'ready',
    wanted: { kind: 'rooms', rooms: others },
    made: 'cancelled',
    send: async () => {
      const refusal = await sendChange(gateway, opened, recalculated, key)
      if (refusal) return notLeft(notPossible(refusal))
      return { kind: 'cancelled', ...(feeMinor !== undefined && { fee: money(feeMinor, voucher.basket.currency) }) }
    },
  }
}

/** One call for each: where each room is a reservation of its own, the first that is refused is the outcome. */
function ending(gateway: Gateway, opened: Opened, key: string, standing: readonly ReservationAnswer[]): Ready<Left> {
  const { grant, place } = opened
  const codes = grant.roomCodes ? standing.map(({ code }) => code) : [grant.code]
  return {
    kind: 'ready',
    wanted: { kind: 'cancelled', codes },
    made: 'cancelled',
    send: async () => {
      const fees: (Money | undefined)[] = []
      for (const { reservationId } of standing) {
        const answer = await gateway.legacy.call(cancel, place.upstream, callerOf(place), { reservationId, key })
        if (answer.kind === 'refused') return notLeft(notPossible(answer))
        fees.push(answer.answer.fee)
      }
      const fee = sumOf(fees)
      return { kind: 'cancelled', ...(fee && { fee }) }
    },
  }
}

/** Nothing that is left can be sold out. */
function notLeft(not: NotPossible): Left {
  return not.kind === 'gone' ? { kind: 'refused' } : not
}

/** Known only where it is known of each. */
function sumOf([first, ...others]: readonly (Money | undefined)[]): Money | undefined {
  return others.reduce((sum, fee) => sum && fee && money(sum.minor + fee.minor, sum.currency), first)
}
