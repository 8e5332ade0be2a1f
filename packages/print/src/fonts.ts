import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { unpackFont } from './unpack-font.ts'

const require = createRequire(import.meta.url)

/** Text of one font, which is a file of `@fontsource`: each has some signs of its family. */
export type Run = { readonly font: string; readonly text: string }

/** The first family that has a sign writes it. Those of East Asia have one weight. */
const families: readonly { readonly name: string; readonly weights: readonly number[] }[] = [
  { name: 'source-sans-3', weights: [400, 600] },
  { name: 'noto-sans-hebrew', weights: [400, 600] },
  { name: 'cairo', weights: [400, 600] },
  // Japanese, with the Chinese signs that it shares; then simplified Chinese; then Korean.
  { name: 'kosugi', weights: [400] },
  { name: 'zcool-xiaowei', weights: [400] },
  { name: 'gowun-dodum', weights: [400] },
]

/** Writes what no font has: a question mark. */
const firstFont = 'source-sans-3/source-sans-3-latin-400-normal'

const fonts = new Map<string, Font>()
const subsets = new Map<string, readonly Subset[]>()
type Subset = { readonly name: string; readonly ranges: readonly (readonly [number, number])[] }

/**
 * For one document: what the file says is read once for all of them, which is half the time of one, and what a font remembers of the letters that it has
 * written is each one's own, or a second document would lose the text of some.
 */
export const fontOfDocument = (name: string): Font => Object.assign(Object.create(readFont(name)), { _glyphs: {} })

function readFont(name: string): Font {
  const known = fonts.get(name)
  if (known) return known
  const [family, part] = name.split('/')
  const font = create(unpackFont(readFileSync(require.resolve(`@fontsource/${family}/files/${part}.woff`)))) as Font
  fonts.set(name, font)
  return font
}

/** Which file of a family has which signs: its `unicode.json` says so, as CSS does. */
function subsetsOf(family: string): readonly Subset[] {
  const known = subsets.get(family)
  if (known) return known
  const written = JSON.parse(readFileSync(require.resolve(`@fontsource/${family}/unicode.json`), 'utf8')) as Record<string, string>
  const read = Object.entries(written).map(([name, ranges]) => ({
    name: name.replaceAll(/[[\]]/g, ''),
    ranges: ranges.split(',').map(rangeOf),
  }))
  subsets.set(family, read)
  return read
}

/** `U+4E00-4E0F` or `U+4E00`. */
function rangeOf(written: string): readonly [number, number] {
  const [from = '', to = from] = written.replace('U+', '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

function fontWith(sign: string, family: (typeof families)[number], isStrong: boolean): string | undefined {
  const weight = isStrong && family.weights.includes(600) ? 600 : 400
  const point = sign.codePointAt(0) ?? 0
  return subsetsOf(family.name)
    .filter(({ ranges }) => ranges.some(([from, to]) => point >= from && point <= to))
    .map(({ name }) => `${family.name}/${family.name}-${name}-${weight}-normal`)
    .find((font) => hasSign(font, sign))
}

const hasSign = (font: string, sign: string): boolean => readFont(font).hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)

/** Words of a language that is written from right to left stand in one run, or they would be in the wrong order; Chinese of one text in one family. */
const pieces =
  /[\p{sc=Arab}\p{sc=Hebr}]+(?:[\p{sc=Arab}\p{sc=Hebr}\s'-]*[\p{sc=Arab}\p{sc=Hebr}]+)?|\p{sc=Han}+|[^\p{sc=Arab}\p{sc=Hebr}\p{sc=Han}]+/gu

export const isArabicOrHebrew = (text: string): boolean => /^[\p{sc=Arab}\p{sc=Hebr}]/u.test(text)

/** A text in runs of one font each. A sign that none of them has is a question mark. */
export function runsOf(text: string, isStrong = false): Run[] {
  return (
    text
      .normalize('NFC')
      .replaceAll(/\p{Cc}/gu, ' ')
      .match(pieces) ?? []
  ).flatMap((piece) => runsOfPiece([...piece], isStrong))
}

function runsOfPiece(signs: readonly string[], isStrong: boolean): Run[] {
  const whole = families.find((family) => signs.every((sign) => fontWith(sign, family, isStrong) !== undefined))
  const possible = whole ? [whole] : families
  const runs: { font: string; text: string }[] = []
  for (const sign of signs) {
    const last = runs.at(-1)
    const font = last && hasSign(last.font, sign) ? last.font : possible.map((family) => fontWith(sign, family, isStrong)).find(Boolean)
    if (last && (font === undefined || font === last.font)) last.text += font === undefined ? '?' : sign
    else runs.push({ font: font ?? firstFont, text: font === undefined ? '?' : sign })
  }
  return runs
}
