import { describe, expect, it } from 'vitest'
import { instalmentMethods, isPaidAtProvider, paymentMethodIds, paymentMethods } from './payment-methods.ts'

/** As the inherited protocol spells them. */
const inherited = [
  ...[
    'syspay',
    'bank',
    'nexi',
    'besafepay',
    'ermes_direct_pay',
    'nexi_incasso_senza_pensieri',
    'hotelpay',
    'stripe',
    'paypal',
  ],
  ...['planet', 'azul', 'holipay', 'scalapay', 'bnlepositivity', 'saferpay', 'unicredit', 'satispay', 'extranet'],
]

describe('the ways to pay', () => {
  it('PAY-01: are exactly the eighteen of the protocol, and two of ours: the link by e-mail and an agency’s account', () => {
    expect(inherited).toHaveLength(18)
    expect([...paymentMethodIds].sort()).toEqual([...inherited, 'link', 'account'].sort())
  })

  it('two of them are paid by the guest in instalments', () => {
    expect(instalmentMethods).toEqual(['holipay', 'scalapay'])
  })

  it('of a provider without a published wire are never paid there', () => {
    const withoutWire = paymentMethodIds.filter((method) => paymentMethods[method] === 'papers')
    expect(withoutWire).toEqual(['besafepay', 'ermes_direct_pay', 'holipay'])
    expect(withoutWire.some(isPaidAtProvider)).toBe(false)
  })
})
