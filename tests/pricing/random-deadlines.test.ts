import { resaleEndOf } from '@portico/domain/pricing/rate-plan'
import { deadlineOf } from '@portico/domain/time/deadline'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byTestSize } from '../setup/by-test-size.ts'
import { day } from './in-product-terms.ts'
import type { WrittenLine, WrittenPolicy } from './page/written-stay.ts'
import { zones } from './random/random-place.ts'
import { dayAfter } from './reference/reference-arithmetic.ts'
import { freeUntilOf, resaleUntilOf } from './reference/reference-schedule.ts'

const numRuns = byTestSize({ fast: 500, normal: 2_000, full: 100_000 })
const two = (number: number) => String(number).padStart(2, '0')
const time = fc.tuple(fc.nat(23), fc.constantFrom(0, 30, 59)).map(([hour, minute]) => `${two(hour)}:${two(minute)}`)

describe.each(zones)('deadlines in %s', (zone) => {
  it('fall on the instants of the rules, on days of changed clocks too', () => {
    fc.assert(
      fc.property(fc.nat(800), fc.nat(60), time, (from, days, at) => {
        const arrival = dayAfter('2027-01-01', from)
        const line = { arrival } as WrittenLine
        const policy: WrittenPolicy = { kind: 'free-until', days, time: at, fee: 'first-night' }
        const second = (instant: string) => instant.replace('.000Z', 'Z')
        expect(second(deadlineOf(day(arrival), days, at, zone))).toBe(freeUntilOf(policy, line, zone))
        expect(second(resaleEndOf(day(arrival), zone))).toBe(resaleUntilOf(line, zone))
      }),
      { numRuns },
    )
  })
})
