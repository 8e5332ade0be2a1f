import type { CommissionStatement } from '@portico/contracts/trade/agency-reservations'
import { money } from '@portico/domain/money/money'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { expect, it } from 'vitest'
import { textsOf } from '../../../base/text/texts.server.ts'
import { statementCsv } from './statement-csv.server.ts'

const row = {
  code: 'AB12CD34EF',
  hotelName: 'Hotel "Miramare", Amalfi',
  guest: '=HYPERLINK("http://example.org")',
  stay: { arrival: '2027-05-03' as CalendarDate, departure: '2027-05-06' as CalendarDate },
  total: money(123_450, 'EUR'),
  commission: money(10_105, 'EUR'),
  net: money(113_345, 'EUR'),
  onAccount: true,
  due: '2027-06-05' as CalendarDate,
  open: money(50, 'EUR'),
}
const statement = (rows: CommissionStatement['rows']): CommissionStatement => ({ month: '2027-05', rows, sums: [] })

it('a statement for a spreadsheet has days and amounts that every program reads, and no cell that is a formula', () => {
  expect(statementCsv(statement([row]), textsOf('en'))).toBe(
    '\uFEFFCode,Property,Guest,Arrival,Departure,Currency,Total,Commission,Net,On account,Due,Open\r\n' +
      'AB12CD34EF,"Hotel ""Miramare"", Amalfi","\'=HYPERLINK(""http://example.org"")",2027-05-03,2027-05-06,EUR,1234.50,101.05,1133.45,yes,2027-06-05,0.50\r\n',
  )
})

it.each([' =1', '＝1', '\u200b+1'])(
  'a guest’s name that a spreadsheet would take for a formula is a text, as in admin’s files: %j',
  (guest) => {
    expect(statementCsv(statement([{ ...row, guest }]), textsOf('en'))).toContain(`,'${guest},2027-05-03,`)
  },
)

it('amounts have the digits of their currency', () => {
  const [total, commission, net] = [money(12_000, 'JPY'), money(-500, 'JPY'), money(12_500, 'JPY')]
  expect(statementCsv(statement([{ ...row, total, commission, net }]), textsOf('de'))).toContain(
    ',JPY,12000,-500,12500,ja,',
  )
})
