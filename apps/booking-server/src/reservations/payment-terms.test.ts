import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import type { Instalment } from '@portico/domain/pricing/rate-plan'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { describe, expect, it } from 'vitest'
import type { HotelSettings } from '../db/tables/catalogue.ts'
import { paymentMethodsOf, transferMinorOf } from './payment-terms.ts'

const today = '2027-03-01' as CalendarDate
const settings = {
  paymentMethods: ['hotelpay', 'bank'],
  bank: { owner: 'A House', iban: 'IT00', days: 5 },
} as unknown as HotelSettings

function locked(prepayment: Instalment[], arrival: CalendarDate): LockedPrice {
  const stay = { arrival, departure: addDays(arrival, 1) }
  const line = { prepayment, stay, minor: 10_000, protectionMinor: 0 }
  return {
    bookedOn: today,
    stay,
    stayMinor: 10_000,
    crossDiscount: 0,
    crossMinor: 0,
    lines: [line],
    services: [],
  } as unknown as LockedPrice
}

const deposit: Instalment[] = [{ due: 'days-after-booking', days: 3, basisPoints: 3_000 }]

describe('the ways to pay', () => {
  it.each([
    ['both, where all is paid at the hotel', [], '2027-03-20', ['hotelpay', 'bank']],
    ['a transfer alone, where a part falls due before arrival', deposit, '2027-03-20', ['bank']],
    ['the hotel alone on the day of arrival, when no transfer can arrive', deposit, '2027-03-01', ['hotelpay']],
  ] as const)('are %s', (_, prepayment, arrival, methods) => {
    expect(paymentMethodsOf(settings, today, locked([...prepayment], arrival as CalendarDate))).toEqual(methods)
  })

  it('ask a transfer for what falls due, or for the whole stay', () => {
    expect(transferMinorOf(locked(deposit, '2027-03-20' as CalendarDate))).toBe(3_000)
    expect(transferMinorOf(locked([], '2027-03-20' as CalendarDate))).toBe(10_000)
  })
})
