import { countryCodes } from '@portico/locale/countries'
import { expect, it } from 'vitest'
import { postalRulesOf } from './postal-rules.ts'

it.each([
  ['HK', false, false],
  ['AE', false, false],
  ['QA', false, false],
  ['IE', false, false],
  ['PA', false, false],
  ['DE', true, false],
  ['GB', true, false],
  ['JP', true, false],
  ['SG', true, false],
  ['IT', true, true],
  ['US', true, true],
  ['CA', true, true],
  ['AU', true, true],
])('C11 CHK-31 the post of %s wants a postal code: %s, and a region: %s', (country, needsZip, needsRegion) => {
  expect(postalRulesOf(country)).toEqual({ needsZip, needsRegion })
})

it('C11 there is no country of which something unknown is demanded', () => {
  expect(postalRulesOf('XX')).toEqual({ needsZip: false, needsRegion: false })
  expect(countryCodes.filter((code) => postalRulesOf(code).needsZip).length).toBeGreaterThan(70)
})
