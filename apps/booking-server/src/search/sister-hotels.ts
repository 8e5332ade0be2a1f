import { findLowestTotals } from './lowest-totals.ts'
import type { HotelContext, StayWanted } from './prepared-search.ts'
import type { HotelSnapshot } from './snapshots/hotel-snapshot.ts'

export type Sister = { readonly hotel: HotelSnapshot; readonly minor: number }

const maxSisters = 6

/**
 * Of other hotels those that have the rooms: in the currency that the guest is looking at, the cheapest first, and then
 * those in others.
 */
export function sistersOf(
  hotel: HotelSnapshot,
  others: readonly HotelSnapshot[],
  wantedStay: StayWanted,
  at: (other: HotelSnapshot) => HotelContext,
): Sister[] {
  const lowestTotalOf = findLowestTotals(wantedStay)
  const otherCurrency = (sister: Sister) => (sister.hotel.currency === hotel.currency ? 0 : 1)
  return others
    .flatMap((sisterHotel): Sister[] => {
      if (sisterHotel.id === hotel.id) return []
      const minor = lowestTotalOf(sisterHotel, at(sisterHotel))
      return minor === undefined ? [] : [{ hotel: sisterHotel, minor }]
    })
    .sort((a, b) => otherCurrency(a) - otherCurrency(b) || a.minor - b.minor || a.hotel.id - b.hotel.id)
    .slice(0, maxSisters)
}
