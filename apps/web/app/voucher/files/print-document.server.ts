import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { readableOn } from '@portico/contracts/scope/brand-colours'

/** What is printed: a title, and sections of paragraphs, rows and headings, in the order in which they are read. */
export type PrintedDocument = {
  /** The language tag of all its words. */
  readonly tag: string
  readonly title: string
  readonly sender: string
  readonly colour: string
  readonly facts: readonly PrintedRow[]
  readonly lead: readonly string[]
  readonly sections: readonly { readonly title: string; readonly blocks: readonly PrintedBlock[] }[]
  /** At the foot of each page, before its number. */
  readonly footer: string
  readonly page: (page: number, pages: number) => string
}
export type PrintedRow = { readonly label: string; readonly value: string; readonly isStrong?: boolean }
export type PrintedBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'rows'; readonly rows: readonly PrintedRow[] }

type Pdf = InstanceType<typeof import('pdfkit')>
type Element = ReturnType<Pdf['struct']>

const a4 = { width: 595.28, height: 841.89 }
/** Below the text there is room for the foot of the page. */
const margin = { side: 56, bottom: 72 }
const width = a4.width - 2 * margin.side
const gap = 16
const labelWidth = Math.round(width * 0.62)
const valueWidth = width - labelWidth - gap
const [ink, faint, hairline] = ['#1c1a17', '#5f574e', '#d9d2c7']

const require = createRequire(import.meta.url)
const fontFile = (script: string, weight: 400 | 600) =>
  readFileSync(require.resolve(`@fontsource/source-sans-3/files/source-sans-3-${script}-${weight}-normal.woff`))

