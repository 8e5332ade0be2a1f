import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { safeguards } from '../../scripts/sabotage/safeguards.mjs'

it.each(safeguards)('stands where the sabotage takes it out: $name', ({ file, from }) => {
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2)
})
