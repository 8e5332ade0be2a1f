import { type NumberColumn, withNumber } from '@portico/contracts/portal/number-column'
import { hotelFacilities } from '@portico/contracts/portal/portal-choices'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import type { TotalsFound } from '../lowest-totals.ts'
import type { HotelSnapshot, ListedRoomTypes } from '../snapshots/hotel-snapshot.ts'
import { type RateFilter, rateFilters } from './totals-by-rate.ts'

const fewRooms = 3

/**
 * What a portal filters and sorts its hotels by, in columns: the numbers at the same place are of the same hotel. Minor
 * units; 0 is no total, and many rooms.
 */
export type HotelColumns = {
  readonly hotelIds: NumberColumn
  readonly currencies: readonly CurrencyCode[]
  readonly currency: NumberColumn
  readonly totals: readonly (RateFilter & { readonly minor: NumberColumn })[]
  /** -1 where it depends on the rate. */
  readonly taxes: NumberColumn
  readonly remaining: NumberColumn
  readonly facilities: readonly string[]
  readonly has: NumberColumn
}

type ColumnHotel = Pick<HotelSnapshot, 'id' | 'currency'> & Pick<ListedRoomTypes, 'facilities'>

export type FactColumns = {
  readonly add: (hotel: ColumnHotel, found: TotalsFound, taxes: number) => number
  readonly copy: (from: HotelColumns, row: number) => number
  readonly made: () => HotelColumns
}

export function factColumns(maxCount: number): FactColumns {
  const empty = (): NumberColumn => new Int32Array(maxCount)
  const currencies: CurrencyCode[] = []
  const columns = { hotelIds: empty(), currency: empty(), taxes: empty(), remaining: empty(), has: empty() }
  // Most meal plans are sold nowhere: their columns are made when the first hotel has a total in them.
  const totals: (NumberColumn | undefined)[] = rateFilters.map((_, i) => (i === 0 ? empty() : undefined))
  let length = 0

  const addTotal = (filter: number, minor: number) => {
    if (minor > 0) totals[filter] = withNumber(totals[filter] ?? empty(), length, minor)
  }
  const addRow = (id: number, code: number, taxes: number, remaining: number, has: number) => {
    columns.hotelIds = withNumber(columns.hotelIds, length, id)
    columns.currency[length] = code
    columns.taxes = withNumber(columns.taxes, length, taxes)
    columns.remaining[length] = remaining
    columns.has[length] = has
    return length++
  }
  const indexOf = (code: CurrencyCode) => {
    const currencyIndex = currencies.indexOf(code)
    return currencyIndex < 0 ? currencies.push(code) - 1 : currencyIndex
  }
  const used = (numberColumn: NumberColumn) => numberColumn.subarray(0, length)
  return {
    add: ({ id, currency, facilities }, foundTotals, taxes) => {
      for (let filter = 0; filter < totals.length; filter++) {
        const minor = foundTotals.minor[filter] ?? 0
        addTotal(filter, minor === Number.POSITIVE_INFINITY ? 0 : minor)
      }
      return addRow(
        id,
        indexOf(currency),
        taxes,
        foundTotals.remaining > fewRooms ? 0 : foundTotals.remaining,
        facilities,
      )
    },
    copy: (hotelColumns, row) => {
      for (let filter = 0; filter < totals.length; filter++)
        addTotal(filter, columnOf(hotelColumns, filter)?.[row] ?? 0)
      const code = hotelColumns.currencies[hotelColumns.currency[row] ?? 0]
      const index = code === undefined ? 0 : indexOf(code)
      return addRow(
        hotelColumns.hotelIds[row] ?? 0,
        index,
        hotelColumns.taxes[row] ?? 0,
        hotelColumns.remaining[row] ?? 0,
        hotelColumns.has[row] ?? 0,
      )
    },
    made: () => ({
      hotelIds: used(columns.hotelIds),
      currencies,
      currency: used(columns.currency),
      totals: totals.flatMap((minor, i) => (minor ? [{ ...rateFilters[i], minor: used(minor) }] : [])),
      taxes: used(columns.taxes),
      remaining: used(columns.remaining),
      facilities: hotelFacilities,
      has: used(columns.has),
    }),
  }
}

function columnOf({ totals }: HotelColumns, filter: number): NumberColumn | undefined {
  const { mealPlan, isRefundable } = rateFilters[filter] ?? {}
  return totals.find((column) => column.mealPlan === mealPlan && column.isRefundable === isRefundable)?.minor
}
