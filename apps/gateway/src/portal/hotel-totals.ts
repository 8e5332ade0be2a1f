import type { NumberColumn } from '@portico/contracts/portal/number-column'
import { type HotelFacility, hotelFacilities } from '@portico/contracts/portal/portal-choices'
import type { HotelOffer, PortalFilter, PortalPageRequest, PortalStay } from '@portico/contracts/portal/portal-page'
import { priceOfStay } from '@portico/contracts/price/price-of-stay'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { money } from '@portico/domain/money/money'
import { type MealPlan, mealPlans } from '@portico/domain/pricing/meal-plan'
import { promoCodeOf } from '@portico/domain/pricing/promotion'
import { type PortalFactsReply, portalFacts } from '@portico/legacy/calls/search/portal-facts'
import { type PortalHotelReply, portalSearch } from '@portico/legacy/calls/search/portal-search'
import type { Gateway } from '../procedures/context.ts'
import type { ChannelPlace } from '../scope/place.ts'
import { replyOf } from '../upstream/legacy-client.ts'
import { rowFinder } from './row-finder.ts'

type RateFilter = Pick<PortalFilter, 'mealPlans' | 'isRefundable'>

type CountedValue<Value> = { readonly value: Value; readonly count: number }

/** Only what some hotel has, in the order of `mealPlans` and `hotelFacilities`. */
type FactCounts = {
  readonly mealPlans: CountedValue<MealPlan>[]
  readonly facilities: CountedValue<HotelFacility>[]
  readonly refundable: number
}

export type HotelTotals = {
  readonly currencies: readonly CurrencyCode[]
  /**
   * What a guest pays at least, city tax in it where it is known, in minor units of the hotel's currency; nothing where
   * no rate fits.
   */
  readonly lowest: (hotelId: number, filter: RateFilter) => number | undefined
  readonly currencyOf: (hotelId: number) => CurrencyCode | undefined
  readonly offer: (hotelId: number, filter: RateFilter) => HotelOffer | undefined
  /** What the server says of the rates and rooms of its hotels; nothing of a server that says prices alone. */
  readonly facts:
    | {
        readonly facilitiesOf: (hotelId: number) => readonly HotelFacility[]
        readonly countsOf: (hotelIds: Iterable<number>) => FactCounts
      }
    | undefined
}

/**
 * Which hotels have all the rooms, from how much. One question for a whole channel or destination, whatever
 * the filter.
 */
export async function loadHotelTotals(
  { coalescedReads, legacy }: Gateway,
  place: ChannelPlace,
  portalStay: PortalStay,
  { destinationId, hotelIds }: Pick<PortalPageRequest, 'destinationId' | 'hotelIds'>,
): Promise<HotelTotals> {
  const { stay, rooms } = portalStay
  const request = { stay, rooms, promoCode: promoCodeOf(portalStay), destinationId, hotelIds }
  if (place.upstream.capabilities.has('portal-facts')) {
    const packed = { ...request, isPacked: true as const }
    return totalsOfFacts(replyOf(portalFacts, await coalescedReads.read(legacy, place, portalFacts, packed)))
  }
  return totalsOfPrices(replyOf(portalSearch, await coalescedReads.read(legacy, place, portalSearch, request)))
}

function totalsOfPrices(hotels: readonly PortalHotelReply[]): HotelTotals {
  const byId = new Map(hotels.map((hotel) => [hotel.id, hotel]))
  const offerOf = (hotelId: number): HotelOffer | undefined => {
    const hotel = byId.get(hotelId)
    if (!hotel) return undefined
    return { price: priceOfStay(hotel.price, undefined) }
  }
  return {
    currencies: [...new Set(hotels.map(({ price }) => price.currency))],
    lowest: (hotelId) => byId.get(hotelId)?.price.minor,
    currencyOf: (hotelId) => byId.get(hotelId)?.price.currency,
    offer: offerOf,
    facts: undefined,
  }
}

const totalsByReply = new WeakMap<PortalFactsReply, HotelTotals>()

function totalsOfFacts(reply: PortalFactsReply): HotelTotals {
  const totalsBefore = totalsByReply.get(reply)
  if (totalsBefore) return totalsBefore
  const hotelTotals = makeTotals(reply)
  totalsByReply.set(reply, hotelTotals)
  return hotelTotals
}

