import { expect, it } from 'vitest'
import { meantAddress } from './meant-address.ts'

it.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmal.com', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['Ada.Rossi@Liber.it', 'Ada.Rossi@libero.it'],
  [' ada@hotmial.de ', 'ada@hotmail.de'],
])('%s is asked about as %s', (typed, meant) => {
  expect(meantAddress(typed)).toBe(meant)
})

it.each([
  'ada@gmail.com',
  'ada@mail.com',
  'ada@gmx.at',
  'ada@live.it',
  'ada@me.com',
  'ada@mr.com',
  'ada@guest.example',
  'ada@hotel-miramare.it',
  'ada@',
  'gmial.com',
  '',
])('%s is not asked about', (typed) => {
  expect(meantAddress(typed)).toBeUndefined()
})
