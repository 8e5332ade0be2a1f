import { createInstance } from 'i18next'
import { expect, it } from 'vitest'
import { translatorOf } from './compiled.ts'
import { de } from './de/index.ts'
import { en } from './en/index.ts'
import { it as italian } from './it/index.ts'
import { flatTexts, textOptions } from './text-options.ts'

const english = flatTexts(en)

it.each([
  ['en', english],
  ['it', flatTexts(italian)],
  ['de', flatTexts(de)],
])('compiled texts say what i18next says, %s', (code, texts) => {
  const said = createInstance()
  said.init({
    ...textOptions,
    lng: code,
    resources: { [code]: { translation: texts }, en: { translation: english } },
    initImmediate: false,
  })
  const compiled = translatorOf([
    { code, texts },
    { code: 'en', texts: english },
  ])
  const translateOf = (of: unknown) => of as (key: string, values: Record<string, unknown>) => string
  for (const [key, text] of Object.entries(texts)) {
    const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '')
    const stem = key.replace(/_(one|other)$/, '')
    for (const count of [0, 1, 2, 5, 11, 1.5, 1_000_000]) {
      const values = { ...Object.fromEntries(names.map((name) => [name, `<${name}> $&`])), count }
      expect(translateOf(compiled.t)(stem, values)).toBe(translateOf(said.t)(stem, values))
      expect(translateOf(compiled.t)(key, values)).toBe(translateOf(said.t)(key, values))
    }
    expect(compiled.exists(key)).toBe(said.exists(key))
  }
  expect(translateOf(compiled.t)('no.such.text', {})).toBe('no.such.text')
})

it('I18N-06 a text that a language has not got is English, in its plural form', () => {
  const compiled = translatorOf([
    { code: 'ja', texts: {} },
    { code: 'en', texts: english },
  ])
  expect(compiled.t('search.nightCount', { count: 1 })).toBe('1 night')
  expect(compiled.t('search.nightCount', { count: 3 })).toBe('3 nights')
})
