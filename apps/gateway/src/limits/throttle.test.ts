import { expect, it } from 'vitest'
import { OwnCounters } from './own-counters.ts'
import { Throttle } from './throttle.ts'

it('closes at its limit, for each alone, and opens an hour after the first try', async () => {
  let now = 1_000
  const throttle = new Throttle(2, new OwnCounters(() => now))
  expect(await throttle.take('one')).toBe(true)
  now += 1_800_000
  expect(await throttle.take('one')).toBe(true)
  expect([await throttle.take('one'), await throttle.take('two')]).toEqual([false, true])
  now += 1_800_000
  expect(await throttle.take('one')).toBe(false)
  now += 1
  expect(await throttle.take('one')).toBe(true)
})

it('forgives a try that was right', async () => {
  const throttle = new Throttle(1, new OwnCounters(() => 1_000))
  await throttle.take('one')
  await throttle.forgive('one')
  expect(await throttle.take('one')).toBe(true)
})
