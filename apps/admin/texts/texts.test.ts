import { readdirSync, readFileSync } from 'node:fs'
import { pluralRulesOf } from '@portico/locale/languages'
import { flatTexts } from '@portico/locale/texts/translator'
import { describe, expect, it } from 'vitest'
import { mismatchedLabels, spokenLabelsIn } from '../../../tests/builders/read/spoken-labels.ts'
import { englishKey } from '../app/ui/english-key.ts'
import messages from './en/messages.ts'
import { adminLanguages } from './languages.ts'
import { readAdminTexts } from './read-texts.ts'

const textsIn = (code: string) => Object.entries(flatTexts(readAdminTexts(code)))
const codes = adminLanguages.map(({ code }) => code)
const foreign = codes.filter((code) => code !== 'en')
const wordsOf = (...words: readonly string[]) => new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'iu')
const plain = (text: string) => text.replaceAll(/\{\{\w+\}\}/g, 'X')
const without = (pattern: RegExp, code: string) => textsIn(code).filter(([, text]) => pattern.test(plain(text)))

it('admin speaks English, Italian and German', () => {
  expect(codes).toEqual(['en', 'it', 'de'])
})

describe.each(codes)('the texts of admin: %s', (code) => {
  it('have a file for each of English, and a form for each count below ten thousand', () => {
    const named = (folder: string) =>
      readdirSync(`${import.meta.dirname}/${folder}`).map((file) => file.replace(/\.\w+$/, ''))
    expect(named(code).sort()).toEqual(named('en').sort())
    const rules = pluralRulesOf(code)
    const forms = new Set(Array.from({ length: 10_000 }, (_, count) => rules.select(count)))
    const stems = textsIn(code).flatMap(([key]) => /^(.*)_(?:one|other)$/.exec(key)?.[1] ?? [])
    const keys = new Set(textsIn(code).map(([key]) => key))
    for (const stem of stems)
      for (const form of forms) expect(keys.has(`${stem}_${form}`), `${stem}_${form}`).toBe(true)
  })

  it('have the signs of print: no straight quotation mark or apostrophe, no dots for an ellipsis, no blank too many', () => {
    expect(without(/["']|\.\.\.| {2}|^\s|\s$/, code)).toEqual([])
  })
})

const labels = spokenLabelsIn(`${import.meta.dirname}/../app`)

it.each(codes)('the spoken name of a button holds what stands on it: %s', (code) => {
  expect(labels.length).toBeGreaterThan(10)
  expect(mismatchedLabels(labels, new Map(textsIn(code)))).toEqual([])
})

describe.each(foreign)('English in %s', (code) => {
  it('is left in no text', () => {
    const word = wordsOf('the', 'your', 'you', 'with', 'and', 'please', 'is', 'are', 'of', 'nothing', 'booking', 'this')
    expect(without(word, code)).toEqual([])
  })
})

const glossary = readFileSync(new URL('../../../docs/glossary/admin.tsv', import.meta.url), 'utf8')
const terms = glossary
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))

describe.each([
  ['it', 1],
  ['de', 2],
] as const)('the words of the trade in %s', (code, column) => {
  const own = new Map(textsIn(code))
  it.each(terms.map((term) => [term[0] ?? '', term[column] ?? '']))(
    'are those of the glossary: %s',
    (english, word) => {
      const said = textsIn('en').filter(([, text]) => new RegExp(`\\b(?:${english})s?\\b`, 'i').test(plain(text)))
      expect(said.length).toBeGreaterThan(0)
      expect(
        said.map(([key]) => `${key}: ${own.get(key)}`).filter((text) => !new RegExp(word, 'i').test(text)),
      ).toEqual([])
    },
  )
})

it.each([
  ['German says Sie', 'de', wordsOf('du', 'dich', 'dir', 'dein\\p{L}*', 'euch', 'euer', 'eure')],
  ['Italian says voi', 'it', wordsOf('tu', 'tuo', 'tua', 'tuoi', 'tue', 'ti')],
] as const)('%s', (_, code, wrong) => {
  expect(without(wrong, code)).toEqual([])
})

describe('what a server says in English', () => {
  it('is found by its words, with what was filled in', () => {
    expect(englishKey(messages, 'At most 2,000 characters.')).toEqual({
      key: 'atMostCharacters',
      values: { max: '2,000' },
    })
  })
  it('is none of the texts where nobody has written it down', () => {
    expect(englishKey(messages, 'At most many.')).toBeUndefined()
  })
})
