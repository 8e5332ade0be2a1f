import { money } from '@portico/domain/money/money'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { formatsOf } from '@portico/locale/formats'
import { describe, expect, it } from 'vitest'
import { textsOf } from '../../../base/text/texts.server.ts'
import { printedPayments, printedPending } from './printed-payments.server.ts'

const hotel = { today: '2027-03-01' as CalendarDate, timeZone: 'Europe/Rome', phone: '+39 0000 000 001' }
const formats = formatsOf('en', 'en-GB', 'en-GB')
const euro = (minor: number) => money(minor, 'EUR')
const nothing = {
  charges: euro(49_600),
  fees: euro(0),
  reductions: euro(0),
  payments: [],
  refunds: [],
  due: [],
  repay: euro(0),
}
const on = '2027-03-20' as CalendarDate
const guarantees = [
  { on, amount: euro(0), by: 'card' as const },
  { on, amount: euro(12_000), by: 'authorisation' as const },
]

const textOf = (voucher: Parameters<typeof printedPayments>[0]) =>
  printedPayments(voucher, hotel, textsOf('en'), formats)
    .flatMap((block) =>
      block.kind === 'rows'
        ? block.rows.map(({ label, value }) => `${label}: ${value}`)
        : 'text' in block
          ? block.text
          : [],
    )
    .join('\n')
    .replaceAll('\u00a0', ' ')

describe('the payments of a printed voucher', () => {
  it('say what was charged, paid and by what, and what is still due and when', () => {
    const payments = [{ at: '2027-02-20T10:00:00.000Z' as Instant, amount: euro(20_000), method: 'stripe' as const }]
    const due = [{ on, amount: euro(20_000) }, { amount: euro(9_600) }]
    const text = textOf({
      state: 'confirmed',
      folio: { ...nothing, payments, due },
      basket: { prepayment: [], guarantees: [] },
    })
    for (const row of [
      'Price, city tax included: € 496.00',
      'Pay by Saturday 20 March: € 200.00',
      'Pay at the hotel: € 96.00',
    ])
      expect(text).toContain(row)
    expect(text).toMatch(/Paid on Saturday 20 February \(.*\): € 200\.00/)
    expect(text).not.toContain('Nothing to pay.')
  })

  it('say what the hotel has taken off', () => {
    const folio = { ...nothing, reductions: euro(5_000), due: [{ amount: euro(44_600) }] }
    const text = textOf({ state: 'confirmed', folio, basket: { prepayment: [], guarantees: [] } })
    for (const row of [
      'Price, city tax included: € 496.00',
      'Taken off by the hotel: € 50.00',
      'Pay at the hotel: € 446.00',
    ])
      expect(text).toContain(row)
  })

  it('say what is reserved on a card or guaranteed by one, with a ledger and without, until it is cancelled', () => {
    const basket = { prepayment: [], guarantees }
    for (const folio of [undefined, nothing]) {
      const text = textOf({ state: 'confirmed', folio, basket })
      expect(text).toContain(
        'Your card stands as a guarantee for the booking on Saturday 20 March. Nothing is charged to it.',
      )
      expect(text).toContain('On Saturday 20 March € 120.00 is reserved on your card as security.')
    }
    expect(textOf({ state: 'cancelled', folio: nothing, basket })).not.toMatch(/card/)
  })

  it('say that nothing is open, or what comes back and how', () => {
    const basket = { prepayment: [], guarantees: [] }
    expect(textOf({ state: 'confirmed', folio: nothing, basket })).toContain('Nothing to pay.')
    const text = textOf({ state: 'cancelled', folio: { ...nothing, repay: euro(5_000) }, basket })
    expect(text).toContain('€ 50.00')
    expect(text).toContain('The hotel sends it back by bank.')
  })

  it('have a section of their own for what is still asked of the guest', () => {
    const pendingPayment = { purpose: 'pay' as const, amount: euro(20_000), on, isNeeded: false, methods: [] }
    const [section] = printedPending({ pendingPayment }, hotel, textsOf('en'), formats)
    expect(section).toMatchObject({
      title: 'Still to pay',
      blocks: [
        { kind: 'paragraph', text: expect.stringMatching(/^To pay: €\u00a0200\.00\.\nDue on Saturday 20 March/) },
      ],
    })
    expect(printedPending({}, hotel, textsOf('en'), formats)).toEqual([])
  })
})
