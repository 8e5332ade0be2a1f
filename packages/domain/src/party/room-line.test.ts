import { describe, expect, it } from 'vitest'
import { bandOf, defaultParty } from './party.ts'
import { isCrossSearched, mergeRooms, type RoomLine } from './room-line.ts'

const line = (adults: number, ages: number[] = [], productId?: number): RoomLine => ({
  party: { adults, childrenAges: ages },
  productId,
})

describe('room lines', () => {
  it('CROSS-05 merge into one with all adults and all children, and no choice', () => {
    expect(mergeRooms([line(2, [4], 5), line(1), line(3, [0, 11], 6)])).toEqual([line(6, [4, 0, 11])])
  })

  it('SRCH-18 are cross searched where there is one; merged into one they are again', () => {
    expect([1, 2, 10].map((count) => isCrossSearched(Array.from({ length: count }, () => line(2))))).toEqual([
      true,
      false,
      false,
    ])
    expect(isCrossSearched(mergeRooms([line(2), line(2)]))).toBe(true)
  })
})

describe('a child', () => {
  const bands = [
    { id: 1, min: 0, max: 2 },
    { id: 2, min: 3, max: 11 },
  ]

  it('SRCH-15 without the hotel’s own bands belongs to the one from 0 to 17', () => {
    expect(bandOf(9, [])).toMatchObject({ min: 0, max: 17 })
  })

  it('SRCH-17 belongs to a band of the hotel, both ends inclusive', () => {
    expect([0, 2, 3, 11].map((age) => bandOf(age, bands)?.id)).toEqual([1, 1, 2, 2])
  })

  it('above the last band pays as an adult', () => {
    expect(bandOf(12, bands)).toBeUndefined()
  })

  it('is not in the default party', () => {
    expect(defaultParty.childrenAges).toEqual([])
  })
})
