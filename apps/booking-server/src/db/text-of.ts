import type { LanguageCode } from '@portico/contracts/scope/languages'
import type { Texts } from './schema.ts'

/** In the language that is wanted, else in English. */
export function textOf<T>(texts: Texts<T>, language: LanguageCode): T {
  return Object.hasOwn(texts, language) ? (texts[language] ?? texts.en) : texts.en
}
