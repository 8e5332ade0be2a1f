import type { LanguageCode } from '@portico/locale/languages'
import { describe, expect, it } from 'vitest'
import { demoSeed } from './demo-seed.ts'

const wide = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。，：；！？（）「」“”`
const wideMarks = `[${wide}] | [${wide}]|[${wide}][,.:;!?()]|[,:;!?()][${wide}]`

/** What each text of a language has, and what none may have: rules that our own texts keep too. */
const writings: Partial<Record<LanguageCode, { readonly has?: RegExp; readonly hasNot: RegExp }>> = {
  fr: { hasNot: /(?<!\u00a0)(?:[;!?»]|:(?!\d))|\S %|\d%|(?<!\p{L})(?:tu|te|ton|ta|tes)(?!\p{L})/iu },
  es: { hasNot: /^[^¿]*\?|(?<!\p{L})(?:tú|tu|tus|te|vosotros|os)(?!\p{L})/iu },
  pt: { hasNot: /você|café da manhã|banheiro|chuveiro|celular/i },
  ru: { has: /\p{Script=Cyrillic}/u, hasNot: /["“”!]|(?<=[\p{L}\d,:;»–—] )(?:Вы|Вас|Вам|Ваш\p{L}*)(?!\p{L})/u },
  zh: { has: /\p{Script=Han}/u, hasNot: new RegExp(`${wideMarks}|\\p{Script=Hiragana}|\\p{Script=Katakana}|你`, 'u') },
  ja: { has: /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u, hasNot: new RegExp(wideMarks, 'u') },
}

/** Words that these languages share with English. */
const shared = new Set(['Restaurant', 'Wellness', 'Transfers', 'Garage'])

type TextInLanguages = Readonly<Record<string, string>> & { readonly en: string }

function textsIn(value: unknown): TextInLanguages[] {
  if (typeof value !== 'object' || value === null) return []
  if ('en' in value && typeof value.en === 'string') return [value as TextInLanguages]
  return Object.values(value).flatMap(textsIn)
}

const houses = demoSeed.flatMap((house) =>
  house.languages
    .filter((code) => code !== 'en')
    .map((code) => ({ house: house.name, code, texts: textsIn(house).map((text) => [text.en, text[code] ?? '']) })),
)

it('one house writes its own texts in all nine languages', () => {
  expect(demoSeed.filter(({ languages }) => languages.length === 9).map(({ name }) => name)).toEqual(['Hotel Miramare'])
})

describe.each(houses)('the own texts of $house in $code', ({ code, texts }) => {
  it('are none that was left in English', () => {
    expect(texts.length).toBeGreaterThan(40)
    expect(texts.filter(([english = '', text]) => text === english && !shared.has(text))).toEqual([])
  })

  it('are in its own signs and marks', () => {
    const { has = /./, hasNot = /^$/ } = writings[code] ?? {}
    expect(texts.filter(([, text = '']) => !has.test(text) || hasNot.test(text))).toEqual([])
  })
})
