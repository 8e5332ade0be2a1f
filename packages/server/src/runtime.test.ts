import { expect, it } from 'vitest'
import { runtimeProblem } from './runtime.ts'

it.each([
  ['24.21.0', undefined],
  ['20.20.2', expect.stringContaining('Node 20.20.2')],
  ['240.0.0', expect.any(String)],
])('Node %s', (version, problem) => {
  expect(runtimeProblem(version)).toEqual(problem)
})
