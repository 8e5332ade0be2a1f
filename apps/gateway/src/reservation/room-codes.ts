import type { ReservationAnswer } from '@portico/contracts/legacy/main/retrieve'
import type { ToldBasket, ToldCityTax } from '@portico/contracts/legacy/parts/basket'
import type { ToldPrepayment } from '@portico/contracts/legacy/parts/rate-reply'
import type { Booking } from '../idempotency/confirm-journal.ts'

// Older servers give each room of a booking a code of its own and none to the booking; what the guest booked together is shown together.

/** The codes by which each room is asked for; none where one code opens all of them. */
export function ownCodesOf({ code, roomCodes }: Pick<Booking, 'code' | 'roomCodes'>): string[] | undefined {
  return roomCodes.length > 1 && roomCodes.includes(code) ? [...roomCodes] : undefined
}

export type Together = ReservationAnswer & { readonly roomCodes: readonly string[] }

/** The rooms that stand, as one reservation; those that were cancelled only where none stands. */
export function together(told: readonly ReservationAnswer[]): Together | undefined {
  const standing = told.filter(({ state }) => state !== 'cancelled')
  const rooms = standing.length > 0 ? standing : told
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

/** Each line with the code and the nights of its room. */
function withOwnCode({ code, stay, basket }: ReservationAnswer): ToldBasket {
  return { ...basket, lines: basket.lines.map((line) => ({ ...line, code, stay: line.stay ?? stay })) }
}

function sumOf(first: ToldBasket, baskets: readonly ToldBasket[]): ToldBasket {
  return {
    ...first,
    lines: baskets.flatMap(({ lines }) => lines),
    services: baskets.flatMap(({ services }) => services),
    minor: baskets.reduce((sum, { minor }) => sum + minor, 0),
    cityTax: baskets.map(({ cityTax }) => cityTax).reduce(taxOf),
    prepayment: paymentsOf(baskets.flatMap(({ prepayment }) => prepayment)),
  }
}

/** Known only where it is known of both. */
function taxOf(one: ToldCityTax | undefined, other: ToldCityTax | undefined): ToldCityTax | undefined {
  return one && other && { ...one, minor: one.minor + other.minor }
}

/** What is paid on one day, in one sum. */
function paymentsOf(payments: readonly ToldPrepayment[]): ToldPrepayment[] {
  const byDay = Map.groupBy(payments, ({ on }) => on)
  return [...byDay].map(([on, lines]) => ({ on, minor: lines.reduce((sum, { minor }) => sum + minor, 0) }))
}