function makeTotals({
  hotelIds,
  currencies,
  currency,
  totals,
  taxes,
  remaining,
  facilities,
  has,
}: PortalFactsReply): HotelTotals {
  const rowOf = rowFinder(hotelIds)
  const columnOf = (mealPlan: MealPlan | undefined, isRefundable: true | undefined) =>
    totals.find((column) => column.mealPlan === mealPlan && column.isRefundable === isRefundable)?.minor
  const columnsOf = ({ mealPlans: plans = [], isRefundable }: RateFilter) =>
    (plans.length === 0 ? [undefined] : plans).flatMap((plan) => {
      const numberColumn = columnOf(plan, isRefundable)
      return numberColumn ? [numberColumn] : []
    })
  const stayMinorAt = (row: number, columns: readonly NumberColumn[]): number | undefined => {
    let lowest: number | undefined
    for (const numberColumn of columns) {
      const minor = numberColumn[row] ?? 0
      if (minor > 0 && (lowest === undefined || minor < lowest)) lowest = minor
    }
    return lowest
  }
  const planColumns = mealPlans.flatMap((plan) => {
    const numberColumn = columnOf(plan, undefined)
    return numberColumn ? [{ plan, column: numberColumn }] : []
  })
  const refundable = columnOf(undefined, true)
  const bits = hotelFacilities.flatMap((facility) => {
    const bit = facilities.indexOf(facility)
    return bit < 0 ? [] : [{ facility, mask: 1 << bit }]
  })
  const facilitySets = new Map<number, readonly HotelFacility[]>()
  const facilitiesIn = (set: number): readonly HotelFacility[] => {
    const knownSet = facilitySets.get(set)
    if (knownSet) return knownSet
    const facilitiesOfSet = bits.flatMap(({ facility, mask }) => ((set & mask) !== 0 ? [facility] : []))
    facilitySets.set(set, facilitiesOfSet)
    return facilitiesOfSet
  }
  let lastColumns: { filter: RateFilter; columns: readonly NumberColumn[] } | undefined
  const columnsFor = (rateFilter: RateFilter) => {
    if (lastColumns?.filter !== rateFilter) lastColumns = { filter: rateFilter, columns: columnsOf(rateFilter) }
    return lastColumns.columns
  }
  const rowsOf = (ids: Iterable<number>): number[] => {
    const rows: number[] = []
    for (const id of ids) {
      const row = rowOf(id)
      if (row !== undefined) rows.push(row)
    }
    return rows
  }
  const currencyAt = (row: number | undefined) => (row === undefined ? undefined : currencies[currency[row] ?? 0])
  return {
    currencies,
    lowest: (hotelId, rateFilter) => {
      const row = rowOf(hotelId)
      if (row === undefined) return undefined
      const minor = stayMinorAt(row, columnsFor(rateFilter))
      return minor === undefined ? undefined : minor + Math.max(0, taxes[row] ?? 0)
    },
    currencyOf: (hotelId) => currencyAt(rowOf(hotelId)),
    offer: (hotelId, rateFilter) => {
      const row = rowOf(hotelId)
      const code = currencyAt(row)
      if (row === undefined || code === undefined) return undefined
      const minor = stayMinorAt(row, columnsFor(rateFilter))
      if (minor === undefined) return undefined
      const tax = taxes[row] ?? -1
      // Of several plans at one price the fuller one is what the guest gets for it.
      const mealPlan = planColumns.findLast(
        ({ plan, column }) =>
          column[row] === minor && (rateFilter.mealPlans === undefined || rateFilter.mealPlans.includes(plan)),
      )?.plan
      const isRefundable = rateFilter.isRefundable ?? columnOf(mealPlan, true)?.[row] === minor
      const few = remaining[row] ?? 0
      return {
        price: priceOfStay(money(minor, code), tax >= 0 ? money(tax, code) : undefined),
        mealPlan,
        isRefundable,
        remaining: few > 0 ? few : undefined,
      }
    },
    facts: {
      facilitiesOf: (hotelId) => {
        const row = rowOf(hotelId)
        return row === undefined ? [] : facilitiesIn(has[row] ?? 0)
      },
      countsOf: (hotelIds) => {
        const rows = rowsOf(hotelIds)
        return {
          mealPlans: planColumns
            .map(({ plan, column }) => ({ value: plan, count: countTotals(column, rows) }))
            .filter(({ count }) => count > 0),
          facilities: bits
            .map(({ facility, mask }) => ({ value: facility, count: countWith(has, mask, rows) }))
            .filter(({ count }) => count > 0),
          refundable: refundable ? countTotals(refundable, rows) : 0,
        }
      },
    },
  }
}

// Column by column, since for thousands of rows that takes a fraction of what it takes row by row.

function countTotals(minor: NumberColumn, rows: readonly number[]): number {
  let count = 0
  for (let i = 0; i < rows.length; i++) if ((minor[rows[i] ?? 0] ?? 0) > 0) count++
  return count
}

function countWith(sets: NumberColumn, mask: number, rows: readonly number[]): number {
  let count = 0
  for (let i = 0; i < rows.length; i++) if (((sets[rows[i] ?? 0] ?? 0) & mask) !== 0) count++
  return count
}
