import { Blowfish } from 'egoroof-blowfish'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrapped, wrapped } from './computop-data.ts'

describe('Blowfish', () => {
  // Vectors that come with the cipher, published by Eric Young: key, text, cipher.
  it.each([
    ['0000000000000000', '0000000000000000', '4ef997456198dd78'],
    ['ffffffffffffffff', 'ffffffffffffffff', '51866fd5b85ecb8a'],
    ['3000000000000000', '1000000000000001', '7d856f9a613063f2'],
    ['1111111111111111', '1111111111111111', '2466dd878b963c9d'],
    ['0123456789abcdef', '1111111111111111', '61f9c3802281b096'],
    ['fedcba9876543210', '0123456789abcdef', '0aceab0fc6a0a28d'],
  ])('with the key %s makes of %s what is published', (key, text, right) => {
    const cipher = new Blowfish(Buffer.from(key, 'hex'), Blowfish.MODE.ECB, Blowfish.PADDING.NULL)
    expect(Buffer.from(cipher.encode(Buffer.from(text, 'hex'))).toString('hex')).toBe(right)
  })
})

describe('the parameters of Paygate', () => {
  it('are the same behind the cipher, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[\x21-\x7e]{8,56}$/), (text, password) => {
        expect(unwrapped(wrapped({ OrderDesc: text, TransID: 'P1' }, password), password)).toEqual({
          orderdesc: text,
          transid: 'P1',
        })
      }),
    )
  })

  it('say how long they are before the padding', () => {
    const { Len, Data } = wrapped({ TransID: 'P12' }, 'password')
    expect([Len, Data.length]).toEqual(['11', 32])
  })

  it.each([
    ['no data', {}],
    ['half a block', { Len: '4', Data: '0011223344' }],
    ['more than there is', { Len: '99', Data: '00112233445566778899AABBCCDDEEFF' }],
    ['no length', { Len: 'x', Data: '0011223344556677' }],
  ])('are not read from %s', (_, sent) => {
    expect(unwrapped(sent, 'password')).toBeUndefined()
  })
})
