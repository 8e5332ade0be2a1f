import type { Refusal } from '@portico/contracts/values/shapes'
import { differentParties, type Party } from '@portico/domain/party/party'
import { addDays, type CalendarDate, daysBetween, earlierOf, laterOf } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { maxNights, nightCountOf, nightsOf, type Stay } from '@portico/domain/time/stay'
import { requiredTotalOf } from './required-services.ts'
import { searchRooms } from './room-search.ts'
import { type AllRoomsWanted, type RoomForParty, roomsForAll } from './rooms-for-all.ts'
import type { HotelSnapshot } from './snapshots/hotel-snapshot.ts'

/**
 * `rooms` in the order of the parties, as cheap as they can be had together; `minor` with what must be chosen beside
 * them.
 */
export type NearbyStay = { readonly stay: Stay; readonly minor: number; readonly rooms: readonly NearbyRoom[] }

/** `party` where it is not that of its line. */
export type NearbyRoom = RoomForParty & { readonly party?: Party }

/** `isOffered`: whether the package is for a stay. */
export type NearbyWanted = AllRoomsWanted & {
  readonly now: Instant
  readonly isOffered?: ((stay: Stay) => boolean) | undefined
  readonly packageRefusals?: readonly Refusal[] | undefined
}

export const farthestShift = 14
const maxStays = 6

/**
 * Other stays near one that cannot be had, all rooms together. Where a restriction demands another number of nights,
 * the guest's own arrival with it comes first. Then by how far arrival or departure moves, whichever moves more; of
 * equal ones first those of as many nights as asked, then the cheapest, then the earlier. `refusals` say why the stay
 * itself cannot be had; without any it can.
 */
export function nearbyStays(
  hotel: HotelSnapshot,
  wantedNearby: NearbyWanted,
): { readonly found: readonly NearbyStay[]; readonly refusals: readonly Refusal[] } {
  const { packageRefusals = [] } = wantedNearby
  const refusals = packageRefusals.length > 0 ? packageRefusals : refusalsOf(hotel, wantedNearby)
  const requested = nightCountOf(wantedNearby.stay)
  const lengths = lengthsFor(wantedNearby.stay, refusals)
  const isFromOwnArrival = (stay: Stay) =>
    stay.arrival === wantedNearby.stay.arrival && nightCountOf(stay) !== requested
  const changeOf = ({ stay }: NearbyStay) => Math.abs(nightCountOf(stay) - requested)
  const foundStays = lengths
    .filter((nights) => nights !== requested && Math.abs(nights - requested) <= farthestShift)
    .map((nights) => ({ arrival: wantedNearby.stay.arrival, departure: addDays(wantedNearby.stay.arrival, nights) }))
    .flatMap((stay) => stayFor(hotel, { ...wantedNearby, stay }) ?? [])
    .sort((a, b) => changeOf(a) - changeOf(b) || a.minor - b.minor)
  for (let shift = 1; shift <= farthestShift && foundStays.length < maxStays; shift++) {
    const near = staysMoved(wantedNearby.stay, shift, lengths)
      .filter((stay) => !isFromOwnArrival(stay))
      .flatMap((stay) => stayFor(hotel, { ...wantedNearby, stay }) ?? [])
    near.sort((a, b) => changeOf(a) - changeOf(b) || a.minor - b.minor || (a.stay.arrival < b.stay.arrival ? -1 : 1))
    foundStays.push(...near)
  }
  return { found: foundStays.slice(0, maxStays), refusals }
}

/** Every stay of as many nights that begins from its arrival to `lastArrival`, in order. */
export function flexibleStays(
  hotel: HotelSnapshot,
  wantedNearby: NearbyWanted,
  lastArrival: CalendarDate,
): NearbyStay[] {
  const nights = nightCountOf(wantedNearby.stay)
  return nightsOf({ arrival: wantedNearby.stay.arrival, departure: addDays(lastArrival, 1) }).flatMap(
    (arrival) => stayFor(hotel, { ...wantedNearby, stay: { arrival, departure: addDays(arrival, nights) } }) ?? [],
  )
}

function staysMoved({ arrival, departure }: Stay, shift: number, lengths: readonly number[]): Stay[] {
  const stays: Stay[] = []
  for (const nights of lengths) {
    for (let movedDays = -shift; movedDays <= shift; movedDays++) {
      const stay = { arrival: addDays(arrival, movedDays), departure: addDays(arrival, movedDays + nights) }
      const movedMost = Math.max(Math.abs(movedDays), Math.abs(daysBetween(departure, stay.departure)))
      if (movedMost === shift) stays.push(stay)
    }
  }
  return stays
}

function lengthsFor(stay: Stay, refusals: readonly Refusal[]): number[] {
  const lengths = refusals.flatMap((refusal): number[] => {
    switch (refusal.kind) {
      case 'below-min-stay':
      case 'below-min-stay-through':
      case 'above-max-stay':
        return [refusal.limit]
      case 'nights-together':
        return [daysBetween(earlierOf(stay.arrival, refusal.first), laterOf(stay.departure, addDays(refusal.last, 1)))]
      default:
        return []
    }
  })
  return [...new Set([nightCountOf(stay), ...lengths])].filter((nights) => nights >= 1 && nights <= maxNights)
}

function stayFor(hotel: HotelSnapshot, wantedNearby: NearbyWanted): NearbyStay | undefined {
  if (wantedNearby.isOffered?.(wantedNearby.stay) === false) return undefined
  const rooms = roomsForAll(hotel, wantedNearby)
  const required = rooms ? requiredTotalOf(hotel, wantedNearby.stay, wantedNearby.now, wantedNearby.packageId) : 0
  return rooms && { stay: wantedNearby.stay, minor: rooms.reduce((sum, { minor }) => sum + minor, required), rooms }
}

function refusalsOf(hotel: HotelSnapshot, allRoomsWanted: AllRoomsWanted): Refusal[] {
  if (roomsForAll(hotel, allRoomsWanted)) return []
  const alone = differentParties(allRoomsWanted.rooms).flatMap(
    (party) => searchRooms(hotel, { ...allRoomsWanted, party, chosen: [] }).refusals,
  )
  const different = [...new Map(alone.map((refusal) => [JSON.stringify(refusal), refusal])).values()]
  return different.length > 0 ? different : [{ kind: 'sold-out' }]
}
