import { type CodeWithTexts, hasTexts, type LanguageCode } from '@portico/locale/languages'
import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { translatorOf } from './compiled.ts'
import { de } from './de/index.ts'
import { en } from './en/index.ts'
import { it } from './it/index.ts'
import { flatTexts, textOptions } from './text-options.ts'

const english = flatTexts(en)
const resources: Record<CodeWithTexts, Record<string, string>> = { en: english, it: flatTexts(it), de: flatTexts(de) }

const textsByLanguage = new Map<LanguageCode, i18n>()

/** The texts of one language, made once; a missing text is English (I18N-06). */
export function textsOf(code: LanguageCode): i18n {
  const cached = textsByLanguage.get(code)
  if (cached) return cached
  const texts = createInstance().use(initReactI18next)
  const own = hasTexts(code) ? resources[code] : {}
  texts.init({ ...textOptions, lng: code, resources: { [code]: { translation: own } }, initImmediate: false })
  const translator = translatorOf([
    { code, texts: own },
    { code: 'en', texts: english },
  ])
  Object.assign(texts, translator)
  textsByLanguage.set(code, texts)
  return texts
}
