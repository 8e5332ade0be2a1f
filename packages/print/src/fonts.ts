import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { piecesOf, readSignsOf } from './scripts.ts'
import { withShaper } from './shaped-font.ts'
import { unpackFont } from './unpack-font.ts'

const require = createRequire(import.meta.url)

/** Text of one font, which is a file of `@fontsource`: each has some signs of its family. */
export type Run = { readonly font: string; readonly text: string }

/** `strong` is the weight of what stands out, where the family has one. */
type Family = { readonly name: string; readonly strong?: number }

const noto = (script: string): Family => ({ name: `noto-sans-${script}`, strong: 600 })
const ofOneWeight = (name: string): Family => ({ name })
const japanese: Family = { name: 'biz-udpgothic', strong: 700 }
const simplified = noto('sc')
const [traditional, korean] = ['chocolate-classical-sans', 'gowun-dodum'].map(ofOneWeight) as [Family, Family]
/** The signs that they share have other forms in each country: those of the document's language come first. */
const eastAsian = (tag: string): readonly Family[] =>
  tag.startsWith('zh') ? [simplified, japanese, traditional, korean] : [japanese, simplified, traditional, korean]
const ofAlphabets: readonly Family[] = [
  { name: 'source-sans-3', strong: 600 },
  noto('hebrew'),
  { name: 'cairo', strong: 600 },
]
const ofOtherScripts: readonly Family[] = [
  // The Arabic letters of other languages.
  noto('arabic'),
  ...[
    'thai',
    'lao',
    'khmer',
    'myanmar',
    'devanagari',
    'bengali',
    'gurmukhi',
    'gujarati',
    'oriya',
    'tamil',
    'telugu',
  ].map(noto),
  ...['kannada', 'malayalam', 'sinhala', 'georgian', 'armenian', 'ethiopic', 'thaana', 'syriac'].map(noto),
  ...['jomolhari', 'noto-sans-mongolian', 'noto-sans-nko', 'noto-sans-tifinagh'].map(ofOneWeight),
]
/** The first family that has a sign writes it. */
const familiesIn = (tag: string): readonly Family[] => [...ofAlphabets, ...eastAsian(tag), ...ofOtherScripts]
/**
 * Drawn in squares, it has a sign for nearly all that is written anywhere: for single signs, never for a whole text.
 */
const lastFamily = ofOneWeight('unifontex')

const firstFont = 'source-sans-3/source-sans-3-latin-400-normal'

/** Whether it is one of the two weights that write most of a document. */
export const hasLatinLetters = (name: string): boolean => /^source-sans-3\/source-sans-3-latin-\d/.test(name)

type FontFile = { readonly font: Font; readonly file: Buffer }
const fontFiles = new Map<string, FontFile>()
const subsetsByFamily = new Map<string, readonly Subset[]>()
type Subset = { readonly name: string; readonly ranges: readonly (readonly [number, number])[] }

/** For one document: what the file says is read once for all of them. */
export function fontOfDocument(name: string): Font {
  const { font, file } = readFont(name)
  return withShaper(font, name, file)
}

function readFont(name: string): FontFile {
  const cached = fontFiles.get(name)
  if (cached) return cached
  const [family, subsetName] = name.split('/')
  const file = unpackFont(readFileSync(require.resolve(`@fontsource/${family}/files/${subsetName}.woff`)))
  const read = { font: create(file) as Font, file }
  fontFiles.set(name, read)
  return read
}

/** Which file of a family has which signs: its `unicode.json` says so, as CSS does. */
function subsetsOf(family: string): readonly Subset[] {
  const cached = subsetsByFamily.get(family)
  if (cached) return cached
  const unicodeRanges = JSON.parse(
    readFileSync(require.resolve(`@fontsource/${family}/unicode.json`), 'utf8'),
  ) as Record<string, string>
  // A family in one file says no ranges.
  const subsetRanges =
    Object.entries(unicodeRanges).length > 0 ? Object.entries(unicodeRanges) : [['latin', 'U+0-10FFFF'] as const]
  const read = subsetRanges.map(([name, ranges]) => ({
    name: name.replaceAll(/[[\]]/g, ''),
    ranges: ranges.split(',').map(rangeOf),
  }))
  subsetsByFamily.set(family, read)
  return read
}

/** `U+4E00-4E0F` or `U+4E00`. */
function rangeOf(rangeText: string): readonly [number, number] {
  const [from = '', to = from] = rangeText.replace('U+', '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

const fontsOfSigns = new Map<string, string | undefined>()
const maxSigns = 20_000

function fontWith(sign: string, family: Family, isStrong: boolean): string | undefined {
  const weight = (isStrong && family.strong) || 400
  const key = `${sign} ${weight} ${family.name}`
  if (fontsOfSigns.has(key)) return fontsOfSigns.get(key)
  if (fontsOfSigns.size === maxSigns) fontsOfSigns.clear()
  const font = findFont(sign, family, weight)
  fontsOfSigns.set(key, font)
  return font
}

function findFont(sign: string, family: Family, weight: number): string | undefined {
  const point = sign.codePointAt(0) ?? 0
  return subsetsOf(family.name)
    .filter(({ ranges }) => ranges.some(([from, to]) => point >= from && point <= to))
    .map(({ name }) => `${family.name}/${family.name}-${name}-${weight}-normal`)
    .find((font) => hasSign(font, sign))
}

/** What joins and parts letters unseen needs no glyph. */
const hasSign = (font: string, sign: string): boolean =>
  [...sign].every(
    (sign) => /[\u200c\u200d]/.test(sign) || readFont(font).font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0),
  )

/** How a text is written: `tag` is the language of the document, whose forms of Chinese signs are taken. */
export type TextStyle = { readonly tag: string; readonly isStrong: boolean }

export function runsOf(text: string, { tag, isStrong }: TextStyle): Run[] {
  const families = familiesIn(tag)
  return piecesOf(text).flatMap((piece) => runsOfPiece(piece, isStrong, families))
}

function runsOfPiece(piece: string, isStrong: boolean, families: readonly Family[]): Run[] {
  const signs = readSignsOf(piece)
  const whole = families.find((family) => signs.every((sign) => fontWith(sign, family, isStrong) !== undefined))
  const possible = whole ? [whole] : [...families, lastFamily]
  const runs: { font: string; text: string }[] = []
  const addSign = (sign: string) => {
    const lastRun = runs.at(-1)
    const font =
      lastRun && hasSign(lastRun.font, sign) && !lastRun.font.startsWith(lastFamily.name)
        ? lastRun.font
        : possible.map((family) => fontWith(sign, family, isStrong)).find(Boolean)
    if (font === undefined && [...sign].length > 1) return [...sign].forEach(addSign)
    const [written, its] = font === undefined ? [numberOf(sign), firstFont] : [sign, font]
    if (its === lastRun?.font) lastRun.text += written
    else runs.push({ font: its, text: written })
  }
  signs.forEach(addSign)
  return runs
}

/** Instead of what has no sign at all: nothing typed is lost, and whoever knows the sign can look it up. */
const numberOf = (sign: string): string =>
  `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
