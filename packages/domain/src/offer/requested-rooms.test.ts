import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partyLimits, problemOfParty } from '../party/party.ts'
import { guestsOf, maxRequestedRooms, problemOfGuests, spreadOverRooms } from './requested-rooms.ts'

const anyGuests = fc.record({
  rooms: fc.integer({ min: 1, max: maxRequestedRooms }),
  adults: fc.integer({ min: 0, max: 1_200 }),
  childrenAges: fc.array(fc.integer({ min: 0, max: partyLimits.maxChildAge }), { maxLength: 800 }),
})

describe('guests of whom only the number is known', () => {
  it('are spread over their rooms without losing one, and each room is one that can be searched for', () => {
    fc.assert(
      fc.property(anyGuests, (guests) => {
        fc.pre(problemOfGuests(guests) === undefined)
        const parties = spreadOverRooms(guests)
        const { rooms, adults, childrenAges } = guestsOf(parties)
        expect([rooms, adults]).toEqual([guests.rooms, guests.adults])
        expect(childrenAges.toSorted()).toEqual(guests.childrenAges.toSorted())
        expect(parties.map(problemOfParty)).toEqual(parties.map(() => undefined))
      }),
    )
  })

  it('have more in the first rooms where they do not come out even', () => {
    expect(spreadOverRooms({ rooms: 3, adults: 7, childrenAges: [4, 9, 12, 15] })).toEqual([
      { adults: 3, childrenAges: [4, 15] },
      { adults: 2, childrenAges: [9] },
      { adults: 2, childrenAges: [12] },
    ])
  })

  it.each([
    ['too-few-adults', { rooms: 3, adults: 2, childrenAges: [] }],
    ['too-many-adults', { rooms: 2, adults: 41, childrenAges: [] }],
    ['too-many-children', { rooms: 1, adults: 2, childrenAges: Array.from({ length: 16 }, () => 5) }],
  ] as const)('are refused as %s', (problem, guests) => {
    expect(problemOfGuests(guests)).toBe(problem)
  })
})
