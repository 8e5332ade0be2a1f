import { languageOf, languages } from '@portico/locale/languages'
import { english } from '@portico/locale/texts/english'
import { languagesWithTexts } from '@portico/locale/texts/languages-with-texts'
import { describe, expect, it } from 'vitest'
import { textsOf } from './texts.server.ts'

describe('I18N-06 the texts of a language', () => {
  it('are British English where nobody says which', () => {
    expect(languageOf(0).locale).toBe('en-gb')
    expect(textsOf(languageOf(0).code).t('rooms.title')).toBe(english.rooms.rooms.title)
  })

  it('are English where one is missing, in every language', () => {
    for (const { code } of languages.filter((language) => !languagesWithTexts.includes(language)))
      expect(textsOf(code).t('rooms.title'), code).toBe(english.rooms.rooms.title)
    for (const { code } of languagesWithTexts.slice(1))
      expect(textsOf(code).t('rooms.title')).not.toBe(english.rooms.rooms.title)
  })

  it('are found by the plain code en too', () => {
    expect(textsOf('en').t('rooms.mealPlan.HB')).toBe('Half board')
  })
})
