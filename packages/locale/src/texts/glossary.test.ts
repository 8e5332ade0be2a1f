import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Bundle, english } from './english.ts'
import { languagesWithTexts } from './languages-with-texts.ts'
import { readTexts } from './read-texts.ts'
import { flatTexts } from './translator.ts'

// A term of the trade has one word in each language, wherever pages, mails and prints say it.

const bundles = Object.keys(english) as Bundle[]
const textsIn = (code: string) =>
  bundles.flatMap((bundle) =>
    Object.entries(flatTexts(readTexts(code, bundle))).map(([key, text]) => [`${bundle}: ${key}`, text] as const),
  )
const plain = (text: string) => text.replaceAll(/\{\{\w+\}\}/g, 'X')
const originals = textsIn('en')
const glossary = new URL('../../../../docs/glossary/terms.tsv', import.meta.url)
const [[, ...codes] = [], ...terms] = readFileSync(glossary, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'))

it('the glossary has a column for each language of guests', () => {
  expect(codes.filter((code) => code !== 'Note').sort()).toEqual(
    languagesWithTexts.flatMap(({ code }) => (code === 'en' ? [] : [code])).sort(),
  )
  for (const [english, ...words] of terms)
    expect([english, words.slice(0, codes.length - 1).every(Boolean)]).toEqual([english, true])
})

describe.each(languagesWithTexts.filter(({ code }) => code !== 'en').map(({ code }) => code))(
  'the words of the trade in %s',
  (code) => {
    const own = new Map(textsIn(code))
    it.each(terms.map((term) => [term[0] ?? '', term[codes.indexOf(code) + 1] ?? '']))(
      'are those of the glossary: %s',
      (english, word) => {
        const said = originals.filter(
          ([key, text]) => own.has(key) && new RegExp(`\\b(?:${english})s?\\b`, 'i').test(plain(text)),
        )
        expect(said.length).toBeGreaterThan(0)
        const others = said.filter(([key]) => !new RegExp(word, 'i').test(own.get(key) ?? ''))
        expect(others.map(([key, text]) => `${key}: ${text} | ${own.get(key)}`)).toEqual([])
      },
    )
  },
)
