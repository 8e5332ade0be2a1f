import { type Money, money } from '@portico/domain/money/money'
import type { Price } from '../values/shapes.ts'

/** What a guest pays in all: the stay and, as far as the server says, city tax. */
export function priceOfStay(stay: Money, taxesAtHotel: Money | undefined): Price {
  return { stay, taxesAtHotel, guestTotal: money(stay.minor + (taxesAtHotel?.minor ?? 0), stay.currency) }
}
