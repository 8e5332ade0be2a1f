import { describe, expect, it } from 'vitest'
import { CardToken } from './card-token.ts'

const card = { token: 'tok_1MqLiJLkdIwHu7ixqYe9', expiry: '09/2030' }

describe('PAY-05 a card', () => {
  it('is the token that its provider gave, and when it ends', () => {
    expect(CardToken.parse(card)).toEqual(card)
  })

  it.each(['number', 'cvv', 'cvc', 'pan', 'name', 'holder'])('has no %s here', (field) => {
    expect(CardToken.safeParse({ ...card, [field]: '4111111111111111' }).success).toBe(false)
  })

  it.each([
    '4111111111111111',
    '4111 1111 1111 1111',
    '4111-1111-1111-1111',
    'tok_4111111111111',
    '',
    'tok',
    'a b c d',
    `tok_${'x'.repeat(200)}`,
  ])('is no number in the place of a token, nor what no provider gives: %s', (token) => {
    expect(CardToken.safeParse({ ...card, token }).success).toBe(false)
  })

  it.each(['13/2030', '00/2030', '9/2030', '09/30', '092030', '2030-09', ''])(
    'ends in a month and a year of four digits, not %s',
    (expiry) => {
      expect(CardToken.safeParse({ ...card, expiry }).success).toBe(false)
    },
  )
})
