import { shareLetters } from './embedded-letters.ts'
import { fontOfDocument, hasLatinLetters } from './fonts.ts'
import { type Line, textLinesOf } from './line-layout.ts'
import type { PrintedBlock, PrintedColumn, PrintedDocument, PrintedRow, PrintedTableRow } from './printed-document.ts'
import { isShaped } from './scripts.ts'

type Pdf = InstanceType<typeof import('pdfkit')>
type Element = ReturnType<Pdf['struct']>

const a4 = { width: 595.28, height: 841.89 }
export const margin = { side: 56, bottom: 72 }
const width = a4.width - 2 * margin.side
const bottom = a4.height - margin.bottom
const gap = 16
const labelWidth = Math.round(width * 0.62)
const columnGap = 8
/** So that a module of the longest code is wider than half a millimetre. */
const codeSide = 110
const largestLogo = { width: 160, height: 40 }
export const ink = '#1c1a17'
const [faint, hairline] = ['#5f574e', '#d9d2c7']
/** Of the size of the letters: from one line to the next, and from the top of a line to the foot of its letters. */
const [lineHeight, ascent] = [1.42, 1.02]

type Style = {
  readonly size: number
  readonly colour: string
  readonly isStrong?: boolean | undefined
  readonly x?: number
  readonly width?: number
  readonly align?: 'right' | undefined
}
type Cell = Style & { readonly text: string; readonly scope?: 'Row' | 'Column' }

/** A row is measured before it is written, and a house's labels and terms come again in its next document. */
const knownLines = new Map<string, Line[]>()
const maxKnownLines = 2_000

export class PageWriter {
  readonly #doc: Pdf
  readonly #tag: string
  readonly #brand: string
  readonly #fonts = new Set<string>()

  constructor(doc: Pdf, tag: string, brand: string) {
    this.#doc = doc
    this.#tag = tag
    this.#brand = brand
  }

  space(points: number): void {
    this.#doc.y += points
  }

  /** An ornament: nobody is read it. */
  rule(colour: string, thickness: number): void {
    const doc = this.#doc
    doc.markContent('Artifact', { type: 'Layout' })
    doc.rect(margin.side, doc.y, width, thickness).fill(colour)
    doc.endMarkedContent()
    doc.y += thickness + 8
  }

  write(parent: Element, tag: string, text: string, style: Style, scope?: 'Row' | 'Column'): void {
    const doc = this.#doc
    const element = doc.struct(tag, (scope === undefined ? {} : { scope }) as object)
    parent.add(element)
    this.#startPageUnlessFits(style.size * lineHeight)
    element.add(doc.markStructureContent(tag))
    for (const line of this.#linesOf(text, style)) {
      if (!this.#fits(style.size * lineHeight)) {
        doc.endMarkedContent()
        doc.addPage()
        element.add(doc.markStructureContent(tag))
      }
      this.#writeLine(line, style)
      doc.y += style.size * lineHeight
    }
    doc.endMarkedContent()
    element.end()
  }

  block(parent: Element, block: PrintedBlock): void {
    if (block.kind === 'rows') this.rows(parent, block.rows)
    else if (block.kind === 'table') this.#table(parent, block.columns, block.rows)
    else if (block.kind === 'code') this.#code(parent, block)
    else if (block.kind === 'heading') this.heading(parent, 'H3', block.text)
    else this.#paragraphs(parent, block.text)
  }

  heading(parent: Element, tag: 'H2' | 'H3', text: string): void {
    const style: Style = { size: tag === 'H2' ? 14 : 11, colour: tag === 'H2' ? this.#brand : ink, isStrong: true }
    this.space(tag === 'H2' ? 16 : 8)
    // With two lines of what it is the heading of.
    this.#startPageUnlessFits(this.#heightOf(text, style) + (tag === 'H2' ? 72 : 40))
    this.write(parent, tag, text, style)
    this.space(3)
  }

  #paragraphs(parent: Element, text: string): void {
    for (const line of text.split(/\r?\n/).filter((one) => one.trim() !== '')) {
      this.write(parent, 'P', line, { size: 10, colour: ink })
      this.space(2)
    }
  }

