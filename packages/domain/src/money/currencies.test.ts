import { describe, expect, it } from 'vitest'
import { type Currency, currencies, isCurrencyCode } from './currencies.ts'

const all: [string, Currency][] = Object.entries(currencies)
const codesWith = (digits: number) => all.filter(([, currency]) => currency.digits === digits).map(([code]) => code)

describe('currencies', () => {
  it('are about a hundred and more, each under its three-letter code with its symbol', () => {
    expect(all.length).toBeGreaterThan(95)
    expect(all.filter(([code, { symbol }]) => !/^[A-Z]{3}$/.test(code) || !symbol)).toEqual([])
  })

  it('have no digits where ISO 4217 says so, three in the dinars and the Omani rial, else two (CUR-03)', () => {
    expect(codesWith(0).join(' ')).toBe('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF')
    expect(codesWith(3).join(' ')).toBe('BHD IQD JOD KWD LYD OMR TND')
    expect(codesWith(2).length).toBe(all.length - 23)
  })

  it('have a symbol of their own: no two amounts look alike', () => {
    expect(new Set(all.map(([, { symbol }]) => symbol)).size).toBe(all.length)
  })

  it('round to five hundredths for the Swiss franc alone', () => {
    expect(all.filter(([, { rounding }]) => rounding !== undefined)).toEqual([['CHF', currencies.CHF]])
    expect(currencies.CHF).toMatchObject({ digits: 2, rounding: 5 })
  })

  it('are not found under names that every object has', () => {
    expect(['EUR', 'eur', 'XXX', 'constructor', '__proto__'].filter(isCurrencyCode)).toEqual(['EUR'])
  })
})
