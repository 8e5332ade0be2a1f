import { type NumberColumn, withNumber } from '@portico/contracts/portal/number-column'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import type { Stay } from '@portico/domain/time/stay'
import { findTotals } from '../lowest-totals.ts'
import type { HotelContext, SnapshotClock, StayWanted } from '../prepared-search.ts'
import type { HotelSnapshot, SearchSettings } from '../snapshots/hotel-snapshot.ts'
import { type FactColumns, factColumns, type HotelColumns } from './fact-columns.ts'
import { inTurns } from './in-turns.ts'
import { findRowTotals } from './row-totals.ts'
import type { SnapshotRows } from './snapshot-rows.ts'
import { fixedCityTaxOf, totalsByRate } from './totals-by-rate.ts'

export type SearchFacts = {
  readonly columns: HotelColumns
  /**
   * Of each hotel that was looked at, in the order of ids: its version, the promotion behind the code that was typed (0
   * is none), and its row in the columns, -1 where it cannot be had.
   */
  readonly hotelIds: NumberColumn
  readonly versions: NumberColumn
  readonly typed: NumberColumn
  readonly rows: Int32Array
  readonly validity: Clocks
}

/**
 * From one moment until another nothing that can be cancelled free of charge ends, and at no hotel begins another day.
 */
type Clocks = {
  readonly from: Instant
  readonly until: Instant | undefined
  readonly days: ReadonlyMap<string, CalendarDate>
}

type FactsRequest = {
  readonly search: StayWanted
  readonly hotels: readonly HotelSnapshot[]
  readonly at: (hotel: HotelSnapshot) => HotelContext
  readonly before: SearchFacts | undefined
  readonly now: Instant
  /** Where no code was typed: what is asked of a hotel then depends on nothing but its clock. */
  readonly rows: SnapshotRows | undefined
}

/** The facts of all hotels: those that have not changed since the same search was made before are not priced again. */
export async function searchFacts(request: FactsRequest): Promise<SearchFacts> {
  const { search, hotels, at, before, now, rows } = request
  const { stay, rooms } = search
  const knownFacts = before && holdsStill(before.validity, now) ? before : undefined
  if (knownFacts && isOf(knownFacts, request)) return knownFacts
  const totals = totalsByRate(stay, now)
  const days = new Map<string, CalendarDate>(knownFacts?.validity.days)
  const learnDay = (timeZone: string, today: CalendarDate) => {
    if (days.get(timeZone) !== today) days.set(timeZone, today)
    return today
  }
  const find = findTotals(search, totals)
  const todayOf = ({ timeZone }: SnapshotClock) => learnDay(timeZone, todayAt(timeZone, now))
  const findInRow = rows && rooms.length === 1 ? findRowTotals(search, totals, { rows, todayOf }) : undefined
  const taxesOf = sharedBy(({ cityTax }: SearchSettings) => fixedCityTaxOf(cityTax, stay, rooms) ?? -1)
  const columns = factColumns(hotels.length)
  const empty = (): NumberColumn => new Int32Array(hotels.length)
  const madeFacts = { hotelIds: empty(), versions: empty(), typed: empty(), rows: new Int32Array(hotels.length) }
  const price = (hotel: HotelSnapshot, row: number): number => {
    if (findInRow && rows?.isPlain[row]) {
      const foundTotals = findInRow(row)
      if (!foundTotals) return -1
      const id = rows.ids[row] ?? hotel.id
      const currency = rows.currency[row] ?? hotel.currency
      const settings = rows.settings[row] ?? hotel.settings
      return columns.add({ id, currency, facilities: rows.facilities[row] ?? 0 }, foundTotals, taxesOf(settings))
    }
    const context = at(hotel)
    learnDay(hotel.timeZone, context.today)
    const foundTotals = find(hotel, context)
    if (!foundTotals) return -1
    const { id, currency, listed, settings } = hotel
    return columns.add({ id, currency, facilities: listed.facilities }, foundTotals, taxesOf(settings))
  }
  let nextColumn = 0
  const viewOf = viewsOf(request)
  await inTurns(hotels, rooms.length, (hotel, i) => {
    const view = viewOf(hotel)
    madeFacts.hotelIds = withNumber(madeFacts.hotelIds, i, view.id)
    madeFacts.versions = withNumber(madeFacts.versions, i, view.version)
    madeFacts.typed = withNumber(madeFacts.typed, i, view.typed)
    while (knownFacts && (knownFacts.hotelIds[nextColumn] ?? Number.POSITIVE_INFINITY) < view.id) nextColumn++
    if (knownFacts && isColumnOf(knownFacts, nextColumn, view)) {
      madeFacts.rows[i] = copyRow(columns, knownFacts, nextColumn)
      return false
    }
    madeFacts.rows[i] = price(hotel, view.row)
    return true
  })
  return {
    ...madeFacts,
    columns: columns.made(),
    validity: { from: now, until: earlier(totals.changesAt(), knownFacts?.validity.until), days },
  }
}

