import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CalendarDate } from '../time/calendar-date.ts'
import type { Instant } from '../time/deadline.ts'
import { mealPlans } from './meal-plan.ts'
import { type ComparedRate, outdoingRates } from './outdone-rate.ts'

const aRate = (rate: Partial<ComparedRate> = {}): ComparedRate => ({
  minor: 43_260,
  mealPlan: 'BB',
  freeUntil: 'never',
  graceHours: 0,
  laterFee: rate.minor ?? 43_260,
  payments: [{ minor: rate.minor ?? 43_260 }],
  advantages: [],
  ...rate,
})
const today = '2026-11-27' as CalendarDate
const until = '2027-03-04T17:00:00Z' as Instant

describe('a rate of a room is outdone', () => {
  it.each<[string, Partial<ComparedRate>, Partial<ComparedRate>]>([
    ['by one that costs less and is paid later', { payments: [{ on: today, minor: 43_260 }] }, { minor: 42_492 }],
    ['by one that can be left', {}, { freeUntil: until, laterFee: 100 }],
    ['by one that can be left longer', { freeUntil: '2027-03-01T17:00:00Z' as Instant }, { freeUntil: until }],
    ['by one that costs less to leave', { freeUntil: until }, { freeUntil: until, laterFee: 100 }],
    ['by one with more board', { mealPlan: 'RO' }, { mealPlan: 'HB' }],
    ['by one with something on top', {}, { advantages: ['protection'] }],
    ['by one with hours of grace', {}, { graceHours: 24 }],
  ])('%s', (_, worse, better) => {
    expect(outdoingRates([aRate(worse), aRate(better)])).toEqual([1, undefined])
    expect(outdoingRates([aRate(better), aRate(worse)])).toEqual([undefined, 0])
  })

  it.each<[string, Partial<ComparedRate>, Partial<ComparedRate>]>([
    ['that costs less', { minor: 40_000, payments: [{ on: today, minor: 40_000 }] }, { freeUntil: until }],
    [
      'that is paid later',
      { payments: [{ minor: 43_260 }] },
      { minor: 43_000, payments: [{ on: today, minor: 43_000 }] },
    ],
    ['with something of its own', { advantages: ['resale'] }, { minor: 40_000 }],
    ['whose meals nobody knows', { mealPlan: undefined }, { minor: 40_000 }],
    ['whose terms are only words', { freeUntil: undefined }, { minor: 40_000 }],
    ['that is the same', {}, {}],
  ])('but not one %s', (_, rate, other) => {
    expect(outdoingRates([aRate(rate), aRate(other)])[0]).toBeUndefined()
  })
})

const days = fc.constantFrom(...['2026-11-27', '2027-01-15', '2027-03-01'].map((day) => day as CalendarDate), undefined)
const rates = fc.array(
  fc.record<ComparedRate>({
    minor: fc.integer({ min: 1, max: 4 }).map((euros) => euros * 100),
    mealPlan: fc.constantFrom(...mealPlans, undefined),
    freeUntil: fc.constantFrom<ComparedRate['freeUntil'][]>(
      'never',
      undefined,
      until,
      '2027-03-01T17:00:00Z' as Instant,
    ),
    graceHours: fc.constantFrom(0, 0, 24),
    laterFee: fc.constantFrom(undefined, 100, 400),
    payments: fc.array(fc.record({ on: days, minor: fc.integer({ min: 1, max: 200 }) }), { maxLength: 3 }),
    advantages: fc.subarray(['protection', 'resale']),
  }),
  { maxLength: 8 },
)
const paidBy = ({ payments }: ComparedRate, day: CalendarDate) =>
  payments.filter(({ on }) => on !== undefined && on <= day).reduce((sum, { minor }) => sum + minor, 0)

it('what outdoes a rate costs no more, feeds no less, binds no more, and asks for no money sooner', () => {
  fc.assert(
    fc.property(rates, (all) => {
      for (const [place, by] of outdoingRates(all).entries()) {
        const [rate, better] = [all[place], by === undefined ? undefined : all[by]]
        if (!rate || !better) continue
        expect(better.minor).toBeLessThanOrEqual(rate.minor)
        expect(mealPlans.indexOf(better.mealPlan ?? 'RO')).toBeGreaterThanOrEqual(
          mealPlans.indexOf(rate.mealPlan ?? 'RO'),
        )
        expect(better.laterFee).toBeLessThanOrEqual(rate.laterFee ?? -1)
        expect(better.graceHours).toBeGreaterThanOrEqual(rate.graceHours)
        if (rate.freeUntil !== 'never') expect(String(better.freeUntil) >= String(rate.freeUntil)).toBe(true)
        if (rate.freeUntil !== 'never') expect(better.freeUntil).not.toBe('never')
        for (const day of ['2026-11-27', '2027-01-15', '2027-03-01'] as CalendarDate[])
          expect(paidBy(better, day)).toBeLessThanOrEqual(paidBy(rate, day))
        expect(better.advantages).toEqual(expect.arrayContaining([...rate.advantages]))
        expect(better).not.toEqual(rate)
      }
    }),
  )
})

it('what outdoes a rate is outdone by none, so that a room always keeps a rate in front', () => {
  fc.assert(
    fc.property(rates, (all) => {
      const outdone = outdoingRates(all)
      for (const by of outdone) if (by !== undefined) expect(outdone[by]).toBeUndefined()
      if (all.length > 0) expect(outdone).toContain(undefined)
    }),
  )
})

it('which rates are outdone does not depend on their order, nor on one more of the same', () => {
  fc.assert(
    fc.property(rates, (all) => {
      const outdoneOf = (some: readonly ComparedRate[]) =>
        outdoingRates(some)
          .flatMap((by, i) => (by === undefined ? [] : [JSON.stringify(some[i])]))
          .sort()
      expect(outdoneOf(all.toReversed())).toEqual(outdoneOf(all))
      expect([...new Set(outdoneOf([...all, ...all]))]).toEqual([...new Set(outdoneOf(all))])
    }),
  )
})
