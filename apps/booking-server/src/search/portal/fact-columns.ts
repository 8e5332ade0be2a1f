import { houseFacilities } from '@portico/contracts/portal/portal-choices'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import type { TotalsFound } from '../lowest-totals.ts'
import type { HotelSnapshot } from '../snapshots/hotel-snapshot.ts'
import { type RateFilter, rateFilters } from './totals-by-rate.ts'

/** More rooms than these are many: nobody need hurry. */
const few = 3

/** What a portal filters and sorts its houses by, in columns: the numbers at the same place are of the same house. Minor units; 0 is no total, and many rooms. */
export type HouseColumns = {
  readonly hotelIds: readonly number[]
  readonly currencies: readonly CurrencyCode[]
  /** By number in `currencies`. */
  readonly currency: readonly number[]
  readonly totals: readonly (RateFilter & { readonly minor: readonly number[] })[]
  /** -1 where it depends on the rate. */
  readonly taxes: readonly number[]
  readonly remaining: readonly number[]
  readonly facilities: readonly string[]
  /** By bits of `facilities`. */
  readonly has: readonly number[]
}

/** The columns, row by row. */
export type FactColumns = {
  /** A house that can be had; the number of its row. */
  readonly add: (hotel: HotelSnapshot, found: TotalsFound, taxes: number) => number
  /** A row of another search, as it stands there. */
  readonly copy: (from: HouseColumns, row: number) => number
  readonly made: () => HouseColumns
}

export function factColumns(): FactColumns {
  const hotelIds: number[] = []
  const currencies: CurrencyCode[] = []
  const currency: number[] = []
  const taxes: number[] = []
  const remaining: number[] = []
  const has: number[] = []
  // Most meal plans are sold nowhere: their columns are made when the first house has a total in them.
  const totals: (number[] | undefined)[] = rateFilters.map((_, i) => (i === 0 ? [] : undefined))

  const addTotal = (filter: number, row: number, minor: number) => {
    const column = totals[filter]
    if (column) column.push(minor)
    else if (minor > 0) totals[filter] = [...Array.from({ length: row }, () => 0), minor]
  }
  const indexOf = (code: CurrencyCode) => {
    const known = currencies.indexOf(code)
    return known < 0 ? currencies.push(code) - 1 : known
  }
  return {
    add: (hotel, found, tax) => {
      for (let filter = 0; filter < totals.length; filter++) {
        const minor = found.minor[filter] ?? 0
        addTotal(filter, hotelIds.length, minor === Number.POSITIVE_INFINITY ? 0 : minor)
      }
      currency.push(indexOf(hotel.currency))
      taxes.push(tax)
      remaining.push(found.remaining > few ? 0 : found.remaining)
      has.push(hotel.listed.facilities)
      return hotelIds.push(hotel.id) - 1
    },
    copy: (from, row) => {
      for (let filter = 0; filter < totals.length; filter++) addTotal(filter, hotelIds.length, columnOf(from, filter)?.[row] ?? 0)
      const code = from.currencies[from.currency[row] ?? 0]
      if (code !== undefined) currency.push(indexOf(code))
      taxes.push(from.taxes[row] ?? 0)
      remaining.push(from.remaining[row] ?? 0)
      has.push(from.has[row] ?? 0)
      return hotelIds.push(from.hotelIds[row] ?? 0) - 1
    },
    made: () => ({
      hotelIds,
      currencies,
      currency,
      totals: totals.flatMap((minor, i) => (minor ? [{ ...rateFilters[i], minor }] : [])),
      taxes,
      remaining,
      facilities: houseFacilities,
      has,
    }),
  }
}

function columnOf({ totals }: HouseColumns, filter: number): readonly number[] | undefined {
  const { mealPlan, isRefundable } = rateFilters[filter] ?? {}
  return totals.find((column) => column.mealPlan === mealPlan && column.isRefundable === isRefundable)?.minor
}