function copyRow(columns: FactColumns, { rows, columns: columnsBefore }: SearchFacts, place: number): number {
  const row = rows[place] ?? -1
  return row < 0 ? -1 : columns.copy(columnsBefore, row)
}

function holdsStill({ from, until, days }: Clocks, now: Instant): boolean {
  if (now < from || (until !== undefined && until <= now)) return false
  for (const [timeZone, today] of days) if (todayAt(timeZone, now) !== today) return false
  return true
}

/** What is looked at of a hotel before it is priced; `row` is -1 where it has none. */
type HotelView = { id: number; version: number; typed: number; isSteady: boolean; row: number }

/** Hotel by hotel, in the order of ids. Valid until the next one. */
function viewsOf({ search: { stay }, at, rows }: FactsRequest): (hotel: HotelSnapshot) => HotelView {
  const view: HotelView = { id: 0, version: 0, typed: 0, isSteady: true, row: -1 }
  let lastRow = -1
  return (hotel) => {
    const row = rows?.rowOf(hotel, lastRow) ?? -1
    if (rows && row >= 0) lastRow = row
    const isInRow = rows !== undefined && row >= 0
    view.row = row
    view.id = isInRow ? (rows.ids[row] ?? 0) : hotel.id
    view.version = isInRow ? (rows.versions[row] ?? 0) : hotel.version
    view.typed = isInRow ? 0 : (at(hotel).typed ?? 0)
    view.isSteady = (isInRow && !rows.hasMandatory[row]) || !changesByHour(hotel, at(hotel), stay)
    return view
  }
}

function isColumnOf({ hotelIds, versions, typed }: SearchFacts, column: number, view: HotelView): boolean {
  const isSame = hotelIds[column] === view.id && versions[column] === view.version && typed[column] === view.typed
  return isSame && view.isSteady
}

/** What a stay that has begun must have beside its rooms may cost something else when an hour has passed. */
function changesByHour({ mandatory }: HotelSnapshot, { today }: HotelContext, { arrival }: Stay): boolean {
  return mandatory.services.length > 0 && arrival <= today
}

function isOf(knownFacts: SearchFacts, request: FactsRequest): boolean {
  const { hotels } = request
  const viewOf = viewsOf(request)
  return (
    hotels.length === knownFacts.hotelIds.length && hotels.every((hotel, i) => isColumnOf(knownFacts, i, viewOf(hotel)))
  )
}

function earlier(a: Instant | undefined, b: Instant | undefined): Instant | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return a < b ? a : b
}

function sharedBy<Shared extends object, Value>(work: (shared: Shared) => Value): (shared: Shared) => Value {
  const valueByShared = new Map<Shared, Value>()
  return (shared) => {
    const knownValue = valueByShared.get(shared)
    if (knownValue !== undefined) return knownValue
    const value = work(shared)
    valueByShared.set(shared, value)
    return value
  }
}
