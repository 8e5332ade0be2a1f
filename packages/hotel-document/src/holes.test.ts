import { describe, expect, it } from 'vitest'
import { holesOf } from './holes.ts'
import type { HotelDocument } from './hotel-document.ts'

const season = (from: string, until: string) => ({ from, until, week: 90, weekend: 100 })
const band = (id: number, min: number, max: number) => ({ id, min, max, shares: [50], meals: 50 })
const problemsOf = (document: Partial<HotelDocument>) =>
  holesOf({ seasons: [], children: [], ...document } as HotelDocument).map(({ problem }) => problem)

describe('what lists leave out (C18)', () => {
  it('names nights without a price, of every year and of one', () => {
    expect(problemsOf({ seasons: [season('01-01', '05-30'), season('06-01', '12-31')] })).toEqual([
      'no season has a price for 05-31: nothing is sold then',
    ])
    expect(problemsOf({ seasons: [season('2027-03-01', '2027-05-31'), season('2027-07-01', '2027-09-30')] })).toEqual([
      'no season has a price for 2027-06-01 to 2027-06-30: nothing is sold then',
    ])
    expect(problemsOf({ seasons: [season('11-01', '03-31')] })).toEqual([
      'no season has a price for 04-01 to 10-31: nothing is sold then',
    ])
  })
  it('reads the end of February as its last day', () => {
    const seasons = [season('03-01', '05-31'), season('06-01', '09-15'), season('09-16', '02-28')]
    expect(problemsOf({ seasons })).toEqual([])
    expect(problemsOf({ seasons: [season('03-01', '02-27')] })).toEqual([
      'no season has a price for 02-28 to 02-29: nothing is sold then',
    ])
  })
  it('asks for no price while the house is closed', () => {
    expect(problemsOf({ seasons: [season('03-01', '10-31')], closures: [{ from: '11-01', until: '02-28' }] })).toEqual(
      [],
    )
  })
  it('names ages between two bands', () => {
    const seasons = [season('01-01', '12-31')]
    expect(problemsOf({ seasons, children: [band(1, 0, 2), band(2, 5, 12)] })).toEqual([
      'no band holds children of 3 to 4: they pay as adults',
    ])
    expect(problemsOf({ seasons, children: [band(1, 0, 2), band(2, 4, 12)] })).toEqual([
      'no band holds children of 3: they pay as adults',
    ])
    expect(problemsOf({ seasons, children: [band(1, 0, 2), band(2, 3, 12)] })).toEqual([])
  })
  it('names nights without city tax, unless a rate holds all year', () => {
    const seasons = [season('01-01', '12-31')]
    const summer = { from: '04-01', until: '10-31', perPersonNight: 2 }
    const tax = (rates: NonNullable<HotelDocument['cityTax']>['rates']) => ({ minAge: 12, maxNights: 7, rates })
    expect(problemsOf({ seasons, cityTax: tax([summer]) })).toEqual([
      'no rate holds for 01-01 to 03-31: no city tax is asked then',
      'no rate holds for 11-01 to 12-31: no city tax is asked then',
    ])
    expect(problemsOf({ seasons, cityTax: tax([summer, { perPersonNight: 1 }]) })).toEqual([])
  })
})
