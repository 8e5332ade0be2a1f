import { type Money, money } from '@portico/domain/money/money'
import type { Price } from '../values/shapes.ts'

export function priceOfStay(stay: Money, taxesAtHotel: Money | undefined): Price {
  return { stay, taxesAtHotel, guestTotal: money(stay.minor + (taxesAtHotel?.minor ?? 0), stay.currency) }
}
