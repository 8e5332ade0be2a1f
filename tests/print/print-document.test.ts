import { inflateSync } from 'node:zlib'
import { languages } from '@portico/locale/languages'
import { readTexts } from '@portico/locale/texts/read-texts'
import { flatTexts } from '@portico/locale/texts/translator'
import { runsOf } from '@portico/print/fonts'
import { textLinesOf } from '@portico/print/line-layout'
import { printDocument } from '@portico/print/print-document'
import type { PrintedDocument } from '@portico/print/printed-document'
import { qrCodeOf } from '@portico/print/qr-code'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../builders/read/read-pdf.ts'

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

const titleOf = async (title: string) =>
  (await read(aDocument({ title }))).content.find(({ tag }) => tag === 'H1')?.text

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

  it('draws a code as a figure, and says what it is to who hears the page', async () => {
    const code = qrCodeOf('BCD\n002\n1\nSCT')
    const pdf = await printDocument(
      aDocument({ sections: [{ title: 'Bonifico', blocks: [{ kind: 'code', code, label: 'Code of the transfer' }] }] }),
    )
    expect([...(await readPdf(pdf)).tags]).toContain('Figure')
    expect(Buffer.from(pdf).toString('latin1')).toContain('/Alt (Code of the transfer)')
  })

  it('keeps names of other alphabets, and long ones whole', async () => {
    const names = [
      'Řezníček Łucja',
      'Ада Иванова',
      'Ελένη Παπαδοπούλου',
      'Wolfeschlegelsteinhausenbergerdorff '.repeat(6).trim(),
    ]
    const pdf = await read(
      aDocument({
        sections: [
          { title: 'Ospiti', blocks: [{ kind: 'rows', rows: names.map((name) => ({ label: name, value: name })) }] },
        ],
      }),
    )
    const cells = pdf.content.filter(({ tag }) => tag === 'TH' || tag === 'TD').slice(2)
    expect(cells.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim())).toEqual(names.flatMap((name) => [name, name]))
  })

  it('writes names in the scripts of East Asia and in those from right to left', async () => {
    const names = [
      '王小明',
      '张伟',
      '田中 さくら',
      '김민준',
      'سارة يوسف',
      'יעל כהן',
      'Nguyễn Thị Ánh',
      '王小明 (Wang Xiaoming)',
    ]
    const pdf = await read(
      aDocument({ sections: [{ title: 'Ospiti', blocks: [{ kind: 'paragraph', text: names.join('\n') }] }] }),
    )
    const paragraphs = pdf.content.filter(({ tag }) => tag === 'P').slice(1)
    expect(paragraphs.map(({ text }) => text)).toEqual(names)
  })

  it.each([
    ['Thai', ['สมชาย ใจดี', 'ขอเตียงเสริมสำหรับเด็กและที่จอดรถใต้ดินถ้าเป็นไปได้ ขอบคุณมาก']],
    ['Lao', ['ສົມໄຊ ແກ້ວມະນີ']],
    ['Khmer', ['សុខ ស្រីមុំ']],
    ['Burmese', ['အောင်ဆန်း ကျော်', 'မြန်မာ']],
    ['Devanagari', ['प्रिया शर्मा', 'श्रीकृष्ण क्षत्रिय', 'हिन्दी।']],
    ['Bengali', ['শ্রেয়া চট্টোপাধ্যায়']],
    ['Gurmukhi', ['ਸਿਮਰਨ ਕੌਰ']],
    ['Gujarati', ['નિકુંજ પટેલ']],
    ['Oriya', ['ପ୍ରିୟଙ୍କା ମହାପାତ୍ର']],
    ['Tamil', ['கௌசல்யா ஸ்ரீனிவாசன்']],
    ['Telugu', ['శ్రీనివాస్ రెడ్డి']],
    ['Kannada', ['ಕೃಷ್ಣಮೂರ್ತಿ']],
    ['Malayalam', ['ശ്രീജിത്ത് നമ്പൂതിരി']],
    ['Sinhala', ['ශ්‍රී ජයවර්ධන', 'කෞශල්‍යා']],
    ['Tibetan', ['བསྟན་འཛིན་']],
    ['Georgian', ['გიორგი ბერიძე']],
    ['Armenian', ['Արմեն Հակոբյան']],
    ['Ethiopic', ['አበበ ቢቂላ']],
    ['Tifinagh', ['ⴰⵎⴰⵣⵉⵖ']],
    ['Mongolian', ['ᠮᠣᠩᠭᠣᠯ']],
    ['N’Ko', ['ߒߞߏ']],
    ['Syriac', ['ܫܠܡܐ']],
    ['Persian, Urdu and Sindhi', ['فرهاد خواهم', 'ٹیپو ڑاکر ہے', 'سنڌي ٻٽ']],
    ['traditional Chinese', ['吳怡君', '陳內湖']],
    ['Cherokee, which only the last font has', ['ᏣᎳᎩ']],
  ])('writes names in %s', async (_, names) => {
    const pdf = await read(
      aDocument({ sections: [{ title: 'Ospiti', blocks: [{ kind: 'paragraph', text: names.join('\n') }] }] }),
    )
    const paragraphs = pdf.content.filter(({ tag }) => tag === 'P').slice(1)
    expect(paragraphs.map(({ text }) => text)).toEqual(names)
  })

  // The reader turns such a text round, and some marks with it.
  it.each(['މުޙައްމަދު', 'مُحَمَّد', 'שָׁלוֹם'])('writes all letters and vowels of %s', async (name) => {
    const lettersOf = (text = '') => [...text.normalize('NFC')].filter((sign) => sign !== ' ').sort()
    expect(lettersOf(await titleOf(name))).toEqual(lettersOf(name))
  })

  it('writes signs beside a name: emoji, arrows, and a letter with a mark that stands over no other', async () => {
    expect(await titleOf('Ṁ̈øller 🦊 → ☎')).toBe('Ṁ̈øller 🦊 → ☎')
  })

  it('prints nothing for marks that cannot be seen, and a blank for those that break a line', async () => {
    expect(await titleOf('\u202aAnna\u202c \u2068Rossi\u2069\u200e\ufeff\u00ad\u2060')).toBe('Anna Rossi')
    expect(await titleOf('B\tC')).toBe('B C')
  })

  it('says the number of what has no sign at all, and never puts another in its place', async () => {
    expect(await titleOf('A\u{e000}B\u0378C\u{12000}')).toBe('A[U+E000]B[U+0378]C[U+12000]')
    expect(await titleOf('\ud800A')).toBe('[U+D800]A')
  })

  it('ends a line between words of a language that writes no spaces', () => {
    const text = 'ขอเตียงเสริมสำหรับเด็ก'
    const lines = textLinesOf(text, { tag: 'th', isStrong: false }, 8, (part) => part.length).map(({ pieces }) =>
      pieces.map((piece) => piece.text).join(''),
    )
    const words = [...new Intl.Segmenter('th', { granularity: 'word' }).segment(text)].map(({ segment }) => segment)
    expect(lines.length).toBeGreaterThan(2)
    const endsOf = (parts: readonly string[]) => parts.map((_, i) => parts.slice(0, i + 1).join(''))
    expect(endsOf(words)).toEqual(expect.arrayContaining(endsOf(lines)))
  })

  it.each(languages.map(({ tag }) => tag))(
    'writes signs that countries share in the forms of its language: %s',
    (tag) => {
      const fonts = new Set(
        runsOf('海景客房、角部屋。直前', { tag, isStrong: false }).map(({ font }) => font.split('/')[0]),
      )
      expect(fonts).toEqual(new Set([tag === 'zh-Hans' ? 'noto-sans-sc' : 'biz-udpgothic']))
    },
  )

  it.each(languages.map(({ tag }) => tag))('writes in bold what stands out, in Chinese signs too: %s', (tag) => {
    const weightsOf = (isStrong: boolean) =>
      runsOf('Totale Итого 总价 合計', { tag, isStrong }).map(({ font }) => Number(font.split('-').at(-2)))
    expect(new Set(weightsOf(false))).toEqual(new Set([400]))
    for (const weight of weightsOf(true)) expect(weight).toBeGreaterThanOrEqual(600)
  })

  it.each(['zh-Hans', 'ja'])('writes Latin beside wide marks in its own face: %s', (tag) => {
    const runs = runsOf('客室：Hotel Belvento，海', { tag, isStrong: false })
    expect(runs.find(({ font }) => font.startsWith('source-sans-3'))?.text).toBe('Hotel Belvento')
  })

  it.each(['zh', 'ja', 'ru'])(
    'says every text of mails and prints as it is written, sign by sign: %s',
    async (code) => {
      const { tag } = languages.find((language) => language.code === code) ?? languages[0]
      const texts = [...new Set(Object.values(flatTexts(readTexts(code, 'mails', 'prints'))))]
      const { content } = await read(
        aDocument({ tag, sections: [{ title: '1', blocks: texts.map((text) => ({ kind: 'paragraph', text })) }] }),
      )
      const paragraphs = content.filter((part) => part.tag === 'P').slice(1)
      const withoutBreaks = (text: string) => text.replaceAll(/\s+/g, '')
      expect(withoutBreaks(paragraphs.map(({ text }) => text).join(''))).toBe(withoutBreaks(texts.join('')))
      // What goes on over the end of a page is read in two pieces.
      expect(paragraphs.length).toBeLessThan(texts.length + 15)
      expect(paragraphs.filter(({ text }) => text === '')).toEqual([])
    },
  )

  it('begins no line with a mark that closes or a small kana, and ends none with a bracket that opens', () => {
    const linesAt = (text: string) =>
      textLinesOf(text, { tag: 'ja', isStrong: false }, 4, (part) => part.length).map(({ pieces }) =>
        pieces.map((piece) => piece.text).join(''),
      )
    expect(linesAt('宿泊料金、込み。')).toEqual(['宿泊料', '金、込', 'み。'])
    expect(linesAt('無料で「予約」')).toEqual(['無料で', '「予約」'])
    expect(linesAt('ご予約チェックイン')).toEqual(['ご予約', 'チェック', 'イン'])
  })

  it('writes the same text in every document of a program', async () => {
    const texts = ['ore 12:00; è così', '1.250,00', 'e così']
    for (const text of texts)
      expect((await read(aDocument({ title: text }))).content.find(({ tag }) => tag === 'H1')?.text).toBe(text)
  })

  it('brings the same font files along whatever of the usual letters it says, and others with what else it says', async () => {
    const fontsOf = async (title: string) => {
      const pdf = Buffer.from(await printDocument(aDocument({ title }))).toString('latin1')
      const files = [...pdf.matchAll(/\/FontFile2 (\d+) 0 R/g)].map(([, id]) => {
        const [, file = ''] = pdf.split(`\n${id} 0 obj\n`)
        return inflateSync(Buffer.from(file.slice(file.indexOf('stream\n') + 7, file.indexOf('\nendstream')), 'latin1'))
      })
      expect(files.map((file) => file.toString('latin1', 0, 4))).toEqual(['true', 'true'])
      return files.map((file) => file.toString('base64'))
    }
    const usual = await fontsOf('Il tuo soggiorno')
    expect(await fontsOf('{Zwölf} Boxkämpfer')).not.toEqual(usual)
    expect(await fontsOf('{W}xyz @ Qj~')).toEqual(usual)
    for (const title of ['{W}xyz @ Qj~', '{Zwölf} Boxkämpfer', 'Il tuo soggiorno'])
      expect(await titleOf(title)).toBe(title)
  })

  it('ends a line between words, and neither inside of an amount nor beside the page', () => {
    const linesAt = (within: number, text: string) =>
      textLinesOf(text, { tag: 'it', isStrong: false }, within, (part) => part.length).map(({ pieces }) =>
        pieces.map((piece) => piece.text).join(''),
      )
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
    const pdf = await read(
      aDocument({ facts: [], sections: [{ title: 'Marzo', blocks: [{ kind: 'table', columns, rows }] }] }),
    )
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
