import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { combineRooms, type RoomOffer } from './combine-rooms.ts'
import { exceededGuestLimit, type Party } from './party.ts'

const bands = [
  { id: 1, min: 0, max: 2 },
  { id: 2, min: 3, max: 11 },
]
type HouseRoom = {
  readonly rooms: number
  readonly maxAdults: number
  readonly maxGuests: number
  readonly minor: number
  readonly adult: number
  readonly child: number
}

/** A house whose rooms cost by who sleeps in them; with ages up to 2 for nothing. */
function houseOf(types: readonly HouseRoom[], maxRooms = 4) {
  const offersFor = (party: Party): RoomOffer[] =>
    types.flatMap((type, roomTypeId) =>
      exceededGuestLimit(type, party, bands) === undefined
        ? [{ roomTypeId, minor: type.minor + type.adult * party.adults + type.child * inBeds(party) }]
        : [],
    )
  return {
    offersFor,
    fits: (party: Party) => offersFor(party).length > 0,
    available: (roomTypeId: number) => types[roomTypeId]?.rooms ?? 0,
    ageClassOf: (age: number) => (age <= 2 ? 1 : 2),
    maxRooms,
  }
}
const inBeds = ({ childrenAges }: Party) => childrenAges.filter((age) => age > 2).length

/** Every way to give each guest a room, tried one by one: the lowest sum for each number of rooms. */
function exhaustive(party: Party, types: readonly HouseRoom[], maxRooms: number): Map<number, number> {
  const house = houseOf(types, maxRooms)
  const rooms = types.flatMap(({ rooms: count }, roomTypeId) => Array.from({ length: count }, () => roomTypeId))
  const lowest = new Map<number, number>()
  const adultsIn = rooms.map(() => 0)
  const agesIn: number[][] = rooms.map(() => [])
  const count = () => {
    let minor = 0
    let taken = 0
    for (const [i, roomTypeId] of rooms.entries()) {
      const [adults = 0, childrenAges = []] = [adultsIn[i], agesIn[i]]
      if (adults === 0 && childrenAges.length === 0) continue
      if (adults === 0) return
      const offer = house.offersFor({ adults, childrenAges }).find((one) => one.roomTypeId === roomTypeId)
      if (!offer) return
      minor += offer.minor
      taken += 1
    }
    if (taken <= maxRooms) lowest.set(taken, Math.min(lowest.get(taken) ?? Number.POSITIVE_INFINITY, minor))
  }
  const seatChildren = (child: number): void => {
    const age = party.childrenAges[child]
    if (age === undefined) count()
    else
      for (const ages of agesIn) {
        ages.push(age)
        seatChildren(child + 1)
        ages.pop()
      }
  }
  const seatAdults = (room: number, adults: number): void => {
    if (room === rooms.length) {
      if (adults === 0) seatChildren(0)
      return
    }
    for (let here = 0; here <= adults; here++) {
      adultsIn[room] = here
      seatAdults(room + 1, adults - here)
    }
    adultsIn[room] = 0
  }
  seatAdults(0, party.adults)
  return lowest
}

const houses = fc.array(
  fc.record({
    rooms: fc.integer({ min: 0, max: 2 }),
    maxAdults: fc.integer({ min: 1, max: 3 }),
    maxGuests: fc.integer({ min: 1, max: 4 }),
    minor: fc.integer({ min: 0, max: 9 }),
    adult: fc.integer({ min: 0, max: 4 }),
    child: fc.integer({ min: -1, max: 3 }),
  }),
  { minLength: 1, maxLength: 3 },
)
const parties = fc.record({
  adults: fc.integer({ min: 1, max: 5 }),
  childrenAges: fc.array(fc.constantFrom(1, 5, 9), { maxLength: 3 }),
})

function expectCheapest(runs: number): void {
  fc.assert(
    fc.property(parties, houses, fc.integer({ min: 1, max: 4 }), (party, types, maxRooms) => {
      const found = combineRooms(party, houseOf(types, maxRooms))
      const lowest = [...exhaustive(party, types, maxRooms)].sort(([one], [other]) => one - other)
      const better = lowest.filter(([, minor], i) => lowest.slice(0, i).every(([, other]) => minor < other))
      expect(found.map(({ rooms, minor }) => [rooms.length, minor])).toEqual(better)
      for (const { rooms, minor } of found) {
        expect(rooms.reduce((sum, { offer }) => sum + offer.minor, 0)).toBe(minor)
        expect(rooms.reduce((sum, room) => sum + room.party.adults, 0)).toBe(party.adults)
        expect(rooms.flatMap((room) => room.party.childrenAges).sort()).toEqual(party.childrenAges.toSorted())
        for (const [roomTypeId, type] of types.entries())
          expect(rooms.filter(({ offer }) => offer.roomTypeId === roomTypeId).length).toBeLessThanOrEqual(type.rooms)
      }
    }),
    { numRuns: runs },
  )
}

describe('combinations of rooms', () => {
  it('seven adults and two children in a small house, by hand', () => {
    const types = [
      { rooms: 2, maxAdults: 2, maxGuests: 3, minor: 100, adult: 0, child: 10 },
      { rooms: 1, maxAdults: 4, maxGuests: 4, minor: 250, adult: 0, child: 10 },
    ]
    const found = combineRooms({ adults: 7, childrenAges: [5, 9] }, houseOf(types))
    // Both doubles take two adults and a child each, the large room three adults.
    expect(found).toMatchObject([{ minor: 470 }])
    expect(found[0]?.rooms.map(({ party }) => party.adults).sort()).toEqual([2, 2, 3])
  })

  it('are none where more guests come than the house takes', () => {
    const type = { rooms: 2, maxAdults: 2, maxGuests: 2, minor: 100, adult: 0, child: 0 }
    expect(combineRooms({ adults: 5, childrenAges: [] }, houseOf([type]))).toEqual([])
  })

  it('cost as little as the cheapest that an exhaustive search finds, with every number of rooms', () =>
    expectCheapest(500))

  it(
    'cost as little as the cheapest that an exhaustive search finds, for 10,000 parties @full',
    { timeout: 600_000 },
    () => expectCheapest(10_000),
  )
})
