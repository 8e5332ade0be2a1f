import { money } from '@portico/domain/money/money'
import { expect, it } from 'vitest'
import { priceSealOf } from './shown-price.server.ts'

const price = money(12_345, 'EUR')
const seal = priceSealOf('a service token of some length')

it('a sealed price comes back as it was, and says nothing of itself', () => {
  const sealed = seal.seal(price, 'key-of-the-page')
  expect(seal.open(sealed, 'key-of-the-page')).toEqual(price)
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toMatch(/12345|EUR/)
  expect(seal.seal(price, 'key-of-the-page')).not.toBe(sealed)
})

it.each([
  ['of another page', (sealed: string) => seal.open(sealed, 'another-key')],
  ['under another secret', (sealed: string) => priceSealOf('another token').open(sealed, 'key-of-the-page')],
  ['that was touched', (sealed: string) => seal.open(`${sealed.slice(0, -2)}AA`, 'key-of-the-page')],
  ['that is none', () => seal.open('12345', 'key-of-the-page')],
  ['that is empty', () => seal.open('', 'key-of-the-page')],
])('a price %s does not open', (_, open) => {
  expect(open(seal.seal(price, 'key-of-the-page'))).toBeUndefined()
})
