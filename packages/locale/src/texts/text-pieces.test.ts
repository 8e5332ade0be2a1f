import { describe, expect, it } from 'vitest'
import { textPieces } from './text-pieces.ts'
import { translatorOf } from './translator.ts'

describe('the pieces of a message', () => {
  const piecesIn = <V>(code: string, texts: Record<string, string>, values: Record<string, V | number>) => {
    const { t } = translatorOf<Record<string, string>>({ code, texts })
    return textPieces<V>((marks) => (t as (key: string, values: object) => string)('text', marks), values)
  }
  const price = { amount: 120 }

  it.each([
    ['en', 'from {{price}} a night', ['from ', price, ' a night']],
    ['zh', '每晚{{price}}起', ['每晚', price, '起']],
    ['ja', '{{price}}から', ['', price, 'から']],
  ])('stand in the language’s own order, each value as it is: %s', (code, text, pieces) => {
    expect(piecesIn(code, { text }, { price })).toEqual(pieces)
  })

  it('are those of the plural form that a count chooses, and the count is written', () => {
    const texts = { text_one: '{{count}} ночь: {{dates}}', text_few: '{{count}} ночи: {{dates}}', text_other: '–' }
    expect(piecesIn('ru', texts, { count: 3, dates: price })).toEqual(['3 ночи: ', price, ''])
  })

  it('may say a value twice, or not at all', () => {
    expect(piecesIn('en', { text: '{{a}}, {{a}}' }, { a: price, b: price })).toEqual(['', price, ', ', price, ''])
  })
})
