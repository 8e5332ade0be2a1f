import { linesOf } from '@portico/print/line-layout'
import { printDocument } from '@portico/print/print-document'
import type { PrintedDocument } from '@portico/print/printed-document'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../builders/read-pdf.ts'

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

  it('writes names in the scripts of East Asia and in those from right to left', async () => {
    const names = ['王小明', '张伟', '田中 さくら', '김민준', 'سارة يوسف', 'יעל כהן', 'Nguyễn Thị Ánh', '王小明 (Wang Xiaoming)']
    const pdf = await read(aDocument({ sections: [{ title: 'Ospiti', blocks: [{ kind: 'paragraph', text: names.join('\n') }] }] }))
    const paragraphs = pdf.content.filter(({ tag }) => tag === 'P').slice(1)
    expect(paragraphs.map(({ text }) => text)).toEqual(names)
  })

  it('puts a question mark for what no font has, and nothing for what cannot be seen', async () => {
    const pdf = await read(aDocument({ title: 'A🦊B\tC' }))
    expect(pdf.content.find(({ tag }) => tag === 'H1')?.text).toBe('A?B C')
  })

  it('writes the same text in every document of a program', async () => {
    const texts = ['ore 12:00; è così', '1.250,00', 'e così']
    for (const text of texts) expect((await read(aDocument({ title: text }))).content.find(({ tag }) => tag === 'H1')?.text).toBe(text)
  })

  it('ends a line between words, and neither inside of an amount nor beside the page', () => {
    const linesAt = (within: number, text: string) =>
      linesOf(text, false, within, (part) => part.length).map(({ pieces }) => pieces.map((piece) => piece.text).join(''))
    expect(linesAt(12, 'Danach: €\u00a0120,00.')).toEqual(['Danach: ', '€\u00a0120,00.'])
    expect(linesAt(5, 'abcdefghijkl mn')).toEqual(['abcde', 'fghij', 'kl mn'])
    expect(linesAt(3, '王小明的房间')).toEqual(['王小明', '的房间'])
  })

  it('says of each column and row what it is, and repeats the titles for the eye alone', async () => {
    const columns = [
      { title: 'Codice', share: 2 },
      { title: 'Ospite', share: 3 },
      { title: 'Totale', share: 2, isAmount: true },
    ]
    const rows = Array.from({ length: 60 }, (_, i) => ({ cells: [`R${i}`, 'Ada Rossi', `€ ${i},00`] }))
    const pdf = await read(aDocument({ facts: [], sections: [{ title: 'Marzo', blocks: [{ kind: 'table', columns, rows }] }] }))
    const cells = pdf.content.filter(({ tag }) => tag === 'TH' || tag === 'TD')
    expect(cells.slice(0, 6)).toEqual([
      { tag: 'TH', text: 'Codice' },
      { tag: 'TH', text: 'Ospite' },
      { tag: 'TH', text: 'Totale' },
      { tag: 'TH', text: 'R0' },
      { tag: 'TD', text: 'Ada Rossi' },
      { tag: 'TD', text: '€ 0,00' },
    ])
    expect(cells).toHaveLength(3 + 3 * rows.length)
    expect(pdf.pages).toBeGreaterThan(1)
    expect(pdf.untagged.match(/Codice/g)).toHaveLength(pdf.pages - 1)
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
