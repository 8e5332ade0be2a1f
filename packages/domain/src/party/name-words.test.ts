import { describe, expect, it } from 'vitest'
import { nameWordsOf, searchedWordsOf } from './name-words.ts'

describe('the words by which names are found', () => {
  it.each([
    ['are without accents and in lower case', ['Zoë ÅSTRÖM'], ['zoe', 'astrom']],
    ['are parted by everything that is no letter or number', ['Nuñez-Vega, 3rd'], ['nunez', 'vega', '3rd']],
    ['are those with an apostrophe and those around it', ['Seán O’Hara'], ['sean', 'ohara', 'o', 'hara']],
    [
      'are without strokes, bars and joined letters',
      ['Søren Łukasz Đặng Straße Æsa Þór Ilıcalı'],
      ['soren', 'lukasz', 'dang', 'strasse', 'aesa', 'thor', 'ilicali'],
    ],
    ['keep the vowels of scripts that write them as marks', ['प्रिया शर्मा'], ['प्रिया', 'शर्मा']],
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

  it.each([
    ["O'Brien", 'obrien'],
    ['O’Brien', "o'brien"],
    ["D'Angelo", 'dangelo'],
    ["D'Angelo", 'angelo'],
    ['Bjørn', 'bjorn'],
    ['Bjorn', 'Bjørn'],
    ['İlker', 'ilker'],
    ['ΟΔΥΣΣΕΑΣ', 'οδυσσεας'],
  ])('E2 find %s by %s', (name, searched) => {
    const words = nameWordsOf([name])
    expect(searchedWordsOf(searched).every((word) => words.some((one) => one.startsWith(word)))).toBe(true)
  })
})
