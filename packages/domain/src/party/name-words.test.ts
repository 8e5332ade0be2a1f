import { describe, expect, it } from 'vitest'
import { nameWordsOf } from './name-words.ts'

describe('the words by which names are found', () => {
  it.each([
    ['are without accents and in lower case', ['Zoë ÅSTRÖM'], ['zoe', 'astrom']],
    ['are parted by everything that is no letter or number', ['Nuñez-O’Hara, 3rd'], ['nunez', 'o', 'hara', '3rd']],
    ['are there once', ['Ada Rossi', 'Ada Bianchi'], ['ada', 'rossi', 'bianchi']],
    ['stay as they are in other scripts', ['山田 太郎', 'Иван'], ['山田', '太郎', 'иван']],
    ['are none of a name of signs', ['– ’ .'], []],
  ])('%s', (_, names, words) => {
    expect(nameWordsOf(names)).toEqual(words)
  })

  it('are at most forty of at most forty signs', () => {
    const words = nameWordsOf([Array.from({ length: 90 }, (_, i) => `${'x'.repeat(90)}${i} w${i}`).join(' ')])
    expect([words.length, Math.max(...words.map(({ length }) => length))]).toEqual([40, 40])
  })
})
