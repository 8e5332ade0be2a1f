import type { ExportedReservations } from '@portico/contracts/operator/reservation-search'
import { expect, it } from 'vitest'
import { readAdminTexts } from '../../texts/read-texts.ts'
import { csvOf } from './csv.ts'

type Row = ExportedReservations['reservations'][number]

const aRow: Row = {
  id: 1,
  code: '7K3MP9W2AB',
  hotelId: 1,
  hotelName: 'Casa; Lago',
  state: 'confirmed',
  reason: 'booked',
  name: 'Ada Rossi',
  email: 'ada@guests.example',
  arrival: '2027-03-05' as Row['arrival'],
  departure: '2027-03-07' as Row['departure'],
  rooms: 1,
  bookedAt: '2027-03-01T11:00:00.000Z' as Row['bookedAt'],
  total: { minor: 123_450, currency: 'EUR' },
  due: { minor: 0, currency: 'EUR' },
}
const english = readAdminTexts('en')
const linesOf = (format: ExportedReservations['format'], changes: Partial<Row> = {}) =>
  csvOf({ reservations: [{ ...aRow, ...changes }], format }, english).split('\r\n')

it('begins with the mark of UTF-8 and has a line for each reservation', () => {
  const text = csvOf({ reservations: [aRow, aRow], format: 'international' }, english)
  expect(text.codePointAt(0)).toBe(0xfeff)
  expect(text.split('\r\n')).toHaveLength(4)
  expect(text.endsWith('\r\n')).toBe(true)
})

it('is written as spreadsheets of the hotel’s country read it', () => {
  expect(linesOf('italian')[1]).toBe(
    '7K3MP9W2AB;"Casa; Lago";Confirmed;Booked;Ada Rossi;ada@guests.example;;05/03/2027;07/03/2027;1;"1234,50";"0,00";;EUR;2027-03-01T11:00:00.000Z',
  )
  expect(linesOf('international')[1]).toBe(
    '7K3MP9W2AB,"Casa; Lago",Confirmed,Booked,Ada Rossi,ada@guests.example,,2027-03-05,2027-03-07,1,1234.50,0.00,,EUR,2027-03-01T11:00:00.000Z',
  )
})

it('keeps apart what the guest owes and what the agency does', () => {
  const split = { due: { minor: 2_100, currency: 'EUR' }, agencyDue: { minor: 45_000, currency: 'EUR' } } as const
  expect(linesOf('international', split)[1]).toContain(',1234.50,21.00,450.00,EUR,')
})

it('names the agency that booked, and takes no formula from it either', () => {
  expect(linesOf('international', { agency: 'Viaggi Verdi' })[1]).toContain(
    ',ada@guests.example,Viaggi Verdi,2027-03-05,',
  )
  expect(linesOf('international', { agency: '=1+1' })[1]).toContain(",'=1+1,2027-03-05,")
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1'])(
  'a name that a spreadsheet would take for a formula is a text: %j',
  (name) => {
    expect(csvOf({ reservations: [{ ...aRow, name }], format: 'italian' }, english)).toContain(`'${name}`)
  },
)

it('quotes what would end a cell', () => {
  expect(linesOf('italian', { name: 'Ada "la; prima"' })[1]).toContain('"Ada ""la; prima"""')
})

it.each([
  ['de', 'Code;Hotel;Status;Grund;', ';Bestätigt;Gebucht;'],
  ['it', 'Codice;Hotel;Stato;Motivo;', ';Confermata;Prenotata;'],
])('says what its columns are, and what became of a reservation, in the operator’s language: %s', (code, head, row) => {
  const text = csvOf({ reservations: [aRow], format: 'italian' }, readAdminTexts(code))
  expect(text).toContain(head)
  expect(text).toContain(row)
})
