import { countryCodes } from '@portico/locale/countries'
import { expect, it } from 'vitest'
import { dialCodeOf, telephoneOf } from './telephone.ts'

it.each([
  ['\u202a+39 055 123456\u202c', 'IT', '+39 055 123456', '+39'],
  ['055 123456', 'IT', '+39 055 123456', '+39'],
  ['0171 1234567', 'DE', '+49 171 1234567', '+49'],
  ['0039 055 123456', 'DE', '+39 055 123456', '+39'],
  ['+44 20 7946 0000', 'IT', '+44 20 7946 0000', '+44'],
  ['(555) 010-0199', 'US', '+1 555 010 0199', '+1'],
  ['+79022222222', 'IT', '+79022222222', '+7'],
  ['03ー1234ー5678', 'JP', '+81 3 1234 5678', '+81'],
  ['٠٥٥ ١٢٣٤٥٦', 'IT', '+39 055 123456', '+39'],
  ['+39 333 1234567 ext. 12', 'IT', '+39 333 1234567 ext. 12', '+39'],
])('C08 %s, typed in %s, is %s', (typed, country, number, dialCode) => {
  expect(telephoneOf(typed, country)).toEqual({ number, dialCode })
})

it.each(['-----', '(((((', '.....', '12', '+999 123456', 'call me', '', '\u200b', '+39 1', '9'.repeat(30)])(
  'C10 nobody can be reached by %j',
  (typed) => {
    expect(telephoneOf(typed, 'IT')).toBeUndefined()
  },
)

it('a country has its dial code, but for those where nobody lives', () => {
  expect(dialCodeOf('IT')).toBe('+39')
  expect(countryCodes.filter((code) => dialCodeOf(code) === undefined)).toEqual([
    'AQ',
    'BV',
    'GS',
    'HM',
    'PN',
    'TF',
    'UM',
  ])
})
