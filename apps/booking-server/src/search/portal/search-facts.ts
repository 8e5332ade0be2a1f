import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import type { Stay } from '@portico/domain/time/stay'
import { findTotals, type HotelContext, type StayWanted } from '../lowest-totals.ts'
import type { HotelSnapshot, SearchSettings } from '../snapshots/hotel-snapshot.ts'
import { type FactColumns, factColumns, type HotelColumns } from './fact-columns.ts'
import { inTurns } from './in-turns.ts'
import { fixedCityTaxOf, totalsByRate } from './totals-by-rate.ts'

export type SearchFacts = {
  readonly columns: HotelColumns
  /**
   * Of each hotel that was looked at, in the order of ids: its version, the promotion behind the code that was typed (0
   * is none), and its row in the columns, -1 where it cannot be had.
   */
  readonly hotelIds: Float64Array
  readonly versions: Float64Array
  readonly typed: Float64Array
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
}

/** The facts of all hotels: those that have not changed since the same search was made before are not priced again. */
export async function searchFacts({ search, hotels, at, before, now }: FactsRequest): Promise<SearchFacts> {
  const { stay, rooms } = search
  const knownFacts = before && holdsStill(before.validity, now) ? before : undefined
  if (knownFacts && isOf(knownFacts, hotels, at, stay)) return knownFacts
  const totals = totalsByRate(stay, now)
  const find = findTotals(search, totals)
  const taxesOf = sharedBy(({ cityTax }: SearchSettings) => fixedCityTaxOf(cityTax, stay, rooms) ?? -1)
  const columns = factColumns(hotels.length)
  const days = new Map<string, CalendarDate>(knownFacts?.validity.days)
  const madeFacts = {
    hotelIds: new Float64Array(hotels.length),
    versions: new Float64Array(hotels.length),
    typed: new Float64Array(hotels.length),
    rows: new Int32Array(hotels.length),
  }
  let nextColumn = 0
  await inTurns(hotels, rooms.length, (hotel, i) => {
    const context = at(hotel)
    madeFacts.hotelIds[i] = hotel.id
    madeFacts.versions[i] = hotel.version
    madeFacts.typed[i] = context.typed ?? 0
    while (knownFacts && (knownFacts.hotelIds[nextColumn] ?? Number.POSITIVE_INFINITY) < hotel.id) nextColumn++
    if (knownFacts && isColumnOf(knownFacts, nextColumn, hotel, context, stay)) {
      madeFacts.rows[i] = copyRow(columns, knownFacts, nextColumn)
      return false
    }
    if (days.get(hotel.timeZone) !== context.today) days.set(hotel.timeZone, context.today)
    const foundTotals = find(hotel, context)
    madeFacts.rows[i] = foundTotals ? columns.add(hotel, foundTotals, taxesOf(hotel.settings)) : -1
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

function isColumnOf(
  { hotelIds, versions, typed }: SearchFacts,
  column: number,
  hotel: HotelSnapshot,
  hotelContext: HotelContext,
  stay: Stay,
): boolean {
  const isSame =
    hotelIds[column] === hotel.id && versions[column] === hotel.version && typed[column] === (hotelContext.typed ?? 0)
  return isSame && !changesByHour(hotel, hotelContext, stay)
}

/** What a stay that has begun must have beside its rooms may cost something else when an hour has passed. */
function changesByHour({ mandatory }: HotelSnapshot, { today }: HotelContext, { arrival }: Stay): boolean {
  return mandatory.services.length > 0 && arrival <= today
}

function isOf(knownFacts: SearchFacts, hotels: readonly HotelSnapshot[], at: FactsRequest['at'], stay: Stay): boolean {
  return (
    hotels.length === knownFacts.hotelIds.length &&
    hotels.every((hotel, i) => isColumnOf(knownFacts, i, hotel, at(hotel), stay))
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
