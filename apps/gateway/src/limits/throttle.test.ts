import { expect, it } from 'vitest'
import { Throttle } from './throttle.ts'

it('closes at its limit, for each alone, and opens an hour after the first try', () => {
  let now = 1_000
  const throttle = new Throttle(2, () => now)
  throttle.count('one')
  now += 1_800_000
  throttle.count('one')
  expect([throttle.isOver('one'), throttle.isOver('two')]).toEqual([true, false])
  now += 1_800_000
  expect(throttle.isOver('one')).toBe(true)
  now += 1
  expect(throttle.isOver('one')).toBe(false)
})

it('forgives a try that was right', () => {
  const throttle = new Throttle(1, () => 1_000)
  throttle.count('one')
  throttle.forgive('one')
  expect(throttle.isOver('one')).toBe(false)
})
