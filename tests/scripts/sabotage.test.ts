import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { safeguards } from '../../scripts/sabotage/safeguards.mjs'

it.each(safeguards)('is in the sources, where the sabotage takes it out: $name', ({ file, from }) => {
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2)
})

it.each(safeguards)('has tests that must notice: $name', ({ tests }) => {
  expect(tests.filter((file) => !existsSync(file))).toEqual([])
})
