import { describe, expect, it } from 'vitest'
import { languageOf, languages } from './languages.ts'

describe('the languages', () => {
  it('I18N-01 have the ids 1 English, 2 Italian, 3 German, 4 French, 5 Spanish, 6 Chinese, 7 Russian, 8 Portuguese', () => {
    const codes = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => languages.find((language) => language.id === id)?.code)
    expect(codes).toEqual(['en', 'it', 'de', 'fr', 'es', 'zh', 'ru', 'pt'])
  })

  it('I18N-03 have the interface locales en-gb, it, de, fr, es, pt, ch and jp, and no other', () => {
    expect([...new Set(languages.map(({ locale }) => locale))].sort()).toEqual([
      'ch',
      'de',
      'en-gb',
      'es',
      'fr',
      'it',
      'jp',
      'pt',
    ])
  })

  it.each([0, -1, 99, Number.NaN])('I18N-05 are id 1, code en, locale en-gb where nobody says which: %s', (id) => {
    expect(languageOf(id)).toMatchObject({ id: 1, code: 'en', locale: 'en-gb' })
  })
})
