import { join } from 'node:path'
import { Voucher } from '@portico/contracts/reservation/reservation'
import { money } from '@portico/domain/money/money'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { languageOf, languages } from '@portico/locale/languages'
import { printDocument } from '@portico/print/print-document'
import { expect, it } from 'vitest'
import { readPdf } from '../../../../../../tests/builders/read/read-pdf.ts'
import { textsOf } from '../../../base/text/texts.server.ts'
import { printedVoucher } from './printed-voucher.server.ts'

// The print of a booking that has all that one can say, as a golden file in each language.

const euro = (minor: number) => money(minor, 'EUR')
const stay = { arrival: '2027-03-05', departure: '2027-03-07' }
const nights = ['2027-03-05', '2027-03-06'].map((night) => ({ night, price: euro(12_000) }))
const line = {
  ...{ productId: 10_101, roomTypeId: 101, roomName: 'Camelia', rateName: 'Flexible', mealPlan: 'BB', kinds: [] },
  ...{ party: { adults: 2, childrenAges: [7] }, nights, fees: [], promotions: [], stay: euro(24_000) },
  protection: { state: 'taken', price: euro(1_440) },
  cancellation: { kind: 'free-until', until: '2027-03-03T17:00:00.000Z', fee: euro(12_000) },
}
const other = {
  ...{ ...line, roomName: 'Iris', mealPlan: 'HB', protection: { state: 'included', price: euro(0) } },
  cancellation: { kind: 'non-refundable' },
}
const person = { lastName: 'Rossi', birthDate: '1980-12-31', sex: 'female' }

const voucher = (overrides: object = {}) =>
  Voucher.parse({
    ...{ code: 'AB12CD34EF', roomCodes: [], state: 'confirmed', reason: 'booked', bookedOn: '2027-02-20', stay },
    bookedBy: { name: 'Ada Rossi', email: 'ada@guests.example' },
    basket: {
      lines: [line, other],
      services: [{ serviceId: 1, name: 'Thermae', day: '2027-03-06', slot: '10:00', quantity: 2, amount: euro(4_000) }],
      price: { stay: euro(53_440), taxesAtHotel: euro(1_600), guestTotal: euro(55_040) },
      cityTax: { amount: euro(1_600), perPersonNight: euro(200), maxNights: 7, exemptBelowAge: 12 },
      ...{ prepayment: [], guarantees: [], paymentMethods: [] },
    },
    rooms: [
      { code: 'ROOM1', stay },
      { code: 'ROOM2', stay },
    ],
    ...{ mayChange: [], resales: [], flights: [], guests: ['Ada Rossi'] },
    cancelledRooms: [{ code: 'ROOM3', roomName: 'Glicine', stay }],
    changes: [
      { at: '2027-02-20T10:00:00.000Z', kind: 'booked', fee: euro(0) },
      { at: '2027-02-21T10:00:00.000Z', kind: 'room-cancelled', fee: euro(3_000) },
    ],
    folio: {
      ...{ charges: euro(55_040), fees: euro(3_000), reductions: euro(1_000), refunds: [], repay: euro(0) },
      payments: [{ at: '2027-02-20T10:00:00.000Z', amount: euro(20_000), method: 'stripe' }],
      due: [{ on: '2027-03-04', amount: euro(20_000) }, { amount: euro(17_040) }],
    },
    guestRecords: [
      [
        { type: 'adult', name: 'Ada', ...person },
        { type: 'child', name: 'Zoë', ...person, sex: 'male' },
      ],
    ],
    transfers: [
      { at: 0, service: 'Car', date: '2027-03-05', time: '14:30', place: 'GOA', number: 'AZ 123', note: 'Two bags' },
    ],
    ...{ hotelNotes: 'Ring twice.', customerNote: 'A quiet room, please.', invoice: ['Rossi S.r.l.'] },
    ...{ agency: ['Glicine Viaggi'], upgradedFrom: 'Viola', payment: { kind: 'at-hotel' } },
    ...overrides,
  })

const hotel = {
  ...{ name: 'Villa Ninfea', phone: '+39 0000 000 001', email: 'desk@ninfea.example', timeZone: 'Europe/Rome' },
  address: { street: 'Via Prova 1', zip: '00001', city: 'Prova', country: 'IT' },
  ...{ checkIn: '15:00', checkOut: '11:00', today: '2027-03-01' as CalendarDate },
}
const awaited = {
  ...{ owner: 'Villa Ninfea S.r.l.', iban: 'IT49E9988801010000000101101', amount: euro(53_440) },
  ...{ kind: 'transfer', reference: 'AB12CD34EF', payBy: '2027-03-04T22:59:00.000Z', received: false },
}
const states = {
  confirmed: voucher(),
  'awaiting-transfer': voucher({ state: 'pending', reason: 'awaiting-transfer', payment: awaited }),
  option: voucher({ state: 'pending', reason: 'option', optionUntil: '2027-03-02T17:00:00.000Z', optionHours: 48 }),
  cancelled: voucher({ state: 'cancelled', reason: 'by-guest' }),
}

async function textOf(languageId: number): Promise<string> {
  const language = languageOf(languageId)
  const host = { brandColour: '#0d5a74', numberFormat: 'language' as const }
  const known = new Set<string>()
  const prints: string[] = []
  for (const [state, one] of Object.entries(states)) {
    const document = printedVoucher(one, hotel, { language, host }, textsOf(language.code))
    const { title, content, untagged } = await readPdf(await printDocument(document))
    const lines = [title ?? '', ...content.map(({ text }) => text), untagged].filter((text) => !known.has(text))
    for (const text of lines) known.add(text)
    prints.push([`=== ${state}`, ...lines].join('\n'))
  }
  return `${prints.join('\n\n')}\n`
}

it.each(languages.map(({ code, id }) => [code, id] as const))(
  'a booking is printed as its golden file has it, in each of its states with what no state before says: %s',
  async (code, id) => {
    await expect(await textOf(id)).toMatchFileSnapshot(join(import.meta.dirname, 'golden', `${code}.txt`))
  },
)
