import { priceOfStay } from '@portico/contracts/price/price-of-stay'
import { type Money, money } from '@portico/domain/money/money'
import type { BasketReply } from '@portico/legacy/parts/basket'
import type { ReservationReply } from '@portico/legacy/parts/reservation'
import type { JournalBooking } from './confirm-journal.ts'

// Older servers give each room of a booking a code of its own and none to the booking; what the guest booked together
// is shown together.

export function ownCodesOf({ code, roomCodes }: Pick<JournalBooking, 'code' | 'roomCodes'>): string[] | undefined {
  return roomCodes.length > 1 && roomCodes.includes(code) ? [...roomCodes] : undefined
}

export type CombinedReservation = ReservationReply & { readonly roomCodes: readonly string[] }

/** The rooms that stand, as one reservation; those that were cancelled only where none stands. */
export function combineReservations(reservations: readonly ReservationReply[]): CombinedReservation | undefined {
  const active = reservations.filter(({ state }) => state !== 'cancelled')
  const rooms = active.length > 0 ? active : reservations
  const [first, ...otherRooms] = rooms
  if (!first) return undefined
  if (otherRooms.length === 0) return { ...first, roomCodes: [] }
  return {
    ...first,
    state: rooms.some(({ state }) => state === 'pending') ? 'pending' : first.state,
    guests: rooms.flatMap(({ guests }) => guests),
    basket: sumOfBaskets(first.basket, rooms.map(withOwnCode)),
    roomCodes: rooms.map(({ code }) => code),
  }
}

function withOwnCode({ code, stay, basket }: ReservationReply): BasketReply {
  return { ...basket, lines: basket.lines.map((line) => ({ ...line, code, ownStay: line.ownStay ?? stay })) }
}

function sumOfBaskets(first: BasketReply, baskets: readonly BasketReply[]): BasketReply {
  const cityTax = baskets.map((basket) => basket.cityTax).reduce(taxOf)
  return {
    ...first,
    lines: baskets.flatMap(({ lines }) => lines),
    services: baskets.flatMap(({ services }) => services),
    price: priceOfStay(baskets.map(({ price }) => price.stay).reduce(plus), cityTax?.amount),
    cityTax,
    prepayment: paymentsOf(baskets.flatMap(({ prepayment }) => prepayment)),
    guarantees: baskets.flatMap(({ guarantees }) => guarantees),
  }
}

type CityTax = BasketReply['cityTax']

function taxOf(one: CityTax, other: CityTax): CityTax {
  return one && other && { ...one, amount: plus(one.amount, other.amount) }
}

function paymentsOf(payments: BasketReply['prepayment']): BasketReply['prepayment'] {
  const byDay = Map.groupBy(payments, ({ on }) => on)
  return [...byDay].map(([on, lines]) => ({ on, amount: lines.map(({ amount }) => amount).reduce(plus) }))
}

function plus(one: Money, other: Money): Money {
  return money(one.minor + other.minor, one.currency)
}
