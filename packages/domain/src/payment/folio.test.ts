import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '../time/calendar-date.ts'
import {
  agencyItem,
  balanceOf,
  chargeKinds,
  eventKinds,
  type FolioCharges,
  type FolioEntry,
  type FolioEvents,
  folioAfter,
  givenBackUnowedOf,
  maxReductionOf,
  noCharges,
  openPartsOf,
  owedBy,
  paidOf,
  priceKinds,
  promiseKinds,
  refundDueOf,
  sumOfEntries,
  withoutReversed,
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

const booked = {
  charges: [room(100_00), tax(8_00)],
  parts: [{ on: day('2027-02-20'), minor: 30_00 }, { minor: 70_00 }],
}
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
    expect({ balance: balanceOf(entries), repay: refundDueOf(entries), open: openPartsOf(entries) }).toEqual({
      balance: -18_00,
      repay: 18_00,
      open: [],
    })
  })

  it('leaves a fee due that the payments do not cover', () => {
    const entries = ledgerOf([booked, {}], [booked, paid], [noCharges, { feeMinor: 50_00, feesOn: day('2027-03-01') }])
    expect({ repay: refundDueOf(entries), open: openPartsOf(entries) }).toEqual({
      repay: 0,
      open: [{ on: '2027-03-01', minor: 20_00 }],
    })
  })

  it('is closed when the house has given back what it owes', () => {
    const entries = ledgerOf(
      [booked, {}],
      [booked, paid],
      [noCharges, {}],
      [noCharges, { refund: { minor: 30_00, method: 'bank' } }],
    )
    expect([balanceOf(entries), refundDueOf(entries), openPartsOf(entries)]).toEqual([0, 0, []])
  })

  it('says nothing where nothing changed', () => {
    expect(folioAfter(ledgerOf([booked, {}], [booked, paid]), booked, {})).toEqual([])
  })

  const [gift, back] = [{ allowanceMinor: 20_00 }, { refund: { minor: 20_00, method: 'stripe', item: 'P1' } }]

  it('asks nobody again for what was given back and taken off the price', () => {
    const whole = { ...booked, parts: [{ on: day('2027-02-20'), minor: 100_00 }] }
    const allPaid = { payment: { minor: 100_00, method: 'stripe', item: 'P1' } }
    const given = ledgerOf([whole, {}], [whole, allPaid], [whole, gift])
    expect({ repay: refundDueOf(given), open: openPartsOf(given) }).toEqual({ repay: 12_00, open: [] })
    const entries = [...given, ...folioAfter(given, whole, back)]
    expect({ repay: refundDueOf(entries), open: openPartsOf(entries) }).toEqual({
      repay: 0,
      open: [{ on: undefined, minor: 8_00 }],
    })
    expect(givenBackUnowedOf(entries)).toBe(0)
  })

  it('takes off what falls due first, of a stay that is paid in part', () => {
    const entries = ledgerOf([booked, {}], [booked, paid], [booked, gift], [booked, back])
    expect(openPartsOf(entries)).toEqual([{ on: undefined, minor: 78_00 }])
    expect(givenBackUnowedOf(entries)).toBe(0)
  })

  it('knows what was given back without being owed, until as much is paid again', () => {
    const entries = ledgerOf([booked, {}], [booked, paid], [booked, back])
    expect([givenBackUnowedOf(entries), openPartsOf(entries)[0]]).toEqual([20_00, { on: '2027-02-20', minor: 20_00 }])
    expect(
      givenBackUnowedOf([...entries, ...folioAfter(entries, booked, { payment: { minor: 15_00, method: 'stripe' } })]),
    ).toBe(5_00)
    const owed = ledgerOf(
      [booked, {}],
      [booked, paid],
      [noCharges, {}],
      [noCharges, { refund: { minor: 30_00, method: 'bank' } }],
    )
    expect(givenBackUnowedOf(owed)).toBe(0)
  })

  it('gives no more back than was paid, less what was taken off and given back before', () => {
    const entries = ledgerOf([booked, {}], [booked, paid], [booked, gift], [booked, back], [noCharges, {}])
    expect({ repay: refundDueOf(entries), reducible: maxReductionOf(entries) }).toEqual({
      repay: 10_00,
      reducible: { priceMinor: 0, feeMinor: 0 },
    })
  })

  it('owes no fee that was waived', () => {
    const entries = ledgerOf(
      [booked, {}],
      [noCharges, { feeMinor: 50_00, feesOn: day('2027-03-01') }],
      [noCharges, { feesOn: day('2027-03-01'), waiverMinor: 35_00 }],
    )
    expect(openPartsOf(entries)).toEqual([{ on: '2027-03-01', minor: 15_00 }])
  })

  it('keeps what was written down by mistake and what took it back, and shows neither to a guest', () => {
    const entries = ledgerOf([booked, {}], [booked, paid])
    const position = entries.findIndex(({ kind }) => kind === 'payment') + 1
    const entry = entries[position - 1] as FolioEntry
    const after = [...entries, ...folioAfter(entries, booked, { reversed: { position, entry } })]
    expect([paidOf(after), openPartsOf(after)]).toEqual([0, openPartsOf(ledgerOf([booked, {}]))])
    expect(after.filter(({ kind }) => kind === 'payment').map(({ minor, item }) => [minor, item])).toEqual([
      [-30_00, ''],
      [30_00, `#${position}`],
    ])
    expect(withoutReversed(after).filter(({ kind }) => kind === 'payment')).toEqual([])
  })

  it('knows on account what the agency owes and what the guest does, whoever pays first', () => {
    const onAccount = { charges: booked.charges, parts: [{ on: day('2027-04-06'), minor: 100_00 }], isOnAccount: true }
    const owed = (...events: FolioEvents[]) => {
      const entries = ledgerOf([onAccount, {}], ...events.map((event): Change => [onAccount, event]))
      return { ...owedBy(openPartsOf(entries), 'account'), repay: refundDueOf(entries) }
    }
    const guest = { payment: { minor: 8_00, method: 'hotelpay' } }
    const agency = { payment: { minor: 40_00, method: 'bank', item: agencyItem } }
    expect(owed()).toEqual({ guestMinor: 8_00, agencyMinor: 100_00, repay: 0 })
    expect(owed(guest)).toEqual({ guestMinor: 0, agencyMinor: 100_00, repay: 0 })
    for (const both of [owed(guest, agency), owed(agency, guest)])
      expect(both).toEqual({ guestMinor: 0, agencyMinor: 60_00, repay: 0 })
    expect(owed({ payment: { minor: 110_00, method: 'bank', item: agencyItem } })).toEqual({
      guestMinor: 0,
      agencyMinor: 0,
      repay: 2_00,
    })
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
      byAgency: fc.boolean(),
      off: fc.option(amount, { nil: undefined }),
      waiver: fc.option(amount, { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), fc.boolean(), (changes, isOnAccount) => {
        const entries: FolioEntry[] = []
        for (const { rooms, tax: taxMinor, parts, fee, payment, byAgency, off = 0, waiver = 0 } of changes) {
          const charges = [...rooms.map(({ minor, item }) => room(minor, item)), tax(taxMinor)]
          const stay = sumOfEntries(charges, ['room'])
          const rest = stay - parts.reduce((sum, { minor }) => sum + minor, 0)
          const due = rest < 0 ? [{ minor: stay }] : [...parts, { minor: rest }]
          const money =
            payment === undefined
              ? undefined
              : { minor: payment, method: 'bank', ...(byAgency && { item: agencyItem }) }
          const may = maxReductionOf([
            ...entries,
            ...folioAfter(entries, { charges, parts: due, isOnAccount }, { feeMinor: fee }),
          ])
          const reductions = {
            allowanceMinor: Math.min(off, may.priceMinor),
            waiverMinor: Math.min(waiver, may.feeMinor),
          }
          entries.push(
            ...folioAfter(
              entries,
              { charges, parts: due, isOnAccount },
              { feeMinor: fee, payment: money, ...reductions },
            ),
          )
          expect(sumOfEntries(entries, [...priceKinds])).toBe(stay + taxMinor)
          expect(sumOfEntries(entries, [...chargeKinds])).toBeGreaterThanOrEqual(taxMinor)
          expect(sumOfEntries(entries, ['fee', 'waiver'])).toBeGreaterThanOrEqual(0)
          expect(sumOfEntries(entries, [...promiseKinds])).toBe(balanceOf(entries))
          expect(openPartsOf(entries).every(({ minor }) => minor > 0)).toBe(true)
          expect(refundDueOf(entries)).toBeGreaterThanOrEqual(0)
          expect(refundDueOf(entries) === 0 || openPartsOf(entries).length === 0).toBe(true)
        }
        expect(sumOfEntries(entries, [...eventKinds, ...chargeKinds])).toBe(balanceOf(entries))
      }),
    )
  })
})
