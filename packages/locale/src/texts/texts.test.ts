import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pluralRulesOf } from '../languages.ts'
import { type Bundle, english } from './english.ts'
import { languagesWithTexts } from './languages-with-texts.ts'
import { readTexts } from './read-texts.ts'
import type { Tree } from './text-types.ts'
import { flatTexts, translatorOf } from './translator.ts'

const bundles = Object.keys(english) as Bundle[]
const namesIn = (text: string | undefined) =>
  [...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).sort()
const keysOf = (texts: Tree) => Object.entries(flatTexts(texts)).map(([key, text]) => [key, namesIn(text)] as const)

/**
 * The plural forms of a language, each with how many of the counts that pages, mails and prints may show are said by
 * it.
 */
function formsOf(code: string): Map<string, number> {
  const rules = pluralRulesOf(code)
  const forms = new Map([['other', 0]])
  for (let count = 0; count < 10_000; count++) forms.set(rules.select(count), (forms.get(rules.select(count)) ?? 0) + 1)
  return forms
}

/**
 * English, in the plural forms of another language. A form of several counts fills in what English does for many, so
 * that it names the count.
 */
function keysIn(code: string, texts: Tree) {
  const flat = flatTexts(texts)
  const forms = [...formsOf(code)]
  return Object.entries(flat).flatMap(([key, text]): (readonly [string, string[]])[] => {
    const stem = key.replace(/_(one|other)$/, '')
    if (flat[`${stem}_other`] === undefined || stem === key) return [[key, namesIn(text)]]
    if (key.endsWith('_one')) return []
    return forms.map(([form, counts]) => [`${stem}_${form}`, namesIn((counts === 1 && flat[`${stem}_one`]) || text)])
  })
}

it('each folder of texts is of a language, with a file for each of English', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(languagesWithTexts.map(({ code }) => code).sort()).toEqual(folders.map(({ name }) => name).sort())
  for (const { name } of folders)
    expect(
      readdirSync(`${import.meta.dirname}/${name}`)
        .map((file) => file.split('.')[0])
        .sort(),
    ).toEqual([...bundles].sort())
})

describe.each(languagesWithTexts.map(({ code, name }) => [name, code] as const))('the texts in %s', (_, code) => {
  it.each(bundles)(
    'are those of English, key by key, with the same values in them and a text for each plural form of the language: %s',
    (bundle) => {
      expect([...keysOf(readTexts(code, bundle))].sort()).toEqual([...keysIn(code, english[bundle])].sort())
    },
  )
})

describe('the plural forms that a text needs', () => {
  it.each([
    ['en', ['one', 'other']],
    ['it', ['one', 'other']],
    ['de', ['one', 'other']],
    ['pt', ['one', 'other']],
    ['ru', ['few', 'many', 'one', 'other']],
    ['ja', ['other']],
  ])('are the language’s own: %s', (code, forms) => {
    expect([...formsOf(code).keys()].sort()).toEqual(forms)
  })

  it('name the count where they stand for several', () => {
    const english = { rooms_one: 'The last room', rooms_other: '{{count}} rooms' }
    expect(keysIn('de', english)).toEqual([
      ['rooms_other', ['count']],
      ['rooms_one', []],
    ])
    expect(keysIn('ru', english)).toContainEqual(['rooms_one', ['count']])
  })
})

describe('a translator', () => {
  const { t } = translatorOf<{ readonly days_other: '{{count}} {{what}}' }>({
    code: 'ru',
    texts: {
      days_one: '{{count}} день {{what}}',
      days_few: '{{count}} дня {{what}}',
      days_many: '{{count}} дней {{what}}',
      days_other: '{{count}} дня ровно {{what}}',
    },
  })

  it.each([
    [1, '1 день в году'],
    [21, '21 день в году'],
    [3, '3 дня в году'],
    [11, '11 дней в году'],
    [1.5, '1.5 дня ровно в году'],
  ])('says a count in the plural form of the language: %s', (count, text) => {
    expect(t('days', { count, what: 'в году' })).toBe(text)
  })

  it.each([
    ['pt', '0 noites'],
    ['fr', '0 noite'],
  ])('says nought as the language’s own region does: %s, %s', (code, text) => {
    const texts = { nights_one: '{{count}} noite', nights_other: '{{count}} noites' }
    expect(translatorOf<typeof texts>({ code, texts }).t('nights', { count: 0 })).toBe(text)
  })

  it('says what is rarer than the texts foresee in the form for the others, and not in English', () => {
    const italian = { code: 'it', texts: { days_one: '{{count}} giorno', days_other: '{{count}} giorni' } }
    const { t } = translatorOf<typeof italian.texts>(italian, { code: 'en', texts: { days: '{{count}} days' } })
    expect(new Intl.PluralRules('it').select(1_000_000)).toBe('many')
    expect(t('days', { count: 1_000_000 })).toBe('1000000 giorni')
  })
})
