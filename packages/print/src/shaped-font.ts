import type { Font, Subset } from 'fontkit'
import { isRtl, isShaped } from './scripts.ts'

type HarfBuzz = typeof import('harfbuzzjs')
let harfBuzz: HarfBuzz | undefined

/**
 * Before the first text whose letters change by those beside them: HarfBuzz lays it out, since fontkit has no Burmese
 * and orders vowels of others otherwise.
 */
export async function loadShaper(): Promise<void> {
  harfBuzz ??= await import('harfbuzzjs')
}

const shaperByFont = new Map<string, InstanceType<HarfBuzz['Font']>>()

/** With no text a glyph would be read as the number of its place. */
const wordJoiner = '\u2060'

/** Above all numbers that a font gives to its glyphs. */
const firstOwnId = 0x10000

/**
 * A font that lays out a shaped text by HarfBuzz. Each pair of a glyph and what it says gets a place of its own in the
 * file, so that who copies or searches the text finds it in its own order, whatever the order of the glyphs.
 */
export function withShaper(font: Font, name: string, file: Uint8Array): Font {
  const glyphOf: number[] = []
  const idOf = new Map<string, number>()
  const ownId = (glyph: number, text: string): number => {
    const glyphKey = `${glyph} ${text}`
    const id = idOf.get(glyphKey) ?? firstOwnId + glyphOf.length
    if (id === firstOwnId + glyphOf.length) {
      idOf.set(glyphKey, id)
      glyphOf.push(glyph)
    }
    return id
  }
  const layoutOf = (text: string): Run => {
    const shaped = shapeText(name, file, text)
    const said = readingsOf(text, shaped)
    const glyphs = shaped.map(({ codepoint }, i) => {
      const codePoints = [...(said[i] || wordJoiner)].map((sign) => sign.codePointAt(0) ?? 0)
      return { id: ownId(codepoint, said[i] ?? ''), codePoints, advanceWidth: font.getGlyph(codepoint).advanceWidth }
    })
    return runOf(glyphs, shaped)
  }
  return Object.assign(Object.create(font) as Font, {
    layout: (text: string) => (harfBuzz && isShaped(text) ? layoutOf(text) : knownRunOf(font, name, text)),
    createSubset: () => {
      const subset = font.createSubset() as Subset & {
        readonly glyphs: number[]
        readonly mapping: Record<number, number>
      }
      const include = subset.includeGlyph.bind(subset)
      return Object.assign(subset, {
        includeGlyph: (glyph: number) => {
          if (glyph < firstOwnId) return include(glyph as never)
          subset.mapping[glyph] ??= subset.glyphs.push(glyphOf[glyph - firstOwnId] ?? 0) - 1
          return subset.mapping[glyph]
        },
      })
    },
  })
}

type Glyph = { readonly id: number; readonly codePoints: readonly number[]; readonly advanceWidth: number }
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }
type Run = { readonly glyphs: readonly Glyph[]; readonly positions: readonly Position[]; readonly advanceWidth: number }

/** Its positions are the asker's own, who scales them, and its width with them. */
function runOf(glyphs: readonly Glyph[], from: readonly Partial<Position>[]): Run {
  const positions = from.map(({ xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
    xAdvance,
    yAdvance,
    xOffset,
    yOffset,
  }))
  return {
    glyphs,
    positions,
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    },
  }
}

/** Of words, which come again in the next document: to lay them out took most of the time of one. */
const knownRuns = new Map<string, Run>()
const maxKnownRuns = 20_000

function knownRunOf(font: Font, name: string, text: string): Run {
  const key = `${name} ${text}`
  const cached = knownRuns.get(key)
  if (cached) return runOf(cached.glyphs, cached.positions)
  const run = fontRunOf(font, text)
  if (knownRuns.size === maxKnownRuns) knownRuns.clear()
  knownRuns.set(key, run)
  return runOf(run.glyphs, run.positions)
}

/** Each font once more, which lays texts out: of a glyph that it knows it has the text of another word. */
const layoutFonts = new WeakMap<Font, Font>()

function fontRunOf(font: Font, text: string): Run {
  const layoutFont: Font = layoutFonts.get(font) ?? Object.create(font)
  layoutFonts.set(font, layoutFont)
  const { glyphs, positions } = Object.assign(layoutFont, { _glyphs: {} }).layout(text)
  return runOf(
    glyphs.map(({ id, codePoints, advanceWidth }) => ({ id, codePoints: [...codePoints], advanceWidth })),
    positions,
  )
}

/**
 * What each glyph says. Those of one cluster share its text in its order; one without width says nothing, and none that
 * has width marks alone. From right to left each mark is said by its own glyph, as readers expect it that turn the
 * whole text round.
 */
function readingsOf(text: string, shaped: ReturnType<typeof shapeText>): string[] {
  const starts = [...new Set(shaped.map(({ cluster }) => cluster))].sort((a, b) => a - b)
  const readings = shaped.map(() => '')
  for (const [i, start] of starts.entries()) {
    const signs = [...text.slice(start, starts[i + 1])]
    const ownSigns = shaped.flatMap(({ cluster, xAdvance = 0 }, glyphIndex) =>
      cluster === start ? [{ at: glyphIndex, isWide: xAdvance > 0 }] : [],
    )
    if (isRtl(text) && ownSigns.length === signs.length) {
      for (const [j, { at }] of ownSigns.reverse().entries()) readings[at] = signs[j] ?? ''
      continue
    }
    const wide = ownSigns.filter(({ isWide }) => isWide)
    const [firstSign, ...otherSigns] = wide.length > 0 ? wide : ownSigns
    let at = firstSign?.at
    for (const [j, sign] of signs.entries()) {
      if (j > 0 && !/[\p{Mn}\p{Cf}]/u.test(sign)) at = otherSigns.shift()?.at ?? at
      if (at !== undefined) readings[at] += sign
    }
  }
  return readings
}

function shapeText(name: string, file: Uint8Array, text: string) {
  if (!harfBuzz) throw new Error('the shaper is not loaded')
  const { Blob, Buffer, Face, Font, shape: shapeBuffer } = harfBuzz
  const shaper = shaperByFont.get(name) ?? new Font(new Face(new Blob(Uint8Array.from(file).buffer)))
  shaperByFont.set(name, shaper)
  const buffer = new Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shapeBuffer(shaper, buffer)
  return buffer.getGlyphInfosAndPositions()
}
