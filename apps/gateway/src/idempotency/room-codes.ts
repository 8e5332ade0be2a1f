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
  const [firstRoom, ...otherRooms] = rooms
  if (!firstRoom) return undefined
  if (otherRooms.length === 0) return { ...firstRoom, roomCodes: [] }
  return {
    ...firstRoom,
    state: rooms.some(({ state }) => state === 'pending') ? 'pending' : firstRoom.state,
    guests: rooms.flatMap(({ guests }) => guests),
    basket: sumOfBaskets(firstRoom.basket, rooms.map(withOwnCode)),
    roomCodes: rooms.map(({ code }) => code),
  }
}

function withOwnCode({ code, stay, basket }: ReservationReply): BasketReply {
  return {
    ...basket,
    lines: basket.lines.map((basketLine) => ({ ...basketLine, code, ownStay: basketLine.ownStay ?? stay })),
  }
}

function sumOfBaskets(firstBasket: BasketReply, baskets: readonly BasketReply[]): BasketReply {
  const cityTax = baskets.map((basket) => basket.cityTax).reduce(taxOf)
  return {
    ...firstBasket,
    lines: baskets.flatMap(({ lines }) => lines),
    services: baskets.flatMap(({ services }) => services),
    price: priceOfStay(baskets.map(({ price }) => price.stay).reduce(plus), cityTax?.amount),
    cityTax,
    prepayment: paymentsOf(baskets.flatMap(({ prepayment }) => prepayment)),
    guarantees: baskets.flatMap(({ guarantees }) => guarantees),
  }
}

type CityTax = BasketReply['cityTax']

function taxOf(a: CityTax, b: CityTax): CityTax {
  return a && b && { ...a, amount: plus(a.amount, b.amount) }
}

function paymentsOf(payments: BasketReply['prepayment']): BasketReply['prepayment'] {
  const byDay = Map.groupBy(payments, ({ on }) => on)
  return [...byDay].map(([on, lines]) => ({ on, amount: lines.map(({ amount }) => amount).reduce(plus) }))
}

function plus(a: Money, b: Money): Money {
  return money(a.minor + b.minor, a.currency)
}
