import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '../time/calendar-date.ts'
import {
  balanceOf,
  chargeKinds,
  eventKinds,
  type FolioCharges,
  type FolioEntry,
  type FolioEvents,
  folioAfter,
  noCharges,
  openPartsOf,
  promiseKinds,
  repayOf,
  sumOf,
} from './folio.ts'

const day = (text: string) => text as CalendarDate
const room = (minor: number, item = 'A'): FolioEntry => ({ kind: 'room', item, on: null, minor, method: null })
const tax = (minor: number): FolioEntry => ({ ...room(minor, ''), kind: 'city-tax' })

type Change = readonly [charges: FolioCharges, events: FolioEvents]

/** A ledger after these changes, one after the other. */
function ledgerOf(...changes: readonly Change[]): FolioEntry[] {
  const entries: FolioEntry[] = []
  for (const [charges, events] of changes) entries.push(...folioAfter(entries, charges, events))
  return entries
}

const booked = { charges: [room(100_00), tax(8_00)], parts: [{ on: day('2027-02-20'), minor: 30_00 }, { minor: 70_00 }] }
const paid = { payment: { minor: 30_00, method: 'bank' } }

describe('a folio', () => {
  it('says what is due when, city tax at the hotel', () => {
    expect(openPartsOf(ledgerOf([booked, {}]))).toEqual([
      { on: '2027-02-20', minor: 30_00 },
      { on: undefined, minor: 78_00 },
    ])
  })

  it('has nothing due any more for what was paid', () => {
    expect(openPartsOf(ledgerOf([booked, {}], [booked, paid]))).toEqual([{ on: undefined, minor: 78_00 }])
  })

  it('gives back what was paid, less the fee', () => {
    const entries = ledgerOf([booked, {}], [booked, paid], [noCharges, { feeMinor: 12_00, feesOn: day('2027-03-01') }])
    expect({ balance: balanceOf(entries), repay: repayOf(entries), open: openPartsOf(entries) }).toEqual({
      balance: -18_00,
      repay: 18_00,
      open: [],
    })
  })

  it('leaves a fee due that the payments do not cover', () => {
    const entries = ledgerOf([booked, {}], [booked, paid], [noCharges, { feeMinor: 50_00, feesOn: day('2027-03-01') }])
    expect({ repay: repayOf(entries), open: openPartsOf(entries) }).toEqual({ repay: 0, open: [{ on: '2027-03-01', minor: 20_00 }] })
  })

  it('is closed when the house has given back what it owes', () => {
    const entries = ledgerOf([booked, {}], [booked, paid], [noCharges, {}], [noCharges, { refund: { minor: 30_00, method: 'bank' } }])
    expect([balanceOf(entries), repayOf(entries), openPartsOf(entries)]).toEqual([0, 0, []])
  })

  it('says nothing where nothing changed', () => {
    expect(folioAfter(ledgerOf([booked, {}], [booked, paid]), booked, {})).toEqual([])
  })

  it('promises exactly its balance, whatever happens in whatever order', () => {
    const amount = fc.integer({ min: 0, max: 100_000 })
    const part = fc.record({ on: fc.constantFrom(day('2027-02-20'), day('2027-03-01'), undefined), minor: amount })
    const change = fc.record({
      rooms: fc.array(fc.record({ minor: amount, item: fc.constantFrom('A', 'B') }), { maxLength: 3 }),
      tax: amount,
      parts: fc.array(part, { maxLength: 3 }),
      fee: fc.option(amount, { nil: undefined }),
      payment: fc.option(amount, { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
        const entries: FolioEntry[] = []
        for (const { rooms, tax: taxMinor, parts, fee, payment } of changes) {
          const charges = [...rooms.map(({ minor, item }) => room(minor, item)), tax(taxMinor)]
          const stay = sumOf(charges, ['room'])
          const rest = stay - parts.reduce((sum, { minor }) => sum + minor, 0)
          const due = rest < 0 ? [{ minor: stay }] : [...parts, { minor: rest }]
          const events = { feeMinor: fee, payment: payment === undefined ? undefined : { minor: payment, method: 'bank' } }
          entries.push(...folioAfter(entries, { charges, parts: due }, events))
          expect(sumOf(entries, [...chargeKinds])).toBe(stay + taxMinor)
          expect(sumOf(entries, [...promiseKinds])).toBe(balanceOf(entries))
          expect(openPartsOf(entries).every(({ minor }) => minor > 0)).toBe(true)
          expect(repayOf(entries)).toBeGreaterThanOrEqual(0)
          expect(repayOf(entries) === 0 || openPartsOf(entries).length === 0).toBe(true)
        }
        expect(sumOf(entries, [...eventKinds, ...chargeKinds])).toBe(balanceOf(entries))
      }),
    )
  })
})
