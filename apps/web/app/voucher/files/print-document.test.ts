import { describe, expect, it } from 'vitest'
import { readPdf } from '../../../../../tests/builders/read-pdf.ts'
import { type PrintedDocument, printDocument } from './print-document.server.ts'

function aDocument(overrides: Partial<PrintedDocument> = {}): PrintedDocument {
  return {
    tag: 'it',
    title: 'Il tuo soggiorno: Hotel Miramare',
    sender: 'Hotel Miramare',
    colour: '#0d5a74',
    facts: [{ label: 'Codice', value: 'ABCDEFGH12' }],
    lead: [],
    sections: [
      {
        title: 'Camere',
        blocks: [
          { kind: 'heading', text: 'Tramontana' },
          { kind: 'paragraph', text: '2 adulti\nCancellazione gratuita' },
          { kind: 'rows', rows: [{ label: 'Totale', value: '€ 838,00', isStrong: true }] },
        ],
      },
    ],
    footer: 'Hotel Miramare',
    page: (page, pages) => `pagina ${page} di ${pages}`,
    ...overrides,
  }
}

const read = async (printed: PrintedDocument) => readPdf(await printDocument(printed))

describe('a printed document', () => {
  it('has its language and title, and is read in the order in which it stands, each part by what it is', async () => {
    const pdf = await read(aDocument())
    expect(pdf).toMatchObject({ title: 'Il tuo soggiorno: Hotel Miramare', language: 'it', isTagged: true, pages: 1 })
    expect(pdf.content).toEqual([
      { tag: 'P', text: 'Hotel Miramare' },
      { tag: 'H1', text: 'Il tuo soggiorno: Hotel Miramare' },
      { tag: 'TH', text: 'Codice' },
      { tag: 'TD', text: 'ABCDEFGH12' },
      { tag: 'H2', text: 'Camere' },
      { tag: 'H3', text: 'Tramontana' },
      { tag: 'P', text: '2 adulti' },
      { tag: 'P', text: 'Cancellazione gratuita' },
      { tag: 'TH', text: 'Totale' },
      { tag: 'TD', text: '€ 838,00' },
    ])
    expect([...pdf.tags]).toEqual(expect.arrayContaining(['Document', 'Sect', 'Table', 'TR']))
    expect(pdf.untagged).toContain('pagina 1 di 1')
  })

  it('keeps names of other alphabets, and long ones whole', async () => {
    const names = ['Řezníček Łucja', 'Ада Иванова', 'Ελένη Παπαδοπούλου', 'Wolfeschlegelsteinhausenbergerdorff '.repeat(6).trim()]
    const pdf = await read(
      aDocument({ sections: [{ title: 'Ospiti', blocks: [{ kind: 'rows', rows: names.map((name) => ({ label: name, value: name })) }] }] }),
    )
    const cells = pdf.content.filter(({ tag }) => tag === 'TH' || tag === 'TD').slice(2)
    expect(cells.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim())).toEqual(names.flatMap((name) => [name, name]))
  })

  it('goes on over as many pages as it needs, and tears no row apart', async () => {
    const rows = Array.from({ length: 150 }, (_, i) => ({ label: `Notte ${i + 1}`, value: `€ ${i},00` }))
    const pdf = await read(aDocument({ sections: [{ title: 'Notti', blocks: [{ kind: 'rows', rows }] }] }))
    expect(pdf.pages).toBeGreaterThan(3)
    const cells = pdf.content.filter(({ tag }) => tag === 'TH' || tag === 'TD').slice(2)
    expect(cells.map(({ text }) => text)).toEqual(rows.flatMap(({ label, value }) => [label, value]))
    expect(pdf.untagged).toContain(`pagina ${pdf.pages} di ${pdf.pages}`)
  })
})
