/**
 * The languages of the interface. `id` is the wire's and the path's, `locale` the inherited interface
 * code, `tag` the real language tag for the `lang` attribute and formatting. Japanese is ours, offered where a host
 * enables it.
 */
export const languages = [
  { id: 1, code: 'en', locale: 'en-gb', tag: 'en-GB', name: 'English' },
  { id: 2, code: 'it', locale: 'it', tag: 'it', name: 'Italiano' },
  { id: 3, code: 'de', locale: 'de', tag: 'de', name: 'Deutsch' },
  { id: 4, code: 'fr', locale: 'fr', tag: 'fr', name: 'Français' },
  { id: 5, code: 'es', locale: 'es', tag: 'es', name: 'Español' },
  { id: 6, code: 'zh', locale: 'ch', tag: 'zh-Hans', name: '中文' },
  { id: 7, code: 'ru', locale: 'en-gb', tag: 'ru', name: 'Русский' },
  { id: 8, code: 'pt', locale: 'pt', tag: 'pt-PT', name: 'Português' },
  { id: 9, code: 'ja', locale: 'jp', tag: 'ja', name: '日本語' },
] as const

export type Language = (typeof languages)[number]
export type LanguageId = Language['id']
export type LanguageCode = Language['code']

/**
 * How weekday, day, month and year stand in a date. Intl knows their names, we the order: its own differs between
 * browsers and servers, which would break hydration. `shortNames` are another region's: Portugal's own standard
 * shortens neither a weekday (`quinta`) nor a month (`03`), its people write both as Brazil's does (`qui`, `mar`).
 * `beforeTime` stands between a day and an hour, else a comma. `short` is the order with short names, where the other
 * would not fit half of a narrow screen.
 */
type DateOrder = {
  day: string
  year: string
  short?: string
  month?: string
  shortNames?: string
  beforeTime?: string
}
export const dateOrders: Record<LanguageCode, DateOrder> = {
  en: { day: 'W D M', year: 'W D M Y' },
  it: { day: 'W D M', year: 'W D M Y' },
  de: { day: 'W, D. M', year: 'W, D. M Y' },
  fr: { day: 'W D M', year: 'W D M Y' },
  es: { day: 'W D de M', year: 'W D de M de Y', month: 'M de Y' },
  pt: { day: 'W, D de M', year: 'W, D de M de Y', month: 'M de Y', shortNames: 'pt-BR' },
  ru: { day: 'D M (W)', year: 'D M Y г. (W)' },
  zh: { day: 'M月D日（W）', year: 'Y年M月D日（W）', short: 'M月D日 W', month: 'Y年M月', beforeTime: '' },
  ja: { day: 'M月D日（W）', year: 'Y年M月D日（W）', short: 'M月D日(W)', month: 'Y年M月', beforeTime: '' },
}

/**
 * Between facts beside one another, and between things of a kind: a comma and a space in both, where there are spaces.
 */
export const pauses: Partial<Record<LanguageCode, { readonly fact: string; readonly thing: string }>> = {
  zh: { fact: '，', thing: '、' },
  ja: { fact: '、', thing: '、' },
}

/** Between a label and what it labels, else `: `. */
export const colons: Partial<Record<LanguageCode, string>> = { fr: '\u00a0: ', zh: '：', ja: '：' }

/** Where the family name stands before the given one, in forms too. */
export const hasFamilyNameFirst = (code: LanguageCode): boolean => code === 'zh' || code === 'ja'

/** Between a number and its `%`, else a space that does not break. */
export const beforePercent: Partial<Record<LanguageCode, string>> = { en: '', zh: '', ja: '' }

export function languageOf(id: number): Language {
  return languages.find((language) => language.id === id) ?? languages[0]
}

/** By the tag, not the code: nought is singular in Brazil and plural in Portugal. */
export function pluralRulesOf(code: string): Intl.PluralRules {
  return new Intl.PluralRules(languages.find((language) => language.code === code)?.tag ?? code)
}

export type Texts<T> = { readonly en: T } & { readonly [language: string]: T }

/** In the language that is wanted, else in English. */
export function textOf<T>(texts: Texts<T>, language: LanguageCode): T {
  return texts[textLanguageOf(texts, language)] ?? texts.en
}

/** The language in which `textOf` answers. */
export function textLanguageOf(texts: Texts<unknown>, language: LanguageCode): LanguageCode {
  return Object.hasOwn(texts, language) ? language : 'en'
}
