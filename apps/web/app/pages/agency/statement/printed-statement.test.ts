import { join } from 'node:path'
import { type Money, money } from '@portico/domain/money/money'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { languageOf, languages } from '@portico/locale/languages'
import { printDocument } from '@portico/print/print-document'
import { expect, it } from 'vitest'
import { readPdf } from '../../../../../../tests/builders/read/read-pdf.ts'
import { textsOf } from '../../../base/text/texts.server.ts'
import { printedStatement } from './printed-statement.server.ts'

const [total, commission, net] = [money(123_450, 'EUR'), money(10_105, 'EUR'), money(113_345, 'EUR')]
const row = {
  code: 'AB12CD34EF',
  hotelName: 'Hotel Miramare',
  guest: '王小明',
  total,
  commission,
  net,
  onAccount: true,
  stay: { arrival: '2027-05-03' as CalendarDate, departure: '2027-05-06' as CalendarDate },
}
const host = { title: 'Miramare per agenzie', brandColour: '#0d5a74', numberFormat: 'language' as const }
const read = async (rows: (typeof row)[], languageId: number, open?: Money) => {
  const language = languageOf(languageId)
  const sums =
    rows.length === 0
      ? []
      : [{ total, commission, commissionVat: money(2_223, 'EUR'), net, ...(open && { commissionWithVat: open, open }) }]
  const pdf = await readPdf(
    await printDocument(printedStatement({ month: '2027-05', rows, sums }, { language, host }, textsOf(language.code))),
  )
  return { ...pdf, cells: pdf.content.filter(({ tag }) => tag === 'TH' || tag === 'TD').map(({ text }) => text) }
}

it('a statement of a month is printed with a row for each stay and the sums, in the language of its reader', async () => {
  const pdf = await read([row], 2)
  expect(pdf).toMatchObject({ language: 'it', isTagged: true, pages: 1 })
  expect(pdf.title).toMatch(/maggio 2027/)
  const stay = pdf.cells.slice(6, 12)
  expect(stay).toEqual([
    'AB12CD34EF',
    expect.stringMatching(/^王小明/),
    expect.stringMatching(/^Hotel Miramare, /),
    '€ 1.234,50',
    '€ 101,05',
    '€ 1.133,45',
  ])
  expect(pdf.cells).toContain('€ 22,23')
})

it('a month without a stay says so, and a long one goes on over pages', async () => {
  expect((await read([], 1)).content.at(-1)?.text).toMatch(/No stay/)
  const rows = Array.from({ length: 120 }, (_, i) => ({ ...row, code: `R${i}` }))
  const long = await read(rows, 3)
  expect(long.pages).toBeGreaterThan(3)
  expect(long.cells.filter((cell) => /^R\d+$/.test(cell))).toHaveLength(120)
})

it.each(languages.map(({ code, id }) => [code, id] as const))(
  'a statement is printed as its golden file has it: %s',
  async (code, id) => {
    const { title, content, untagged } = await read([row], id, net)
    const text = [title, ...content.map((part) => part.text), untagged].join('\n')
    await expect(`${text}\n`).toMatchFileSnapshot(join(import.meta.dirname, 'golden', `${code}.txt`))
  },
)
