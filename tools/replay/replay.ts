import type { Db } from '@portico/booking-server/db/types'
import type { Instant } from '@portico/domain/time/deadline'
import { bookAsGuest, cancelAsGuest } from './book-as-guest.ts'
import type { Booking } from './bookings.ts'
import type { Capacities } from './capacities.ts'
import { eventsOf, type ReplayEvent } from './events.ts'
import { onSaleOf } from './replay-seed.ts'
import { keyOf, loadStoredBookings, type StoredBooking } from './stored-bookings.ts'
import { refusalOf, Tally } from './tally.ts'

export type Replay = {
  readonly db: Db
  readonly bookings: readonly Booking[]
  readonly capacities: Capacities
  /** Begins every key of this replay. */
  readonly code: string
}

/** The events of one room type, and how many of them an earlier run has done. */
export type Lane = {
  readonly events: readonly ReplayEvent[]
  readonly done: number
  /** By row: what the database has of it. */
  readonly traces: Map<number, StoredBooking>
}

/**
 * A lane per room type, which share no room: they run beside each other, each in its order, to the same end as one
 * after another. What was booked or cancelled last is the last event of a lane that left a trace: everything before it
 * was done, and nothing after it has changed anything, so that going on there is going on exactly.
 */
export async function lanesOf({ db, bookings, code }: Replay): Promise<Lane[]> {
  const traces = await loadStoredBookings(db, code)
  return [...Map.groupBy(bookings, ({ hotel, type }) => `${hotel}|${type}`).values()].map((own) => {
    const events = eventsOf(own)
    const isStored = ({ kind, booking: { row } }: ReplayEvent) =>
      kind === 'book' ? traces.has(row) : traces.get(row)?.cancelled === true
    return { events, done: 1 + events.findLastIndex(isStored), traces }
  })
}

/** Lets it all happen again. `advance` is called after each event. */
export async function runLanes(replay: Replay, lanes: readonly Lane[], advance: () => void): Promise<Tally> {
  const tally = new Tally()
  await Promise.all(
    lanes.map(async (lane) => {
      for (const event of lane.events.slice(0, lane.done)) countDone(event, lane, tally)
      for (const event of lane.events.slice(lane.done)) {
        await applyEvent(event, lane, replay, tally)
        advance()
      }
    }),
  )
  return tally
}

/** An event of an earlier run. Of what left no trace the domain tells the impossible from the sold out. */
function countDone({ kind, booking }: ReplayEvent, { traces }: Lane, tally: Tally): void {
  const storedBooking = traces.get(booking.row)
  if (kind === 'book')
    tally.count(booking, storedBooking ? 'accepted' : refusalOf(booking) === undefined ? 'rejected' : 'refused')
  else if (storedBooking) tally.cancellationsApplied++
}

async function applyEvent(
  { kind, day, booking }: ReplayEvent,
  { traces }: Lane,
  { db, capacities, code }: Replay,
  tally: Tally,
): Promise<void> {
  // Noon UTC is the same day at the hotels.
  const at = `${day}T12:00:00.000Z` as Instant
  const onSale = onSaleOf(capacities, booking.hotel, booking.type)
  if (kind === 'book') {
    const result = await bookAsGuest(db, booking, onSale, keyOf(code, booking.row), at)
    if (result.kind === 'accepted') traces.set(booking.row, { code: result.code, cancelled: false })
    return tally.count(booking, result.kind)
  }
  const storedBooking = traces.get(booking.row)
  if (!storedBooking) return
  await cancelAsGuest(db, onSale.hotelId, storedBooking.code, at)
  tally.cancellationsApplied++
}
