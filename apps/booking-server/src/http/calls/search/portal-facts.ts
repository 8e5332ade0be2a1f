import type { PortalFactsReply } from '@portico/contracts/legacy/main/own/portal-facts'
import type { PortalSearchRequest } from '@portico/contracts/legacy/main/portal-search'
import { houseFacilities } from '@portico/contracts/portal/portal-choices'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { contentOf } from '../../../present/present-room.ts'
import { findTotals } from '../../../search/lowest-totals.ts'
import type { HotelSnapshot, SearchSettings } from '../../../search/snapshots/hotel-snapshot.ts'
import type { HotelSnapshots } from '../../../search/snapshots/hotel-snapshots.ts'
import { fixedCityTaxOf, rateFilters, totalsByRate } from '../../../search/totals-by-rate.ts'
import { answered, type CallHandler } from '../../answer-call.ts'
import { hotelContexts } from './portal-search.ts'

/** More rooms than these are many: nobody need hurry. */
const few = 3

/** The hotels of a channel that have all the rooms, with all that a portal filters and sorts them by. */
export function handlePortalFacts(hotels: HotelSnapshots): CallHandler<PortalSearchRequest, PortalFactsReply> {
  const facilitiesOf = facilitiesByHotel()
  return async ({ db, now, trade }, { channelId }, { stay, rooms, destinationId, hotelIds, promoCode }) => {
    const all = await hotels.ofChannel(channelId, { hotelIds, destinationId })
    const moment = now()
    const totalsOf = findTotals({ channelId, stay, rooms, trade }, totalsByRate(stay, moment))
    const at = await hotelContexts(db.reader, moment, promoCode)
    const taxesOf = sharedBy(({ cityTax }: SearchSettings) => fixedCityTaxOf(cityTax, stay, rooms) ?? -1)
    const currencies: CurrencyCode[] = []
    const reply = {
      hotelIds: [] as number[],
      currency: [] as number[],
      taxes: [] as number[],
      remaining: [] as number[],
      has: [] as number[],
    }
    const totals = rateFilters.map((filter) => ({ ...filter, minor: [] as number[] }))
    for (const hotel of all) {
      const found = totalsOf(hotel, at(hotel))
      if (!found) continue
      if (!currencies.includes(hotel.currency)) currencies.push(hotel.currency)
      reply.hotelIds.push(hotel.id)
      reply.currency.push(currencies.indexOf(hotel.currency))
      reply.taxes.push(taxesOf(hotel.settings))
      reply.remaining.push(found.remaining > few ? 0 : found.remaining)
      reply.has.push(facilitiesOf(hotel))
      for (const [i, { minor }] of totals.entries()) minor.push(found.minor[i] === Number.POSITIVE_INFINITY ? 0 : (found.minor[i] ?? 0))
    }
    const used = totals.filter(({ minor }, i) => i === 0 || minor.some((total) => total > 0))
    return answered({ ...reply, currencies, totals: used, facilities: houseFacilities })
  }
}

/** Hotels share settings, which are worked out once for each search. */
function sharedBy<Shared extends object, Value>(work: (shared: Shared) => Value): (shared: Shared) => Value {
  const known = new Map<Shared, Value>()
  return (shared) => {
    const before = known.get(shared)
    if (before !== undefined) return before
    const value = work(shared)
    known.set(shared, value)
    return value
  }
}

/** Read from the texts of the rooms once for each snapshot. */
function facilitiesByHotel(): (hotel: HotelSnapshot) => number {
  const known = new WeakMap<HotelSnapshot, number>()
  return (hotel) => {
    const before = known.get(hotel)
    if (before !== undefined) return before
    let bits = 0
    for (const roomType of hotel.roomTypes)
      for (const amenity of contentOf(roomType).amenities) {
        const bit = (houseFacilities as readonly string[]).indexOf(amenity)
        if (bit >= 0) bits |= 1 << bit
      }
    known.set(hotel, bits)
    return bits
  }
}
