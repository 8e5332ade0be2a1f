import { describe, expect, it } from 'vitest'
import { passwordProblemOf } from './password.ts'

describe('a trade user’s new password', () => {
  it.each(['Abcdef1!', 'Èé1234_x', 'Lungo abbastanza 9?'])('may be %s: AGY-24', (password) => {
    expect(passwordProblemOf(password, 'Before-1')).toBeUndefined()
  })

  it.each([
    ['shorter than eight', 'Abcde1!'],
    ['without an upper-case letter', 'abcdef1!'],
    ['without a lower-case letter', 'ABCDEF1!'],
    ['without a digit', 'Abcdefg!'],
    ['without a special character', 'Abcdefg1'],
    ['with a blank for the special character', 'Abcdef 1'],
    ['whose signs count twice as code units', '😀😀😀Aa1'],
  ])('is refused %s: AGY-24', (_, password) => {
    expect(passwordProblemOf(password, 'Before-1')).toBe('not-valid')
  })

  it('is refused when it is the one before: AGY-26', () => {
    expect(passwordProblemOf('Abcdef1!', 'Abcdef1!')).toBe('same-as-before')
  })
})
