import fc from 'fast-check'
import { expect, it } from 'vitest'
import { closed, notYetOnSaleCount, roomsOn } from './hotel-snapshot.ts'
import { roomCountsOf } from './load-nights.ts'

const someRooms = fc.oneof(fc.integer({ min: -1, max: 127 }), fc.integer({ min: -1, max: 300 }))
const ofRoomType = fc.option(
  fc.record({
    first: fc.nat(3),
    counts: fc.array(someRooms, { minLength: 1, maxLength: 6 }),
    hasGaps: fc.boolean(),
  }),
  { nil: undefined },
)

it('hotels that are loaded together have each its own rooms left, however many there are, of however many nights', () => {
  fc.assert(
    fc.property(fc.array(fc.array(ofRoomType, { maxLength: 3 }), { maxLength: 5 }), (made) => {
      const hotels = made.map((roomTypes) =>
        roomTypes.map(
          (one) =>
            one && {
              first: one.first,
              counts: one.counts,
              nights: one.hasGaps ? one.counts.map((_, i) => one.first + 2 * i) : undefined,
            },
        ),
      )
      const found = roomCountsOf(new Map(hotels.entries()))
      for (const [hotel, roomTypes] of hotels.entries())
        for (const [place, nightsRead] of roomTypes.entries())
          for (let night = 0; night < 20; night++) {
            const i = nightsRead?.counts.findIndex(
              (_, at) => (nightsRead.nights?.[at] ?? nightsRead.first + at) === night,
            )
            const count = nightsRead?.counts[i ?? -1]
            const rooms = found.get(hotel) ?? { counts: new Int8Array(), stride: 1, start: 0 }
            const expected = count === undefined ? notYetOnSaleCount : count === -1 ? closed : count
            expect([hotel, place, night, roomsOn({ rooms, place }, night)]).toEqual([hotel, place, night, expected])
          }
    }),
    { numRuns: 300 },
  )
})
