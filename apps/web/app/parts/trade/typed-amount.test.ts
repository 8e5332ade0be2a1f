import type { CurrencyCode } from '@portico/domain/money/currencies'
import { money } from '@portico/domain/money/money'
import { expect, it } from 'vitest'
import { typedMinorOf, typedTextOf } from './typed-amount.ts'

it.each<[string, CurrencyCode, number | undefined]>([
  ['99,50', 'EUR', 9_950],
  [' 1.250 ', 'EUR', 125_000],
  ["1'250.5", 'CHF', 125_050],
  ['99.50', 'JPY', undefined],
  ['1,250', 'JPY', 1_250],
  ['12.5', 'KWD', 12_500],
  ['1250', 'KWD', 1_250_000],
  ['12.500', 'KWD', undefined],
  ['1,250.500', 'KWD', undefined],
  ['0', 'EUR', undefined],
  ['-5', 'EUR', undefined],
  ['twelve', 'EUR', undefined],
])('a typed amount of %j is read in %s, or refused where it may be two', (text, currency, minor) => {
  expect(typedMinorOf(text, currency)).toBe(minor)
})

it.each<[number, CurrencyCode]>([
  [125_050, 'EUR'],
  [1_250, 'JPY'],
  [12_500, 'KWD'],
])('%i of %s is written as it is read', (minor, currency) => {
  expect(typedMinorOf(typedTextOf(money(minor, currency)), currency)).toBe(minor)
})
