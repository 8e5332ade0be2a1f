import type { ResaleOnSale, RoomTypeOnSale } from './snapshots/hotel-snapshot.ts'

/** How many guests resell a room of this type for just these nights: sold once nothing else is left. */
export function countResales({ resales }: Pick<RoomTypeOnSale, 'resales'>, firstIndex: number, nights: number): number {
  return resales.reduce(
    (count, resale) => (resale.first === firstIndex && resale.nights === nights ? count + 1 : count),
    0,
  )
}

export function isForNight({ first, nights }: ResaleOnSale, night: number): boolean {
  return first <= night && night < first + nights
}
