import { describe, expect, it } from 'vitest'
import { type Bundle, english } from './english.ts'
import { languagesWithTexts } from './languages-with-texts.ts'
import { readTexts } from './read-texts.ts'
import { flatTexts } from './translator.ts'

/** The Han signs of a national set in two bytes: GB 2312 has simplified ones alone, JIS X 0208 those of Japan. */
function signsOf(encoding: string, lastRow: number): ReadonlySet<string> {
  const decoder = new TextDecoder(encoding)
  const signs = new Set(['々'])
  for (let row = 0xb0; row <= lastRow; row++)
    for (let cell = 0xa1; cell <= 0xfe; cell++) signs.add(decoder.decode(Uint8Array.of(row, cell)))
  return signs
}

const bundles = Object.keys(english) as Bundle[]
const textsIn = (code: string) => bundles.flatMap((bundle) => Object.entries(flatTexts(readTexts(code, bundle))))
/** A value may be a word of any script: it stands like a Latin one. */
const withValues = (text: string) => text.replaceAll(/\{\{\w+\}\}/g, 'A')
const wide = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。，：；！？（）「」【】“”・～／`
const notWith = (pattern: RegExp, code: string) => textsIn(code).filter(([, text]) => pattern.test(withValues(text)))

it.each([
  ['zh', signsOf('gbk', 0xf7), /\p{Script=Hiragana}|\p{Script=Katakana}/u],
  ['ja', signsOf('euc-jp', 0xf4), /(?!)/],
] as const)('texts are in the signs of their country: %s', (code, own, foreign) => {
  expect(own.has('日')).toBe(true)
  expect(own.has(code === 'zh' ? '價' : '钱')).toBe(false)
  for (const [key, text] of textsIn(code)) {
    expect(
      [...text].filter((sign) => /\p{Script=Han}/u.test(sign) && !own.has(sign)),
      key,
    ).toEqual([])
    expect(text, key).not.toMatch(foreign)
  }
})

describe.each(languagesWithTexts.filter(({ code }) => code === 'zh' || code === 'ja').map(({ code }) => code))(
  'texts without spaces between words: %s',
  (code) => {
    it('have no space beside a wide sign', () => {
      expect(notWith(new RegExp(`[${wide}] | [${wide}]`, 'u'), code)).toEqual([])
    })
    it('have wide signs where a sentence pauses, stops or puts something in brackets', () => {
      expect(notWith(new RegExp(`[${wide}][,.:;!?()]|[,:;!?()][${wide}]`, 'u'), code)).toEqual([])
    })
    it('speak the language: what has no sign of it is a name, a unit or a value', () => {
      const words = textsIn(code).map(([, text]) => text.replaceAll(/\{\{\w+\}\}/g, '').trim())
      const foreign = words.filter((text) => /\p{L}/u.test(text) && !new RegExp(`[${wide}]`, 'u').test(text))
      expect(foreign.filter((text) => !['km', '㎡', 'KB', 'MB'].includes(text))).toEqual([])
    })
  },
)

it.each(languagesWithTexts.map(({ code }) => code))('mails call meals as pages do: %s', (code) => {
  const texts = new Map(textsIn(code))
  for (const plan of ['RO', 'BB', 'HB', 'FB', 'AI'])
    expect(texts.get(`meals.${plan}`)).toBe(texts.get(`rooms.mealPlan.${plan}`))
})
