import { expect, it } from 'vitest'
import { boundedCache } from './bounded-cache.ts'

it('makes each once, tells values apart, and drops the oldest where there are too many', () => {
  const made: string[] = []
  const cached = boundedCache<string>(2)
  const textOf = (...values: readonly unknown[]) =>
    cached(values, () => {
      made.push(values.join('+'))
      return values.join('+')
    })
  expect([textOf('a', 'b'), textOf('a', 'b'), textOf('a+b')]).toEqual(['a+b', 'a+b', 'a+b'])
  expect(made).toHaveLength(2)
  textOf('c')
  textOf('a+b')
  expect(made).toHaveLength(3)
  textOf('a', 'b')
  expect(made).toHaveLength(4)
})
