import { describe, expect, test } from 'vitest'
import { Invoice, isItalianTaxCode, isVatNumber } from './invoice.ts'

const address = { name: 'Ditta & Figli', address: 'Via Po 2', zip: '10100', city: 'Torino', region: 'TO' }
const noNumbers = { vatNumber: '', taxCode: '', sdi: '', certifiedEmail: '' }
const problemsOf = (invoice: object) =>
  Invoice.safeParse(invoice).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []

describe('an invoice', () => {
  test.each(['name', 'address', 'city', 'country'])('has %s, in every country: CHK-05, CHK-31', (field) => {
    expect(problemsOf({ ...address, ...noNumbers, country: 'DE', [field]: ' ' })[0]).toBe(`${field} required`)
  })

  test.each([
    ['HK', '1 Queen Rd', 'Hong Kong', []],
    ['AE', 'Sheikh Zayed Rd 1', 'Dubai', []],
    ['QA', 'P.O. Box 3263', 'Doha', []],
    ['DE', 'Unter den Linden 1', 'Berlin', ['zip required']],
    ['US', '1 Main St', 'Springfield', ['zip required', 'region required']],
    ['IT', 'Via Po 2', 'Torino', ['zip required', 'region required']],
  ])('C11 for %s has what its post wants: CHK-31', (country, street, city, problems) => {
    const invoice = {
      ...noNumbers,
      name: 'ACME Ltd',
      address: street,
      zip: '',
      region: '\u200b',
      city,
      country,
      taxCode: 'RCCMNL83S18D969H',
      sdi: '0000000',
    }
    expect(problemsOf(invoice)).toEqual(problems)
  })

  test('of a private guest from abroad needs no number: CHK-31', () => {
    expect(problemsOf({ ...address, ...noNumbers, country: 'DE' })).toEqual([])
    expect(Invoice.parse({ ...address, ...noNumbers, country: 'DE' })).toEqual({ ...address, country: 'DE' })
  })

  test('in Italy has a VAT number or a tax code, and an SDI code or certified mail: CHK-31', () => {
    const italian = { ...address, ...noNumbers, country: 'IT' }
    expect(problemsOf(italian)).toEqual(['vatNumber vat-or-tax-code', 'sdi sdi-or-email'])
    expect(problemsOf({ ...italian, vatNumber: '07643520567', sdi: 'abc1234' })).toEqual([])
    expect(problemsOf({ ...italian, taxCode: 'rccmnl83s18d969h', certifiedEmail: 'ditta@pec.example' })).toEqual([])
    expect(problemsOf({ ...italian, taxCode: 'RCCMNL83S18D969A', sdi: '0000000' })).toEqual(['taxCode tax-code'])
    expect(problemsOf({ ...italian, vatNumber: '07643520567', sdi: 'AB-12' })).toEqual(['sdi sdi'])
    expect(problemsOf({ ...italian, vatNumber: '07643520567', certifiedEmail: 'no mail' })).toEqual([
      'certifiedEmail email',
    ])
  })

  test('refuses a number that is not of its country: CHK-31', () => {
    expect(problemsOf({ ...address, ...noNumbers, country: 'FR', vatNumber: 'IT07643520567' })).toEqual([
      'vatNumber vat-number',
    ])
  })

  test('has no control characters, which would break mails', () => {
    expect(Invoice.parse({ ...address, ...noNumbers, country: 'DE', name: 'A\u0000\r\nB' }).name).toBe('A B')
  })
})

// The second of each pair has one digit changed.
describe('VAT numbers are checked by their own country, with its letters or without', () => {
  test.each([
    ['AT', 'ATU13585627', 'ATU13585626'],
    ['BE', 'BE0428759497', 'BE0428759496'],
    ['CH', 'CHE-107.787.577 MWST', 'CHE-107.787.578 MWST'],
    ['DE', 'DE136695976', 'DE136695978'],
    ['ES', 'ESA58818501', 'ESA58818502'],
    ['FR', 'FR40303265045', 'FR41303265045'],
    ['GB', 'GB980780684', 'GB980780685'],
    ['GR', 'EL094259216', 'EL094259217'],
    ['IT', 'IT00743110157', 'IT00743110158'],
    ['NL', 'NL004495445B01', 'NL004495446B01'],
    ['PL', 'PL8567346215', 'PL8567346216'],
    ['PT', 'PT501964843', 'PT501964842'],
  ])('%s: %s, and not %s', (country, valid, invalid) => {
    expect(isVatNumber(country, valid)).toBe(true)
    expect(isVatNumber(country, valid.replace(/^(EL|[A-Z]{2})(?!E-)/, ''))).toBe(true)
    expect(isVatNumber(country, invalid)).toBe(false)
  })

  test.each([
    ['GB', 'XI980780684', 'XI980780685'],
    ['GB', 'XI 980 7806 84', 'XI 980 7806 85'],
    ['CH', 'CHE-107.787.577', 'CHE-107.787.578'],
    ['CH', '107.787.577', '107.787.578'],
    ['HU', '12892312-2-44', '12892313-2-44'],
    ['HU', 'HU12892312', 'HU12892313'],
    ['NO', '995 525 828', '995 525 829'],
    ['BE', 'BE1001686633', 'BE1001686634'],
    ['FR', 'FR\u00a040\u2011303\u2011265\u2011045', 'FR41303265045'],
    ['IT', '\u200bIT00743110157', 'IT00743110158'],
  ])('C12 of %s is also written %s, and not %s', (country, valid, invalid) => {
    expect(isVatNumber(country, valid)).toBe(true)
    expect(isVatNumber(country, invalid)).toBe(false)
  })

  test('elsewhere letters and digits are enough', () => {
    expect(isVatNumber('JP', '1180301018771')).toBe(true)
    expect(isVatNumber('JP', '<b>')).toBe(false)
    expect(isVatNumber('__proto__', '1180301018771')).toBe(true)
  })
})

test('an Italian tax code is a person’s of sixteen signs or a body’s of eleven digits', () => {
  expect(isItalianTaxCode('RCCMNL83S18D969H')).toBe(true)
  expect(isItalianTaxCode('00743110157')).toBe(true)
  expect(isItalianTaxCode('RCCMNL83S18D969A')).toBe(false)
})
