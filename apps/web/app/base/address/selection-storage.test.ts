import { describe, expect, it } from 'vitest'
import { storedLinesOf } from './selection-storage.ts'

const bands = [
  { id: 4, min: 0, max: 2 },
  { id: 5, min: 3, max: 11 },
]

describe('the session storage mirror of the room lines', () => {
  it('SRCH-08 SRCH-09 keeps each line with its children and their bands', () => {
    expect(storedLinesOf([{ party: { adults: 2, childrenAges: [1, 7] } }], undefined, bands)).toEqual([
      {
        id: 1,
        adults: 2,
        childs: [
          { groupId: 4, groupMin: 0, groupMax: 2, realAge: 1 },
          { groupId: 5, groupMin: 3, groupMax: 11, realAge: 7 },
        ],
        selectedRoom: null,
        selectedRate: null,
      },
    ])
  })
  it('SRCH-15 gives a child of no band the group from 0 to 17', () => {
    expect(storedLinesOf([{ party: { adults: 1, childrenAges: [16] } }], undefined, [])[0]?.childs).toEqual([
      { groupId: 0, groupMin: 0, groupMax: 17, realAge: 16 },
    ])
  })
})
