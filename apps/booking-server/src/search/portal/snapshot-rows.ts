import type { CurrencyCode } from '@portico/domain/money/currencies'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { SnapshotClock } from '../prepared-search.ts'
import type {
  GuestTerms,
  HotelPrices,
  HotelSnapshot,
  RatesOnSale,
  RoomCounts,
  SearchSettings,
} from '../snapshots/hotel-snapshot.ts'

/**
 * What searches over thousands of hotels read of each, side by side: at the same place of each list is the same hotel.
 * A hotel, its room types and its rates lie anywhere in memory, and to go from one to the next takes longer than to add
 * up its prices. What many hotels share has a number. The nights themselves are not here: of them a hotel has one list,
 * which its row names.
 */
function createColumns() {
  return {
    ids: [] as number[],
    versions: [] as number[],
    /** Without promotions, mandatory services and resold rooms: its row says all that one room costs. */
    isPlain: [] as boolean[],
    hasMandatory: [] as boolean[],
    clock: [] as number[],
    settings: [] as SearchSettings[],
    currency: [] as CurrencyCode[],
    facilities: [] as number[],
    counts: [] as RoomCounts['counts'][],
    stride: [] as number[],
    start: [] as number[],
    prices: [] as HotelPrices[],
    /** Where its room types begin in the two lists below, and how many it has. */
    firstType: [] as number[],
    typeCount: [] as number[],
    guestTerms: [] as number[],
    rates: [] as number[],
  }
}

type Columns = ReturnType<typeof createColumns>

export type SnapshotRows = { readonly [Name in keyof Columns]: Readonly<Columns[Name]> } & {
  /**
   * The row of a hotel, written anew where it was of another version; -1 where there are too many hotels. Searches go
   * through hotels in the order of ids, as rows are: `after` is the row of the one before.
   */
  readonly rowOf: (hotel: HotelSnapshot, after: number) => number
  /** What has these numbers. */
  readonly shared: {
    readonly clocks: readonly SnapshotClock[]
    readonly guestTerms: readonly GuestTerms[]
    readonly rates: readonly RatesOnSale[]
  }
  /** Much in it is of versions that are gone: the next search should begin new rows. */
  readonly isWorn: () => boolean
}

/** As many as are in memory. */
const maxRows = 20_000
/** A channel may leave out some of the hotels that another one sells. */
const lookedAhead = 4
/** What has a number, and room types, for each row. */
const maxPerRow = 30

export function createSnapshotRows(maxCount = maxRows): SnapshotRows {
  const rowById = new Map<number, number>()
  const hotels: HotelSnapshot[] = []
  const clocks: SnapshotClock[] = []
  const guestTermsNumbers = createNumbers<GuestTerms>()
  const ratesNumbers = createNumbers<RatesOnSale>()
  const columns = createColumns()

  const clockOf = (firstNight: CalendarDate, timeZone: string) => {
    const known = clocks.findIndex((clock) => clock.firstNight === firstNight && clock.timeZone === timeZone)
    return known < 0 ? clocks.push({ firstNight, timeZone }) - 1 : known
  }
  const writeTypes = (row: number, { types }: HotelSnapshot['listed']) => {
    if (types.length > (columns.typeCount[row] ?? -1)) columns.firstType[row] = columns.rates.length
    columns.typeCount[row] = types.length
    let place = columns.firstType[row] ?? 0
    for (const { guestTerms, rates } of types) {
      columns.guestTerms[place] = guestTermsNumbers.of(guestTerms)
      columns.rates[place++] = ratesNumbers.of(rates)
    }
  }
  const writeRow = (row: number, hotel: HotelSnapshot) => {
    const { listed, settings, promotions, mandatory } = hotel
    const { rooms, prices, resales, facilities } = listed
    hotels[row] = hotel
    columns.ids[row] = hotel.id
    columns.versions[row] = hotel.version
    columns.hasMandatory[row] = mandatory.services.length > 0
    columns.isPlain[row] = promotions.length === 0 && mandatory.services.length === 0 && resales === undefined
    columns.clock[row] = clockOf(hotel.firstNight, hotel.timeZone)
    columns.settings[row] = settings
    columns.currency[row] = hotel.currency
    columns.facilities[row] = facilities
    columns.counts[row] = rooms.counts
    columns.stride[row] = rooms.stride
    columns.start[row] = rooms.start
    columns.prices[row] = prices
    writeTypes(row, listed)
  }

  return {
    ...columns,
    shared: { clocks, guestTerms: guestTermsNumbers.values, rates: ratesNumbers.values },
    rowOf: (hotel, after) => {
      for (let row = after + 1; row <= after + lookedAhead; row++) if (hotels[row] === hotel) return row
      const row = rowById.get(hotel.id) ?? (hotels.length < maxCount ? hotels.length : -1)
      if (row < 0 || hotels[row] === hotel) return row
      rowById.set(hotel.id, row)
      writeRow(row, hotel)
      return row
    },
    isWorn: () =>
      clocks.length + guestTermsNumbers.values.length + ratesNumbers.values.length + columns.rates.length >
      maxPerRow * (hotels.length + 100),
  }
}

function createNumbers<Shared extends object>() {
  const numbers = new Map<Shared, number>()
  const values: Shared[] = []
  return {
    values,
    of: (shared: Shared): number => {
      const known = numbers.get(shared)
      if (known !== undefined) return known
      numbers.set(shared, values.length)
      return values.push(shared) - 1
    },
  }
}