  rows(parent: Element, rows: readonly PrintedRow[]): void {
    if (rows.length === 0) return
    const table = this.#doc.struct('Table')
    parent.add(table)
    for (const { label, value, isStrong = false } of rows) {
      const name: Style = { size: 10, colour: isStrong ? ink : faint, isStrong, width: labelWidth }
      const x = margin.side + labelWidth + gap
      const amount: Style = { size: 10, colour: ink, isStrong, x, width: width - labelWidth - gap, align: 'right' }
      this.#row(table, [
        { ...name, text: label, scope: 'Row' },
        { ...amount, text: value },
      ])
    }
    table.end()
    this.space(4)
  }

  /** At the right edge, beside the first lines. */
  logo(parent: Element, { png, name }: NonNullable<PrintedDocument['logo']>): void {
    const doc = this.#doc
    const image = Buffer.from(png)
    const [wide, high] = [image.readUInt32BE(16), image.readUInt32BE(20)]
    const scale = Math.min(largestLogo.width / wide, largestLogo.height / high, 0.5)
    const [w, h] = [wide * scale, high * scale]
    const [x, top] = [a4.width - margin.side - w, doc.y]
    const box = [x, a4.height - top - h, x + w, a4.height - top]
    const figure = doc.struct('Figure', { alt: name, bbox: box } as object)
    parent.add(figure)
    figure.add(doc.markStructureContent('Figure'))
    doc.image(image, x, top, { width: w, height: h })
    doc.endMarkedContent()
    figure.end()
    doc.y = top
  }

  #code(parent: Element, { code: { size, path }, label }: Extract<PrintedBlock, { kind: 'code' }>): void {
    const doc = this.#doc
    this.#startPageUnlessFits(codeSide)
    const top = doc.y
    const box = [margin.side, a4.height - top - codeSide, margin.side + codeSide, a4.height - top]
    const figure = doc.struct('Figure', { alt: label, bbox: box } as object)
    parent.add(figure)
    figure.add(doc.markStructureContent('Figure'))
    doc
      .save()
      .translate(margin.side, top)
      .scale(codeSide / size)
      .path(path)
      .fill('#000000')
      .restore()
    doc.endMarkedContent()
    figure.end()
    doc.y = top + codeSide
  }

  /** Columns with their titles, which come again on each page for who sees it. */
  #table(parent: Element, columns: readonly PrintedColumn[], rows: readonly PrintedTableRow[]): void {
    const doc = this.#doc
    const table = doc.struct('Table')
    parent.add(table)
    const shares = columns.reduce((sum, { share }) => sum + share, 0)
    const widths = columns.map(({ share }) => (width * share) / shares)
    const cellsOf = (texts: readonly string[], { isStrong = false, colour = ink } = {}): Cell[] =>
      columns.map(({ isAmount = false }, i) => ({
        size: 8.5,
        colour,
        isStrong,
        text: texts[i] ?? '',
        x: margin.side + widths.slice(0, i).reduce((sum, one) => sum + one, 0) + (isAmount ? columnGap : 0),
        width: (widths[i] ?? 0) - columnGap,
        align: isAmount ? 'right' : undefined,
      }))
    const titles = cellsOf(
      columns.map(({ title }) => title),
      { isStrong: true, colour: faint },
    )
    this.#row(
      table,
      titles.map((cell) => ({ ...cell, scope: 'Column' as const })),
    )
    for (const { cells, isStrong = false } of rows) {
      const [first, ...otherCells] = cellsOf(cells, { isStrong })
      if (first) this.#row(table, [{ ...first, scope: 'Row' }, ...otherCells], () => this.#repeat(titles))
    }
    table.end()
    this.space(4)
  }

  footers(text: string, page: PrintedDocument['page']): void {
    const doc = this.#doc
    const { start, count } = doc.bufferedPageRange()
    for (let i = start; i < start + count; i++) {
      doc.switchToPage(i)
      doc.page.margins.bottom = 0
      doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
      const style: Style = { size: 8, colour: faint }
      doc.y = a4.height - 44
      for (const line of this.#linesOf(`${text} · ${page(i - start + 1, count)}`, style).slice(0, 2)) {
        this.#writeLine(line, style)
        doc.y += style.size * lineHeight
      }
      doc.endMarkedContent()
    }
  }

  /** On one page, unless it is longer than that. */
  #row(table: Element, cells: readonly Cell[], onNewPage = () => {}): void {
    const doc = this.#doc
    const height = Math.max(...cells.map((cell) => this.#heightOf(cell.text, cell)))
    if (this.#startPageUnlessFits(height + 8)) onNewPage()
    const row = doc.struct('TR')
    table.add(row)
    const [top, page] = [doc.y, doc.bufferedPageRange().count]
    let end = top
    for (const { text, scope, ...style } of cells) {
      // A cell that is longer than a page leaves the next ones to its end.
      if (doc.bufferedPageRange().count === page) doc.y = top
      this.write(row, scope === undefined ? 'TD' : 'TH', text, style, scope)
      end = doc.bufferedPageRange().count === page ? Math.max(end, doc.y) : doc.y
    }
    row.end()
    doc.y = end + 2
    this.#hairline()
  }

  #repeat(cells: readonly Cell[]): void {
    const doc = this.#doc
    const top = doc.y
    doc.markContent('Artifact', { type: 'Pagination' })
    let end = top
    for (const cell of cells) {
      doc.y = top
      for (const line of this.#linesOf(cell.text, cell)) {
        this.#writeLine(line, cell)
        doc.y += cell.size * lineHeight
      }
      end = Math.max(end, doc.y)
    }
    doc.endMarkedContent()
    doc.y = end + 2
    this.#hairline()
  }

  #hairline(): void {
    const doc = this.#doc
    doc.markContent('Artifact', { type: 'Layout' })
    doc
      .moveTo(margin.side, doc.y)
      .lineTo(margin.side + width, doc.y)
      .lineWidth(0.5)
      .strokeColor(hairline)
      .stroke()
    doc.endMarkedContent()
    doc.y += 4
  }

  #linesOf(text: string, { size, isStrong = false, width: within = width }: Style): Line[] {
    const key = `${this.#tag} ${size} ${isStrong} ${within} ${text}`
    const cached = knownLines.get(key)
    if (cached) return cached
    const lines = textLinesOf(text, { tag: this.#tag, isStrong }, within, (part, font) =>
      this.#use(font, size).widthOfString(part, optionsOf(part)),
    )
    if (knownLines.size === maxKnownLines) knownLines.clear()
    knownLines.set(key, lines)
    return lines
  }

  #writeLine(
    { pieces, width: long }: Line,
    { size, colour, x = margin.side, width: within = width, align }: Style,
  ): void {
    const doc = this.#doc
    const y = doc.y
    let from = align === 'right' ? x + Math.max(0, within - long) : x
    for (const { font, text, width: wide } of pieces) {
      // The glyphs stand as they are seen; who hears them gets the text.
      if (isShaped(text)) doc.markContent('Span', { actual: text } as object)
      this.#use(font, size)
        .fillColor(colour)
        .text(text, from, y + size * ascent, { ...optionsOf(text), lineBreak: false, baseline: 'alphabetic' })
      if (isShaped(text)) doc.endMarkedContent()
      from += wide
    }
    doc.y = y
  }

  #use(font: string, size: number): Pdf {
    const doc = this.#doc
    if (this.#fonts.has(font)) return doc.font(font).fontSize(size)
    // An opened font is known to the library, and not to its types.
    doc.registerFont(font, fontOfDocument(font) as unknown as Buffer)
    this.#fonts.add(font)
    doc.font(font).fontSize(size)
    if (hasLatinLetters(font)) shareLetters(doc, font)
    return doc
  }

  #heightOf(text: string, style: Style): number {
    return this.#linesOf(text, style).length * style.size * lineHeight
  }

  #startPageUnlessFits(height: number): boolean {
    if (this.#fits(height)) return false
    this.#doc.addPage()
    return true
  }

  /** What is longer than a page begins where it is. */
  #fits(height: number): boolean {
    return this.#doc.y + Math.min(height, bottom - margin.side) <= bottom
  }
}

/** With features named, the library lays out a text whole and not word by word, as what is shaped needs it. */
const optionsOf = (text: string): { features?: [] } => (isShaped(text) ? { features: [] } : {})
