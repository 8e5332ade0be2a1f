import { expect, it } from 'vitest'
import { utf8Of } from './utf8.ts'

it.each([
  '',
  'a room',
  'für 2 Nächte, 300,00\u00a0€',
  '海の部屋',
  'a \ud83c\udf0a wave',
  'half a wave: \ud83c.',
  '\udf0a',
])('writes %j as Node does', (text) => {
  expect(utf8Of(text)).toEqual(Buffer.from(text))
})