/** Each alphabet is a file of its own; the first that has a sign writes it. */
const alphabets: readonly { readonly script: string; readonly signs: RegExp }[] = [
  { script: 'latin', signs: /[\u0020-\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122\u2212]/u },
  { script: 'latin-ext', signs: /[\u0100-\u02ff\u1e00-\u1eff\u20a0-\u20c0]/u },
  { script: 'cyrillic', signs: /[\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/u },
  { script: 'greek', signs: /[\u0370-\u03ff]/u },
]

type Run = { readonly script: string; readonly text: string }

/** A text in runs of one alphabet each. A sign that none of them has is a question mark: a file with every sign there is would be 20 MB. */
function runsOf(text: string): Run[] {
  const runs: { script: string; text: string }[] = []
  for (const sign of text.normalize('NFC')) {
    const script = alphabets.find(({ signs }) => signs.test(sign))?.script
    const last = runs.at(-1)
    if (last && (script === undefined || script === last.script)) last.text += script === undefined ? '?' : sign
    else runs.push({ script: script ?? 'latin', text: script === undefined ? '?' : sign })
  }
  return runs
}

type Style = {
  readonly size: number
  readonly colour: string
  readonly isStrong?: boolean | undefined
  readonly x?: number
  readonly width?: number
  readonly align?: 'right'
}

/**
 * The document as PDF on A4: tagged, with its language and its title (PDF/UA-1), its fonts embedded, the brand's colour on headings and rules. A row is
 * never torn apart by the end of a page.
 */
export async function printDocument(printed: PrintedDocument): Promise<Uint8Array<ArrayBuffer>> {
  const { default: PdfDocument } = await import('pdfkit')
  const { tag, title, sender, colour, facts, lead, sections, footer, page } = printed
  const doc = new PdfDocument({
    size: 'A4',
    margin: margin.side,
    pdfVersion: '1.7',
    // Known to the library, and not yet to its types.
    subset: 'PDF/UA' as 'PDF/A-1',
    tagged: true,
    lang: tag,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: sender, Creator: 'Portico', Producer: 'Portico' },
    font: require.resolve('@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff'),
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const whole = new Promise<Uint8Array<ArrayBuffer>>((done, failed) =>
    doc.on('end', () => done(Uint8Array.from(Buffer.concat(chunks)))).on('error', failed),
  )
  for (const { script } of alphabets)
    for (const weight of [400, 600] as const) doc.registerFont(`${script} ${weight}`, fontFile(script, weight))

  const brand = readableOn(colour, '#ffffff', 5)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const body = new Writer(doc, brand)
  body.rule(colour, 3)
  body.write(root, 'P', sender, { size: 13, colour: brand, isStrong: true })
  body.space(18)
  body.write(root, 'H1', title, { size: 22, colour: ink, isStrong: true })
  body.space(6)
  for (const text of lead) body.write(root, 'P', text, { size: 11, colour: ink })
  body.space(8)
  body.table(root, facts)
  for (const { title: heading, blocks } of sections) {
    const section = doc.struct('Sect')
    root.add(section)
    body.heading(section, 'H2', heading)
    for (const block of blocks) {
      if (block.kind === 'rows') body.table(section, block.rows)
      else if (block.kind === 'heading') body.heading(section, 'H3', block.text)
      else body.paragraphs(section, block.text)
    }
    section.end()
  }
  root.end()
  body.footers(footer, page)
  doc.end()
  return await whole
}

/** Writes down a page, and goes on to the next. */
class Writer {
  readonly #doc: Pdf
  readonly #brand: string

  constructor(doc: Pdf, brand: string) {
    this.#doc = doc
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

  write(
    parent: Element,
    tag: string,
    text: string,
    { size, colour, isStrong, x = margin.side, width: within = width, align }: Style,
  ): void {
    const doc = this.#doc
    const element = doc.struct(tag)
    parent.add(element)
    const content = doc.markStructureContent(tag)
    element.add(content)
    const start = align === 'right' ? x + Math.max(0, within - this.#widthOf(text, size, isStrong)) : x
    this.#writeRuns(text, start, doc.y, { size, colour, isStrong, width: x + within - start })
    doc.endMarkedContent()
    element.end()
  }

  #writeRuns(text: string, x: number, y: number, { size, colour, isStrong, width: within }: Style): void {
    const doc = this.#doc
    const runs = runsOf(text)
    for (const [i, { script, text: run }] of runs.entries()) {
      doc
        .font(`${script} ${isStrong ? 600 : 400}`)
        .fontSize(size)
        .fillColor(colour)
      const options = { width: within, lineGap: 2, continued: i < runs.length - 1 }
      if (i === 0) doc.text(run, x, y, options)
      else doc.text(run, options)
    }
  }

  /** On one line; a fraction more, so that rounding breaks none. */
  #widthOf(text: string, size: number, isStrong = false): number {
    const widths = runsOf(text).map(({ script, text: run }) =>
      this.#doc
        .font(`${script} ${isStrong ? 600 : 400}`)
        .fontSize(size)
        .widthOfString(run),
    )
    return widths.reduce((sum, one) => sum + one, 0.5)
  }

  heading(parent: Element, tag: 'H2' | 'H3', text: string): void {
    const size = tag === 'H2' ? 14 : 11
    this.space(tag === 'H2' ? 16 : 8)
    // With two lines of what it is the heading of.
    this.#startPageUnlessFits(this.#heightOf(text, { size, colour: ink, isStrong: true }) + (tag === 'H2' ? 72 : 40))
    this.write(parent, tag, text, { size, colour: tag === 'H2' ? this.#brand : ink, isStrong: true })
    this.space(3)
  }

  paragraphs(parent: Element, text: string): void {
    for (const line of text.split(/\r?\n/).filter((one) => one.trim() !== '')) {
      this.#startPageUnlessFits(14)
      this.write(parent, 'P', line, { size: 10, colour: ink })
      this.space(2)
    }
  }

  /** Labels at the left, values at the right edge, a hairline between two rows. */
  table(parent: Element, rows: readonly PrintedRow[]): void {
    if (rows.length === 0) return
    const doc = this.#doc
    const table = doc.struct('Table')
    parent.add(table)
    for (const { label, value, isStrong = false } of rows) {
      const name: Style = { size: 10, colour: isStrong ? ink : faint, isStrong, width: labelWidth }
      const amount: Style = { size: 10, colour: ink, isStrong, x: margin.side + labelWidth + gap, width: valueWidth, align: 'right' }
      const height = Math.max(this.#heightOf(label, name), this.#heightOf(value, amount))
      this.#startPageUnlessFits(height + 8)
      const row = doc.struct('TR')
      table.add(row)
      const top = doc.y
      this.write(row, 'TH', label, name)
      doc.y = top
      this.write(row, 'TD', value, amount)
      row.end()
      doc.y = top + height + 2
      this.#hairline()
    }
    table.end()
    this.space(4)
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

  #heightOf(text: string, { size, isStrong, width: within = width }: Style): number {
    return this.#doc
      .font(`latin ${isStrong ? 600 : 400}`)
      .fontSize(size)
      .heightOfString(text, { width: within, lineGap: 2 })
  }

  #startPageUnlessFits(height: number): void {
    if (this.#doc.y + height > a4.height - margin.bottom) this.#doc.addPage()
  }

  footers(text: string, page: PrintedDocument['page']): void {
    const doc = this.#doc
    const { start, count } = doc.bufferedPageRange()
    for (let i = start; i < start + count; i++) {
      doc.switchToPage(i)
      doc.page.margins.bottom = 0
      doc.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] })
      const line = `${text} · ${page(i - start + 1, count)}`
      this.#writeRuns(line, margin.side, a4.height - 44, { size: 8, colour: faint, width })
      doc.endMarkedContent()
    }
  }
}
