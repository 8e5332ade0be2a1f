import type { BasketPrice } from '@portico/contracts/price/basket'
import { expect, it } from 'vitest'
import { impliedMethodOf } from './implied-method.ts'

type Basket = Pick<BasketPrice, 'prepayment' | 'guarantees' | 'paymentMethods'>

const amount = { minor: 10_000, currency: 'EUR' } as const
const atHotel = [{ amount }]
const dated = [{ on: '2027-03-01', amount }, { amount }] as unknown as Basket['prepayment']
const card: Basket['guarantees'] = [{ on: '2027-03-01', by: 'card', amount }] as unknown as Basket['guarantees']
const methods = (...ids: ('hotelpay' | 'stripe' | 'account')[]) => ids.map((id) => ({ id }))

it.each<[string, Partial<Basket>, boolean, string | undefined]>([
  ['all is paid at the hotel', { prepayment: atHotel }, false, 'hotelpay'],
  ['nothing is due at all', { prepayment: [] }, false, 'hotelpay'],
  ['a part is due before', { prepayment: dated }, false, undefined],
  ['a card stands for the booking', { prepayment: atHotel, guarantees: card }, false, undefined],
  ['an agency books', { prepayment: atHotel }, true, undefined],
  ['the hotel does not take it there', { paymentMethods: methods('stripe', 'account') }, false, undefined],
  ['there is one way', { prepayment: dated, paymentMethods: methods('stripe') }, false, 'stripe'],
  ['an agency has one way', { paymentMethods: methods('account') }, true, 'account'],
  ['there is none', { paymentMethods: [] }, false, undefined],
])('how to pay is said by the rate where %s: %#', (_, basket, isTrade, expected) => {
  const whole = { prepayment: atHotel, guarantees: [], paymentMethods: methods('stripe', 'hotelpay'), ...basket }
  expect(impliedMethodOf(whole, { isTrade })).toBe(expected)
})
