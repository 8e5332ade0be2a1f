import type { ReviewOutcome } from '@portico/contracts/reservation/reservation-change'
import { type Money, money } from '@portico/domain/money/money'
import type { Stay } from '@portico/domain/time/stay'
import { type RecalcReply, recalc } from '@portico/legacy/calls/reservation/recalc'
import { verifyRooms } from '@portico/legacy/calls/reservation/verify-rooms'
import type { LegacyRefusal } from '@portico/legacy/codec/legacy-call'
import type { ReservationReply } from '@portico/legacy/parts/reservation'
import type { VoucherChange } from '@portico/legacy/parts/voucher-change'
import { refusalsOf } from '../basket/refusals.ts'
import type { WantedRoom } from '../idempotency/change-journal.ts'
import type { Gateway } from '../procedures/context.ts'
import { callerOf, type HotelPlace } from '../scope/place.ts'
import type { OpenedGrant } from './open-grant.ts'

export type RecalculationRefusal = Extract<ReviewOutcome, { kind: 'gone' | 'not-changeable' | 'refused' }>

export type RecalculatedChange = RecalcReply & {
  readonly kind: 'recalculated'
  readonly change: VoucherChange | undefined
  readonly total: Money
}

export async function recalculate({
  gateway,
  opened: { place },
  reservation,
  rooms,
  change,
}: {
  readonly gateway: Gateway
  readonly opened: OpenedGrant
  readonly reservation: ReservationReply
  readonly rooms: readonly WantedRoom[]
  readonly change?: VoucherChange
}): Promise<RecalculatedChange | RecalculationRefusal> {
  const { legacy } = gateway
  const voucher = changedVoucher(reservation, rooms)
  const answer = await legacy.call(recalc, place.upstream, callerOf(place), { voucher, change })
  if (answer.kind === 'refused') return notPossible(gateway, place, voucher, answer)
  const verified = await legacy.call(verifyRooms, place.upstream, callerOf(place), {
    voucher: answer.answer.voucher,
    change,
  })
  if (verified.kind === 'refused') return notPossible(gateway, place, voucher, verified)
  const { isAvailable, reason } = verified.answer
  if (!isAvailable && !reason) return { kind: 'gone', refusals: [{ kind: 'sold-out' }] }
  if (!isAvailable) return notPossible(gateway, place, voucher, { kind: 'refused', text: '', reason })
  const { minor, currency } = answer.answer.voucher.basket.price.guestTotal
  return {
    kind: 'recalculated',
    ...answer.answer,
    change,
    total: money(minor + (answer.answer.fee?.minor ?? 0), currency),
  }
}

function changedVoucher(reservation: ReservationReply, rooms: readonly WantedRoom[]): ReservationReply {
  const lines = reservation.basket.lines.flatMap((basketLine) => {
    const room = rooms.find(({ code }) => code === basketLine.code)
    return room ? { ...basketLine, ...room, stay: basketLine.stay, ownStay: room.stay } : []
  })
  return {
    ...withoutLedger(reservation),
    stay: spanOf(rooms.map(({ stay }) => stay)),
    basket: { ...reservation.basket, lines },
  }
}

export function withoutLedger({
  folio: _,
  changes: __,
  cancelledRooms: ___,
  cancellationNow: ____,
  resales: _____,
  ...voucher
}: ReservationReply): ReservationReply {
  return voucher
}

export function spanOf(stays: readonly Stay[]): Stay {
  const [arrival] = stays.map((stay) => stay.arrival).sort()
  const departure = stays
    .map((stay) => stay.departure)
    .sort()
    .at(-1)
  if (!arrival || !departure) throw new Error('a change leaves a room')
  return { arrival, departure }
}

export async function notPossible(
  gateway: Gateway,
  place: HotelPlace,
  { stay, basket }: Pick<ReservationReply, 'stay' | 'basket'>,
  refusal: LegacyRefusal,
): Promise<RecalculationRefusal> {
  switch (refusal.reason?.kind) {
    case 'not-changeable':
      return { kind: 'not-changeable', why: refusal.reason.why }
    case 'sold-out':
    case 'not-bookable':
    case 'service-required':
    case 'service-refused':
    case 'service-sold-out':
    case 'package-refused':
    case 'promo-refused':
    case 'protection-refused':
      return { kind: 'gone', refusals: await refusalsOf(gateway, place, { stay, rooms: basket.lines }, refusal) }
    default:
      return { kind: 'refused' }
  }
}
