import { type PageTree, pageBundles } from '@portico/locale/texts/english'
import { languagesWithTexts } from '@portico/locale/texts/languages-with-texts'
import { readTexts } from '@portico/locale/texts/read-texts'
import { flatTexts, translatorOf } from '@portico/locale/texts/translator'
import { createInstance } from 'i18next'
import { expect, it } from 'vitest'

const english = flatTexts(readTexts('en', ...pageBundles))

it.each(languagesWithTexts.map(({ code, tag }) => [code, tag]))(
  'the translator says what i18next says, %s',
  (code, tag) => {
    const texts = flatTexts(readTexts(code, ...pageBundles))
    const said = createInstance()
    said.init({
      lng: tag,
      fallbackLng: 'en',
      keySeparator: false,
      nsSeparator: false,
      initImmediate: false,
      interpolation: { escapeValue: false },
      resources: { [tag]: { translation: texts }, en: { translation: english } },
    })
    const compiled = translatorOf({ code, texts }, { code: 'en', texts: english })
    const translateOf = (of: unknown) => of as (key: string, values: Record<string, unknown>) => string
    for (const [key, text] of Object.entries(texts)) {
      const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '')
      const stem = key.replace(/_(zero|one|two|few|many|other)$/, '')
      for (const count of [0, 1, 2, 5, 11, 21, 1.5, 1_000]) {
        const values = { ...Object.fromEntries(names.map((name) => [name, `<${name}> $&`])), count }
        expect(translateOf(compiled.t)(stem, values)).toBe(translateOf(said.t)(stem, values))
        expect(translateOf(compiled.t)(key, values)).toBe(translateOf(said.t)(key, values))
      }
      expect(compiled.exists(key)).toBe(said.exists(key))
    }
    expect(translateOf(compiled.t)('no.such.text', {})).toBe('no.such.text')
  },
)

it('a text that a language has not got is English, in its plural form', () => {
  const compiled = translatorOf<PageTree>({ code: 'ja', texts: {} }, { code: 'en', texts: english })
  expect(compiled.t('search.nightCount', { count: 1 })).toBe('1 night')
  expect(compiled.t('search.nightCount', { count: 3 })).toBe('3 nights')
})
