import { describe, expect, it } from 'vitest'
import { money } from '../money/money.ts'
import { transferCodeOf } from './transfer-code.ts'

const order = {
  owner: 'Villa Miramare S.r.l.',
  iban: 'IT60 X054 2811 1010 0000 0123 456',
  amount: money(41_160, 'EUR'),
  reference: 'N2YW1KY84M',
}

describe('the code of a transfer', () => {
  it('says the lines of the European Payments Council in their order', () => {
    expect(transferCodeOf(order)?.split('\n')).toEqual([
      ...['BCD', '002', '1', 'SCT', '', 'Villa Miramare S.r.l.'],
      ...['IT60X0542811101000000123456', 'EUR411.60', '', '', 'N2YW1KY84M'],
    ])
  })

  it('keeps cents, and a name on one line and within its limit', () => {
    const lines = transferCodeOf({ ...order, amount: money(5, 'EUR'), owner: `Hôtel\nBelvédère ${'é'.repeat(90)}` })
    expect(lines?.split('\n').slice(5, 8)).toEqual([
      `Hôtel Belvédère ${'é'.repeat(54)}`,
      'IT60X0542811101000000123456',
      'EUR0.05',
    ])
  })

  it.each([
    ['another currency', { amount: money(41_160, 'CHF') }],
    ['nothing to pay', { amount: money(0, 'EUR') }],
    ['more than a transfer may be', { amount: money(100_000_000_000, 'EUR') }],
    ['an account whose check digits are wrong', { iban: 'IT61X0542811101000000123456' }],
    ['an account that needs a BIC', { iban: 'CH9300762011623852957' }],
    ['an account without a holder', { owner: ' ' }],
  ])('is not made for %s', (_, other) => {
    expect(transferCodeOf({ ...order, ...other })).toBeUndefined()
  })
})
