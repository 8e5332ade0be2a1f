import { expect, it } from 'vitest'
import { foldedWords, foldText } from './folded-text.ts'

it.each([
  ['Łódź', 'lodz'],
  ['Søren', 'soren'],
  ['Straße', 'strasse'],
  ['STRASSE', 'strasse'],
  ['Ærø', 'aero'],
  ['Đà Nẵng', 'da nang'],
  ['İzmir', 'izmir'],
  ['Izmır', 'izmir'],
  ['Ｔｏｋｙｏ', 'tokyo'],
  ['Ёлка', 'елка'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['हिंदी', 'हिंदी'],
  ['서울', '서울'],
])('E2 %s is searched for as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

it('E2 words are apart by whatever is no letter or number', () => {
  expect(foldedWords(' Saint-Étienne (Loire) ')).toBe('saint etienne loire')
})
