import { readableOn } from '@portico/locale/brand-colours'
import type { PrintedDocument } from './printed-document.ts'
import { isShaped } from './scripts.ts'
import { loadShaper } from './shaped-font.ts'

/**
 * The document as PDF on A4: tagged, with its language and its title (PDF/UA-1), its fonts embedded, the brand's colour
 * on headings and rules. A row is never torn apart by the end of a page.
 */
export async function printDocument(printed: PrintedDocument): Promise<Uint8Array<ArrayBuffer>> {
  // With the first document, not with the program.
  const [{ default: PdfDocument }, { ink, margin, PageWriter }] = await Promise.all([
    import('pdfkit'),
    import('./page-writer.ts'),
  ])
  if (isShaped(`${JSON.stringify({ ...printed, logo: undefined })}${printed.page(1, 1)}`)) await loadShaper()
  const { tag, title, sender, logo, colour, facts, lead, sections, footer, page } = printed
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
    // None until the first text.
    font: '',
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const whole = new Promise<Uint8Array<ArrayBuffer>>((done, failed) =>
    doc.on('end', () => done(Uint8Array.from(Buffer.concat(chunks)))).on('error', failed),
  )
  const brand = readableOn(colour, '#ffffff', 5)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const writer = new PageWriter(doc, tag, brand)
  writer.rule(colour, 3)
  if (logo) writer.logo(root, logo)
  writer.write(root, 'P', sender, { size: 13, colour: brand, isStrong: true })
  writer.space(18)
  writer.write(root, 'H1', title, { size: 22, colour: ink, isStrong: true })
  writer.space(6)
  for (const text of lead) writer.write(root, 'P', text, { size: 11, colour: ink })
  writer.space(8)
  writer.rows(root, facts)
  for (const { title: heading, blocks } of sections) {
    const section = doc.struct('Sect')
    root.add(section)
    writer.heading(section, 'H2', heading)
    for (const block of blocks) writer.block(section, block)
    section.end()
  }
  root.end()
  writer.footers(footer, page)
  doc.end()
  return await whole
}
