import type { Party } from './party.ts'

export type RoomOffer = { readonly roomTypeId: number; readonly minor: number }

export type RoomSet<Offer extends RoomOffer> = {
  readonly minor: number
  readonly rooms: readonly { readonly party: Party; readonly offer: Offer }[]
}

export type CombinedRooms<Offer extends RoomOffer> = {
  /** Whether any room takes these guests together; who is fewer fits too. */
  readonly fits: (party: Party) => boolean
  readonly offersFor: (party: Party) => readonly Offer[]
  readonly available: (roomTypeId: number) => number
  /** Ages of one class cost alike in every room. */
  readonly ageClassOf: (age: number) => string | number
  readonly maxRooms: number
}

const maxStates = 4_000

/**
 * Rooms that take all guests together, at least one adult in each: for every number of rooms the cheapest way, as far
 * as it costs less than with fewer rooms; the fewest rooms first. Nothing where they do not fit, or are too many to
 * look through.
 *
 * Guests are counts: adults, and children of each class of ages. Room after room is added to the cheapest way to seat
 * each part of the guests (R. Bellman, "Dynamic Programming", 1957).
 */
export function combineRooms<Offer extends RoomOffer>(party: Party, house: CombinedRooms<Offer>): RoomSet<Offer>[] {
  const guests = groupsOf(party, house.ageClassOf)
  if (guests.size > maxStates) return []
  const seatings = seatingsOf(guests, house)
  const ways = cheapestWays(guests, house.maxRooms, roomsWorthTaking(seatings, house))
  const roomSets: RoomSet<Offer>[] = []
  for (const way of ways) {
    const cheapest = roomSets.at(-1)
    if (way && (!cheapest || way.minor < cheapest.minor))
      roomSets.push({ minor: way.minor, rooms: partiesOf(way, guests) })
  }
  return roomSets
}

/**
 * The guests as counts, adults first, and parts of them as one number: each count is a digit, whose weight is the
 * product of the counts before it, each one larger.
 */
type GuestGroups = {
  readonly counts: readonly number[]
  readonly weights: readonly number[]
  readonly ages: readonly (readonly number[])[]
  readonly size: number
}

function groupsOf({ adults, childrenAges }: Party, ageClassOf: (age: number) => string | number): GuestGroups {
  const ages = [...Map.groupBy(childrenAges, ageClassOf).values()]
  const counts = [adults, ...ages.map(({ length }) => length)]
  const weights: number[] = []
  let size = 1
  for (const count of counts) {
    weights.push(size)
    size *= count + 1
  }
  return { counts, weights, ages, size }
}

function digitsOf(partIndex: number, { counts, weights }: GuestGroups): number[] {
  return counts.map((count, i) => Math.floor(partIndex / (weights[i] ?? 1)) % (count + 1))
}

type Seating<Offer> = { readonly part: number; readonly digits: readonly number[]; readonly offers: readonly Offer[] }

function seatingsOf<Offer extends RoomOffer>(
  guests: GuestGroups,
  { fits, offersFor }: Pick<CombinedRooms<Offer>, 'fits' | 'offersFor'>,
): Seating<Offer>[] {
  const seatings: Seating<Offer>[] = []
  for (let partIndex = 1; partIndex < guests.size; partIndex++) {
    const digits = digitsOf(partIndex, guests)
    if (digits[0] === 0) continue
    const party = partyOf(digits, guests)
    const offers = fits(party) ? offersFor(party) : []
    if (offers.length > 0) seatings.push({ part: partIndex, digits, offers })
  }
  return seatings
}

function partyOf([adults = 0, ...children]: readonly number[], { ages }: GuestGroups): Party {
  return { adults, childrenAges: children.flatMap((count, i) => ages[i]?.slice(0, count) ?? []) }
}

type Filling<Offer> = { readonly part: number; readonly digits: readonly number[]; readonly offer: Offer }

/**
 * By room type the fillings that can be part of a cheapest way: of each seating only the cheapest types, as many as
 * have rooms enough for all that are taken.
 */
function roomsWorthTaking<Offer extends RoomOffer>(
  seatings: readonly Seating<Offer>[],
  { available, maxRooms }: Pick<CombinedRooms<Offer>, 'available' | 'maxRooms'>,
): { readonly rooms: number; readonly fillings: readonly Filling<Offer>[] }[] {
  const worth = seatings.flatMap(({ part, digits, offers }) => {
    let rooms = 0
    return offers
      .filter(({ roomTypeId }) => available(roomTypeId) > 0)
      .toSorted((a, b) => a.minor - b.minor)
      .flatMap((offer) => {
        if (rooms >= maxRooms) return []
        rooms += available(offer.roomTypeId)
        return [{ part, digits, offer }]
      })
  })
  return [...Map.groupBy(worth, ({ offer }) => offer.roomTypeId)].map(([roomTypeId, fillings]) => ({
    rooms: Math.min(maxRooms, available(roomTypeId)),
    fillings,
  }))
}

type Way<Offer> = { readonly minor: number; readonly last: Filling<Offer>; readonly before: Way<Offer> | undefined }

function cheapestWays<Offer extends RoomOffer>(
  guests: GuestGroups,
  maxRooms: number,
  types: ReturnType<typeof roomsWorthTaking<Offer>>,
): (Way<Offer> | undefined)[] {
  const { size } = guests
  const digits = Array.from({ length: size }, (_, partIndex) => digitsOf(partIndex, guests))
  const costs = new Float64Array(size * (maxRooms + 1)).fill(Number.POSITIVE_INFINITY)
  const ways: (Way<Offer> | undefined)[] = new Array(costs.length)
  costs[0] = 0
  const stride = maxRooms + 1
  const takeFillings = (fillings: readonly Filling<Offer>[]): boolean => {
    let improves = false
    for (let partIndex = size - 1; partIndex > 0; partIndex--) {
      const seated = digits[partIndex] ?? []
      for (const filling of fillings) {
        if (filling.part > partIndex || filling.digits.some((count, i) => count > (seated[i] ?? 0))) continue
        const [to, from] = [partIndex * stride, (partIndex - filling.part) * stride]
        for (let rooms = 1; rooms <= maxRooms; rooms++) {
          const minor = (costs[from + rooms - 1] ?? 0) + filling.offer.minor
          if (minor >= (costs[to + rooms] ?? 0)) continue
          costs[to + rooms] = minor
          ways[to + rooms] = { minor, last: filling, before: ways[from + rooms - 1] }
          improves = true
        }
      }
    }
    return improves
  }
  for (const { rooms, fillings } of types) for (let room = 0; room < rooms && takeFillings(fillings); room++);
  return ways.slice((size - 1) * stride, size * stride)
}

function partiesOf<Offer extends RoomOffer>(way: Way<Offer>, { ages }: GuestGroups): RoomSet<Offer>['rooms'] {
  const waiting = ages.map((ofClass) => [...ofClass])
  const rooms: { party: Party; offer: Offer }[] = []
  for (let step: Way<Offer> | undefined = way; step; step = step.before) {
    const [adults = 0, ...children] = step.last.digits
    const childrenAges = children.flatMap((count, i) => waiting[i]?.splice(0, count) ?? [])
    rooms.push({ party: { adults, childrenAges }, offer: step.last.offer })
  }
  return rooms
}
