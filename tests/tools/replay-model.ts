// What a replay must count, by a model that knows nothing of the product: the rules of the data set's expectations,
// said once more and naively.

/** Rooms by `Hotel|Type`. */
export type Capacities = Readonly<Record<string, number>>

/** One row, its days as numbers since 1970. */
export type PastBooking = {
  readonly hotel: string
  readonly type: string
  readonly arrival: number
  readonly nights: number
  readonly bookedOn: number
  readonly adults: number
  readonly children: number
  readonly babies: number
  readonly status: 'Canceled' | 'Check-Out' | 'No-Show'
  readonly statusOn: number
}

type Counts = Record<string, number>
const add = (counts: Counts, name: string) => {
  counts[name] = (counts[name] ?? 0) + 1
}

export function modelOf(past: readonly PastBooking[], cap: Capacities) {
  const accepted: Counts = {}
  const rejected: Counts = {}
  const rejectedByType: Counts = {}
  const refused: Counts = {}
  const sold = new Map<string, number>()
  const active = new Set<number>()
  let cancellationsApplied = 0
  const nightsOf = ({ hotel, type, arrival, nights }: PastBooking) =>
    Array.from({ length: nights }, (_, i) => `${hotel}|${type}|${arrival + i}`)

  const book = (row: number) => {
    const booking = past[row]
    if (!booking) return
    const { hotel, type, nights, adults, children, babies } = booking
    if (nights === 0) return add(refused, 'no-nights')
    if (adults === 0) return add(refused, 'no-adult')
    if (adults > 20) return add(refused, 'too-many-adults')
    if (children + babies > 15) return add(refused, 'too-many-children')
    if (nightsOf(booking).some((night) => (sold.get(night) ?? 0) >= (cap[`${hotel}|${type}`] ?? 0))) {
      add(rejected, hotel)
      return add(rejectedByType, `${hotel}|${type}`)
    }
    for (const night of nightsOf(booking)) sold.set(night, (sold.get(night) ?? 0) + 1)
    active.add(row)
    add(accepted, hotel)
  }
  const cancel = (row: number) => {
    const booking = past[row]
    if (!booking || !active.delete(row)) return
    for (const night of nightsOf(booking)) sold.set(night, (sold.get(night) ?? 0) - 1)
    cancellationsApplied++
  }

  const days = past.flatMap(({ bookedOn, statusOn }) => [bookedOn, statusOn])
  const cancelled = past.flatMap(({ status, statusOn, bookedOn }, row) =>
    status === 'Canceled' && statusOn >= bookedOn ? [row] : [],
  )
  const cancelledOn = Map.groupBy(cancelled, (row) => past[row]?.statusOn)
  const bookedOn = Map.groupBy(past.keys(), (row) => past[row]?.bookedOn)
  for (let day = Math.min(...ends(days)); day <= Math.max(...ends(days)); day++) {
    const cancelledRows = cancelledOn.get(day) ?? []
    for (const row of cancelledRows) if (past[row]?.bookedOn !== day) cancel(row)
    for (const row of bookedOn.get(day) ?? []) book(row)
    for (const row of cancelledRows) if (past[row]?.bookedOn === day) cancel(row)
  }
  return {
    accepted,
    rejected,
    rejectedByType,
    refused,
    cancellationsApplied,
    stillOnBooks: active.size,
    maxOverCapacity: 0,
  }
}

function ends(days: readonly number[]): [number, number] {
  const sorted = days.toSorted((a, b) => a - b)
  return [sorted[0] ?? 0, sorted.at(-1) ?? -1]
}

const months = 'January February March April May June July August September October November December'.split(' ')
const msPerDay = 86_400_000

/** The rows of a file as the data set spells it; no cell of it is quoted. */
export function pastOf(csv: string): PastBooking[] {
  const [names = [], ...rows] = csv.split('\n').map((line) => line.split(','))
  return rows.map((cells) => {
    const cell = (name: string) => cells[names.indexOf(name)]?.trim() ?? ''
    const number = (name: string) => (cell(name) === 'NA' ? 0 : Number(cell(name)))
    const month = months.indexOf(cell('arrival_date_month'))
    const arrival = Date.UTC(number('arrival_date_year'), month, number('arrival_date_day_of_month')) / msPerDay
    return {
      hotel: cell('hotel'),
      type: cell('reserved_room_type'),
      arrival,
      nights: number('stays_in_weekend_nights') + number('stays_in_week_nights'),
      bookedOn: arrival - number('lead_time'),
      adults: number('adults'),
      children: number('children'),
      babies: number('babies'),
      status: cell('reservation_status') as PastBooking['status'],
      statusOn: Date.parse(cell('reservation_status_date')) / msPerDay,
    }
  })
}

/** The same as a file. */
export function tableOf(past: readonly PastBooking[]): string {
  const names =
    'hotel,lead_time,arrival_date_year,arrival_date_month,arrival_date_day_of_month,stays_in_weekend_nights,stays_in_week_nights,adults,children,babies,reserved_room_type,agent,reservation_status,reservation_status_date'
  const rows = past.map((row) => {
    const arrival = new Date(row.arrival * msPerDay)
    const [year, month, day] = [arrival.getUTCFullYear(), months[arrival.getUTCMonth()], arrival.getUTCDate()]
    const nights = [Math.floor(row.nights / 3), row.nights - Math.floor(row.nights / 3)]
    const party = [row.adults, row.children, row.babies]
    const statusOn = new Date(row.statusOn * msPerDay).toISOString().slice(0, 10)
    return [
      row.hotel,
      row.arrival - row.bookedOn,
      year,
      month,
      day,
      ...nights,
      ...party,
      row.type,
      'NULL',
      row.status,
      statusOn,
    ].join()
  })
  return [names, ...rows].join('\n')
}

/**
 * Bookings that crowd into one month, with some of every kind that a product must refuse. The same for the same seed.
 */
export function aPast({ bookings, cap, seed }: { bookings: number; cap: Capacities; seed: number }): PastBooking[] {
  let state = seed
  const below = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * limit)
  }
  const firstDay = Date.UTC(2016, 6, 1) / msPerDay
  return Array.from({ length: bookings }, (_, row): PastBooking => {
    const [hotel = '', type = ''] = Object.keys(cap)[below(Object.keys(cap).length)]?.split('|') ?? []
    const arrival = firstDay + below(28)
    const bookedOn = arrival - below(60)
    const oddity = row % 25
    const cancels = below(100) < 40
    return {
      hotel,
      type,
      arrival,
      nights: oddity === 3 ? 0 : 1 + below(6),
      bookedOn,
      adults: oddity === 7 ? 0 : oddity === 11 ? 21 + below(30) : 1 + below(4),
      children: oddity === 13 ? 14 : below(3),
      babies: oddity === 13 ? 2 : 0,
      status: cancels ? 'Canceled' : below(10) === 0 ? 'No-Show' : 'Check-Out',
      // A few are cancelled on the day they are made, or, as in the real file, before.
      statusOn: cancels ? bookedOn - 1 + below(arrival - bookedOn + 2) : arrival,
    }
  })
}
