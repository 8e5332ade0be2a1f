import type { BasketReply, CityTaxReply } from '@portico/legacy/parts/basket'
import type { PrepaymentReply } from '@portico/legacy/parts/rate-reply'
import type { ReservationReply } from '@portico/legacy/parts/reservation'
import type { JournalBooking } from './confirm-journal.ts'

// Older servers give each room of a booking a code of its own and none to the booking; what the guest booked together
// is shown together.

/** The codes by which each room is asked for; none where one code opens all of them. */
export function ownCodesOf({ code, roomCodes }: Pick<JournalBooking, 'code' | 'roomCodes'>): string[] | undefined {
  return roomCodes.length > 1 && roomCodes.includes(code) ? [...roomCodes] : undefined
}

export type CombinedReservation = ReservationReply & { readonly roomCodes: readonly string[] }

/** The rooms that stand, as one reservation; those that were cancelled only where none stands. */
export function combineReservations(reservations: readonly ReservationReply[]): CombinedReservation | undefined {
  const active = reservations.filter(({ state }) => state !== 'cancelled')
  const rooms = active.length > 0 ? active : reservations
  const [first, ...others] = rooms
  if (!first) return undefined
  if (others.length === 0) return { ...first, roomCodes: [] }
  return {
    ...first,
    state: rooms.some(({ state }) => state === 'pending') ? 'pending' : first.state,
    guests: rooms.flatMap(({ guests }) => guests),
    basket: sumOf(first.basket, rooms.map(withOwnCode)),
    roomCodes: rooms.map(({ code }) => code),
  }
}

function withOwnCode({ code, stay, basket }: ReservationReply): BasketReply {
  return { ...basket, lines: basket.lines.map((line) => ({ ...line, code, stay: line.stay ?? stay })) }
}

function sumOf(first: BasketReply, baskets: readonly BasketReply[]): BasketReply {
  return {
    ...first,
    lines: baskets.flatMap(({ lines }) => lines),
    services: baskets.flatMap(({ services }) => services),
    minor: baskets.reduce((sum, { minor }) => sum + minor, 0),
    cityTax: baskets.map(({ cityTax }) => cityTax).reduce(taxOf),
    prepayment: paymentsOf(baskets.flatMap(({ prepayment }) => prepayment)),
    guarantees: baskets.flatMap(({ guarantees }) => guarantees),
  }
}

function taxOf(one: CityTaxReply | undefined, other: CityTaxReply | undefined): CityTaxReply | undefined {
  return one && other && { ...one, minor: one.minor + other.minor }
}

function paymentsOf(payments: readonly PrepaymentReply[]): PrepaymentReply[] {
  const byDay = Map.groupBy(payments, ({ on }) => on)
  return [...byDay].map(([on, lines]) => ({ on, minor: lines.reduce((sum, { minor }) => sum + minor, 0) }))
}
