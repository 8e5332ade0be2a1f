import { columnOf } from '@portico/contracts/portal/number-column'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rowFinder } from './row-finder.ts'

it('an id is found at its place in a column, in whatever order the ids stand there and are looked for, and one that is not there nowhere', () => {
  const id = fc.integer({ min: 1, max: 30 })
  fc.assert(
    fc.property(fc.uniqueArray(id), fc.array(id), fc.boolean(), (ids, wanted, isInOrder) => {
      if (isInOrder) for (const list of [ids, wanted]) list.sort((one, other) => one - other)
      const rowOf = rowFinder(columnOf(ids))
      const expected = new Map(ids.map((id, row) => [id, row]))
      expect(wanted.map((one) => rowOf(one))).toEqual(wanted.map((one) => expected.get(one)))
    }),
  )
})
