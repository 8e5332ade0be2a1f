import { describe, expect, it } from 'vitest'
import { addDays, type CalendarDate } from '../time/calendar-date.ts'
import { type CityTaxRate, cityTaxOf, type TaxLeaf } from './city-tax.ts'

const nightsFrom = (first: string, count: number, minor = 10_000) =>
  Array.from({ length: count }, (_, i) => ({ night: addDays(first as CalendarDate, i), minor }))
const wholeYear: CityTaxRate = { from: null, until: null, perPersonNight: 250, basisPoints: 0 }
const ruleOf = (...rates: CityTaxRate[]) => ({ minAge: 14, maxNights: 7, rates })
const couple = { adults: 2, childrenAges: [] }

describe('city tax', () => {
  it.each([
    ['is due for adults and children from the age on', { adults: 2, childrenAges: [13, 14] }, 3, 0, 3 * 3 * 250],
    ['is due for no more nights than the rule says', { adults: 1, childrenAges: [] }, 10, 0, 7 * 250],
    ['spares those who are named as exempt', { adults: 2, childrenAges: [14] }, 2, 1, 2 * 2 * 250],
    ['is nothing where all are exempt', { adults: 1, childrenAges: [3] }, 2, 2, 0],
  ])('%s', (_, party, nights, exempt, minor) => {
    expect(cityTaxOf(ruleOf(wholeYear), { nights: nightsFrom('2027-03-05', nights), party, taxExempt: exempt })).toBe(
      minor,
    )
  })

  it.each([
    ['the nights that the cap leaves after those in another room', 5, 2 * 2 * 250],
    ['none where another room has used it up', 8, 0],
  ])('of a room that guests change to is due for %s', (_, before, minor) => {
    expect(cityTaxOf(ruleOf(wholeYear), { nights: nightsFrom('2027-03-05', 5), party: couple, before })).toBe(minor)
  })

  const season = (from: string, until: string, perPersonNight: number): CityTaxRate => ({
    from,
    until,
    perPersonNight,
    basisPoints: 0,
  })
  it.each([
    ['on its first day', '03-31', 1, 0],
    ['from its first day on', '04-01', 1, 600],
    ['up to its last day', '10-31', 2, 600],
    ['over New Year', '12-31', 2, 200],
  ])('has seasons of month and day: %s', (_, day, nights, minor) => {
    const rule = ruleOf(season('04-01', '10-31', 300), season('12-20', '01-06', 50))
    expect(cityTaxOf(rule, { nights: nightsFrom(`2027-${day}`, nights), party: couple })).toBe(minor)
  })

  it.each([
    ['a percent of one guest’s share of the night, rounded once per person and night', 500, 0, 9_999, 2 * 250],
    ['at most the highest amount', 500, 200, 9_999, 2 * 200],
  ])('may be %s', (_, basisPoints, perPersonNight, night, minor) => {
    const rule = ruleOf({ from: null, until: null, perPersonNight, basisPoints })
    expect(cityTaxOf(rule, { nights: nightsFrom('2027-03-05', 1, night), party: couple })).toBe(minor)
  })

  it('is reported night by night, and the sum is the tax', () => {
    const amounts: TaxLeaf[] = []
    const minor = cityTaxOf(ruleOf(wholeYear), { nights: nightsFrom('2027-03-05', 9), party: couple }, (leaf) =>
      amounts.push(leaf),
    )
    expect(amounts.length).toBe(7)
    expect(amounts.reduce((sum, { persons, perPerson }) => sum + persons * perPerson, 0)).toBe(minor)
  })
})
