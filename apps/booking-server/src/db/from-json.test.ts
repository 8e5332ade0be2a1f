import { expect, it } from 'vitest'
import { DamagedRow, fromJson } from './from-json.ts'
import { toJson } from './tables/json.ts'

const named = (name: string) => toJson({ en: { name, description: '' } })

it('what is told of the same text is one value, which nobody can change', () => {
  const first = fromJson('promotion.content', named('Early'), 1)
  expect(fromJson('promotion.content', named('Early'), 2)).toBe(first)
  expect(() => Object.assign(first.en ?? {}, { name: 'Late' })).toThrow(TypeError)
})

it('another text of the same row is read anew, and a damaged one is never known', () => {
  fromJson('promotion.content', named('Early'), 1)
  expect(fromJson('promotion.content', named('Late'), 1)).toMatchObject({ en: { name: 'Late' } })
  for (const text of ['{"en":', '{"en":{"name":1}}'])
    for (const _ of [1, 2]) expect(() => fromJson('promotion.content', text as never, 1)).toThrow(DamagedRow)
})
