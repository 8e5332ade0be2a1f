import { describe, expect, it } from 'vitest'
import type { CalendarDate } from './calendar-date.ts'
import { isWithin } from './calendar-period.ts'

const within = (day: string, from: string, until: string) => isWithin(day as CalendarDate, { from, until })

describe('a period of every year', () => {
  it('has both its days, and may run over New Year', () => {
    expect(
      ['2027-05-31', '2027-06-01', '2027-09-15', '2027-09-16'].map((day) => within(day, '06-01', '09-15')),
    ).toEqual([false, true, true, false])
    expect(['2027-12-27', '2028-01-06', '2028-01-07'].map((day) => within(day, '12-27', '01-06'))).toEqual([
      true,
      true,
      false,
    ])
  })
  it('that ends on 28 February ends with the month (C18)', () => {
    expect([within('2028-02-29', '09-16', '02-28'), within('2028-02-29', '02-01', '02-28')]).toEqual([true, true])
    expect([within('2028-03-01', '09-16', '02-28'), within('2028-02-29', '09-16', '02-27')]).toEqual([false, false])
  })
})

it('a period of one year ends on the day that is written', () => {
  expect([within('2028-02-28', '2028-02-01', '2028-02-28'), within('2028-02-29', '2028-02-01', '2028-02-28')]).toEqual([
    true,
    false,
  ])
})
