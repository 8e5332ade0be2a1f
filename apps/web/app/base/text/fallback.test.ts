import { languageOf } from '@portico/locale/languages'
import { english, type PageTree, pageBundles } from '@portico/locale/texts/english'
import { languagesWithTexts } from '@portico/locale/texts/languages-with-texts'
import { readTexts } from '@portico/locale/texts/read-texts'
import { translatorOf } from '@portico/locale/texts/translator'
import { expect, it } from 'vitest'
import { textsOf } from './texts.server.ts'

it('I18N-06 the default is British English, which stands where any language lacks a text or a plural form, and plain en is accepted', () => {
  expect(languageOf(0).locale).toBe('en-gb')
  expect(textsOf(languageOf(0).code).t('rooms.title')).toBe(english.rooms.rooms.title)
  expect(textsOf('en').t('rooms.mealPlan.HB')).toBe('Half board')
  const texts = { code: 'en', texts: readTexts('en', ...pageBundles) }
  for (const { code } of languagesWithTexts.slice(1)) {
    expect(textsOf(code).t('rooms.title')).not.toBe(english.rooms.rooms.title)
    const { t } = translatorOf<PageTree>({ code, texts: {} }, texts)
    expect(t('rooms.title')).toBe(english.rooms.rooms.title)
    expect([1, 3].map((count) => t('search.nightCount', { count }))).toEqual(['1 night', '3 nights'])
  }
})
