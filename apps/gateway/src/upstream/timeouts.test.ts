import * as calls from '@portico/legacy/calls/all-calls'
import { expect, it } from 'vitest'
import { timeouts } from './timeouts.ts'

it('what changes something is never repeated, and nothing outlasts half a minute', () => {
  expect(Object.values(timeouts).filter(({ wholeMs }) => wholeMs > 30_000)).toEqual([])
  const changes = Object.values(calls).filter(({ effect }) => effect === 'write')
  expect(changes.length).toBeGreaterThan(20)
  expect(changes.filter(({ timeout }) => timeouts[timeout].mayRetry)).toEqual([])
})

it('every class has a call', () => {
  const used = new Set<string>(Object.values(calls).map(({ timeout }) => timeout))
  expect(Object.keys(timeouts).filter((name) => !used.has(name))).toEqual([])
})
