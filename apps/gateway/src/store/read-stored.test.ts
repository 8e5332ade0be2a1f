import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readStored } from './read-stored.ts'

const Stored = z.strictObject({
  code: z.string(),
  rooms: z.array(z.strictObject({ night: z.string() })),
  source: z.union([z.strictObject({ link: z.string() }), z.strictObject({ campaign: z.string() })]).optional(),
})
const read = (value: unknown) => readStored(Stored, JSON.stringify(value))

describe('what a gateway of the next version has stored', () => {
  it('is read without the members that this version does not know, at any depth', () => {
    const known = { code: 'A1', rooms: [{ night: '2027-03-05' }, { night: '2027-03-06' }], source: { campaign: 'x' } }
    expect(read(known)).toEqual(known)
    const later = {
      ...known,
      mood: { is: 'good' },
      rooms: known.rooms.map((room) => ({ ...room, floor: 3 })),
      source: { campaign: 'x', since: 1 },
    }
    expect(read(later)).toEqual(known)
  })

  it('is not guessed where a member that is needed is missing or of another kind', () => {
    expect(read({ code: 'A1', rooms: [{ day: '2027-03-05' }] })).toBeUndefined()
    expect(read({ code: 7, rooms: [], mood: 'good' })).toBeUndefined()
    expect(read({ code: 'A1', rooms: [], source: { since: 1 } })).toBeUndefined()
  })
})
