import type { Refusal } from '@portico/contracts/values/shapes'
import { addDays, daysBetween } from '@portico/domain/time/calendar-date'
import { nightCountOf, type Stay } from '@portico/domain/time/stay'
import { closed, type HotelSnapshot, type RoomTypeOnSale, roomsOn } from './snapshots/hotel-snapshot.ts'

export type RefusedAttempt = { readonly roomType: RoomTypeOnSale; readonly refusals: readonly Refusal[] }

/**
 * How far a guest is from a stay that can be had: other dates are near, a smaller party is further, other seasons are
 * far.
 */
const distanceFromSale: Record<Refusal['kind'], number> = {
  'below-min-stay': 1,
  'below-min-stay-through': 1,
  'nights-together': 1,
  'above-max-stay': 1,
  'closed-to-arrival': 1,
  'closed-to-departure': 1,
  'too-late-to-book': 2,
  'too-early-to-book': 2,
  'too-few-adults': 3,
  'too-many-adults': 3,
  'too-many-guests': 3,
  'sold-out': 4,
  'stop-sell': 5,
  'closed-season': 8,
  'not-on-sale': 9,
}

export function reasonsOf(hotel: HotelSnapshot, stay: Stay, attempts: readonly RefusedAttempt[]): Refusal[] {
  const nearest = attempts.reduce<RefusedAttempt | undefined>(
    (best, attempt) => (best && !isNearer(attempt, best) ? best : attempt),
    undefined,
  )
  if (!nearest) return [{ kind: 'not-on-sale' }]
  return nearest.refusals.map((refusal) => (refusal.kind === 'sold-out' ? soldOut(hotel, stay, attempts) : refusal))
}

function isNearer(a: RefusedAttempt, b: RefusedAttempt): boolean {
  const difference = distanceOf(a) - distanceOf(b)
  return difference === 0 ? isMilder(a.refusals[0], b.refusals[0]) : difference < 0
}

function distanceOf({ refusals }: RefusedAttempt): number {
  return refusals.reduce((sum, { kind }) => sum + distanceFromSale[kind], 0)
}

const lowerIsMilder: ReadonlySet<Refusal['kind']> = new Set([
  'below-min-stay',
  'below-min-stay-through',
  'too-late-to-book',
  'too-few-adults',
])

function isMilder(a: Refusal | undefined, b: Refusal | undefined): boolean {
  if (a?.kind !== b?.kind || !a || !b || !('limit' in a) || !('limit' in b)) return false
  return lowerIsMilder.has(a.kind) ? a.limit < b.limit : a.limit > b.limit
}

/** The first night on which every room type that takes the party is taken; none where they fail on different nights. */
function soldOut(hotel: HotelSnapshot, { arrival, departure }: Stay, attempts: readonly RefusedAttempt[]): Refusal {
  const fitting = attempts.filter(({ refusals }) => !refusals.some(({ kind }) => kind === 'too-many-guests'))
  const firstIndex = daysBetween(hotel.firstNight, arrival)
  for (let i = 0; i < nightCountOf({ arrival, departure }); i++) {
    if (fitting.every(({ roomType }) => isTaken(roomsOn(roomType.available, firstIndex + i))))
      return { kind: 'sold-out', night: addDays(arrival, i) }
  }
  return { kind: 'sold-out' }
}

function isTaken(rooms: number): boolean {
  return rooms > closed && rooms < 1
}
