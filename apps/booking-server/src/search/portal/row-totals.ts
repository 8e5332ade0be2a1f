import type { AddedByGuests } from '@portico/domain/pricing/price-stay'
import { addGuests, stayTotalOf } from '@portico/domain/pricing/stay-total'
import { reopeningOf } from '@portico/domain/restrictions/stay-restriction'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { nightCountOf } from '@portico/domain/time/stay'
import type { ListPricer, ListRate } from '../list-pricer.ts'
import { lowerTotal, type TotalsFound } from '../lowest-totals.ts'
import { type SnapshotClock, type StayWanted, searchByDay, type TotalsWanted } from '../prepared-search.ts'
import { noPrice, notYetOnSaleCount, type SearchSettings } from '../snapshots/hotel-snapshot.ts'
import type { SnapshotRows } from './snapshot-rows.ts'

type RowPricer = {
  readonly first: number
  readonly ratesOf: (number: number) => readonly ListRate[]
  readonly addedBy: (number: number) => AddedByGuests | 'too-many'
}

/**
 * What `findTotals` finds of one room at hotels of which nothing but their row matters (`isPlain`): the same rules in
 * the same order, read from rows. Which day it is is asked once for each clock.
 */
export function findRowTotals(
  wantedStay: StayWanted,
  totals: TotalsWanted,
  { rows, todayOf }: { readonly rows: SnapshotRows; readonly todayOf: (clock: SnapshotClock) => CalendarDate },
): (row: number) => TotalsFound | undefined {
  const { stay, rooms } = wantedStay
  const searchOn = searchByDay(wantedStay, rooms, totals)
  const prices: number[] = []
  const minor = Array.from({ length: totals.count }, () => Number.POSITIVE_INFINITY)
  const nights = nightCountOf(stay)

  const pricerOf = byNumber((clockNumber): RowPricer | 'none' => {
    const clock = rows.shared.clocks[clockNumber]
    const search = clock && searchOn(clock, todayOf(clock))
    const [pricer] = search?.pricers ?? []
    if (!search || !pricer) return 'none'
    return rowPricer(rows, pricer, search.first)
  })
  const isClosed = lastKnown(
    ({ closedSeasons }: SearchSettings) => closedSeasons.length > 0 && reopeningOf(stay, closedSeasons) !== undefined,
  )
  /** False where one of the nights has no price. */
  const readPrices = (row: number, place: number, first: number): boolean => {
    const ofHotel = rows.prices[row]
    if (!ofHotel) return false
    const { amounts, at, roomTypes } = ofHotel
    for (let i = 0, index = first * roomTypes + place; i < nights; i++, index += roomTypes) {
      const price = amounts[at[index] ?? 0] ?? noPrice
      if (price === noPrice) return false
      prices[i] = price
    }
    return true
  }

  return (row) => {
    const pricer = pricerOf(rows.clock[row] ?? 0)
    const settings = rows.settings[row]
    const counts = rows.counts[row]
    const stride = rows.stride[row] ?? 0
    const start = rows.start[row] ?? 0
    if (pricer === 'none' || !settings || !counts || isClosed(settings)) return undefined
    const types = rows.typeCount[row] ?? 0
    const firstType = rows.firstType[row] ?? 0
    minor.fill(Number.POSITIVE_INFINITY)
    let remaining = 0
    for (let place = 0; place < types; place++) {
      const added = pricer.addedBy(rows.guestTerms[firstType + place] ?? 0)
      if (added === 'too-many') continue
      const rates = pricer.ratesOf(rows.rates[firstType + place] ?? 0)
      if (rates.length === 0) continue
      let fewest = Number.POSITIVE_INFINITY
      for (let i = 0, index = pricer.first * stride + start + place; i < nights; i++, index += stride)
        fewest = Math.min(fewest, counts[index] ?? notYetOnSaleCount)
      if (fewest < 1 || !readPrices(row, place, pricer.first)) continue
      addGuests(prices, added)
      for (const rate of rates) lowerTotal(minor, rate.totals, stayTotalOf(prices, rate.plan))
      remaining += fewest
    }
    return minor[0] === Number.POSITIVE_INFINITY ? undefined : { minor, remaining }
  }
}

function rowPricer({ shared }: SnapshotRows, { addedTo, ratesOf }: ListPricer, first: number): RowPricer {
  return {
    first,
    ratesOf: byNumber((number) => {
      const rates = shared.rates[number]
      return rates ? ratesOf(rates) : []
    }),
    addedBy: byNumber((number) => {
      const guestTerms = shared.guestTerms[number]
      return (guestTerms && addedTo(guestTerms)) ?? 'too-many'
    }),
  }
}

/** What many hotels share is looked at once. */
function byNumber<Value extends {}>(work: (number: number) => Value): (number: number) => Value {
  const values: (Value | undefined)[] = []
  return (number) => {
    const known = values[number]
    if (known !== undefined) return known
    const value = work(number)
    values[number] = value
    return value
  }
}

/** Neighbours often have the same: what was worked out last is kept. */
function lastKnown<Shared, Value>(work: (shared: Shared) => Value): (shared: Shared) => Value {
  let last: { readonly shared: Shared; readonly value: Value } | undefined
  return (shared) => {
    if (last?.shared !== shared) last = { shared, value: work(shared) }
    return last.value
  }
}
