import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  declineReasons,
  factsAfterReport,
  nextStepOfPayment,
  noPaymentFacts,
  type PaymentAim,
  type PaymentFacts,
  type PaymentReport,
} from './attempt.ts'

const aim: PaymentAim = { kind: 'capture', minor: 100_00, currency: 'EUR' }
const runs = 2_000

const factsOf = (reports: readonly PaymentReport[], of = aim) =>
  reports.reduce<PaymentFacts>((facts, report) => factsAfterReport(of, facts, report), noPaymentFacts)
const after = (...reports: PaymentReport[]) => nextStepOfPayment(aim, factsOf(reports))

describe('an attempt to pay', () => {
  it('waits until the money is there, and is confirmed by it', () => {
    expect(after()).toEqual({ kind: 'wait' })
    expect(after({ isPending: true })).toEqual({ kind: 'wait' })
    expect(after({ authorisedMinor: 100_00 })).toEqual({ kind: 'wait' })
    expect(after({ authorisedMinor: 100_00 }, { capturedMinor: 100_00 })).toEqual({ kind: 'confirm' })
  })

  it('is tried again after a refusal, unless another card on the same page was taken', () => {
    expect(after({ decline: 'insufficient-funds' })).toEqual({ kind: 'try-again' })
    expect(after({ decline: 'insufficient-funds' }, { capturedMinor: 100_00 })).toEqual({ kind: 'confirm' })
    expect(after({ isEnded: true })).toEqual({ kind: 'try-again' })
    expect(after({ isAbandoned: true })).toEqual({ kind: 'try-again' })
  })

  it('gives money back that comes when it is wanted no more, once', () => {
    expect(after({ isUnwanted: true }, { capturedMinor: 100_00 })).toEqual({ kind: 'refund', minor: 100_00 })
    expect(after({ capturedMinor: 100_00 }, { isUnwanted: true }, { refundedMinor: 40_00 })).toEqual({
      kind: 'refund',
      minor: 60_00,
    })
    expect(after({ isUnwanted: true }, { capturedMinor: 100_00, refundedMinor: 100_00 })).toEqual({ kind: 'done' })
    expect(after({ isUnwanted: true }, { authorisedMinor: 100_00 })).toEqual({ kind: 'void' })
    expect(after({ isUnwanted: true }, { authorisedMinor: 100_00 }, { isVoided: true })).toEqual({ kind: 'done' })
  })

  it('is put before a person where a provider says what cannot be', () => {
    expect(after({ capturedMinor: 100_01 })).toEqual({ kind: 'review' })
    expect(after({ capturedMinor: 99_99 })).toEqual({ kind: 'review' })
    expect(after({ capturedMinor: 100_00, currency: 'USD' })).toEqual({ kind: 'review' })
    expect(after({ capturedMinor: 100_00 }, { isDisputed: true })).toEqual({ kind: 'review' })
    expect(after({ refundedMinor: 1 })).toEqual({ kind: 'review' })
  })

  it('that only reserves, or keeps a card, is met by that', () => {
    const reserved: PaymentAim = { ...aim, kind: 'authorise' }
    expect(nextStepOfPayment(reserved, factsOf([{ authorisedMinor: 100_00 }], reserved))).toEqual({ kind: 'confirm' })
    expect(nextStepOfPayment(reserved, factsOf([{ authorisedMinor: 100_00 }, { isVoided: true }], reserved))).toEqual({
      kind: 'try-again',
    })
    const token: PaymentAim = { kind: 'tokenise', minor: 0, currency: 'EUR' }
    expect(nextStepOfPayment(token, factsOf([{ isTokenised: true }], token))).toEqual({ kind: 'confirm' })
    expect(nextStepOfPayment(token, factsOf([{ capturedMinor: 1 }], token))).toEqual({ kind: 'review' })
  })
})

/** One of each thing that can be said of an attempt. */
const reports: readonly PaymentReport[] = [
  ...[{ isPending: true }, { isEnded: true }, { isAbandoned: true }, { isVoided: true }],
  ...[{ isDisputed: true }, { isUnwanted: true }, { isTokenised: true }],
  ...[{ authorisedMinor: 100_00 }, { capturedMinor: 100_00 }, { capturedMinor: 30_00 }, { capturedMinor: 100_01 }],
  ...[{ refundedMinor: 30_00 }, { refundedMinor: 100_00 }, { capturedMinor: 100_00, currency: 'USD' }],
  ...declineReasons.map((decline) => ({ decline })),
]
const report = fc.constantFrom(...reports)
const most = 6

describe('reports of one attempt', () => {
  // The facts after a set of reports are computed in one order. Whichever of the set comes last, the facts are these;
  // and whichever of it comes once more, they stay so. Step by step this is every order of the set, with each report
  // doubled at any place and as often as one likes. Of what an attempt is to bring, facts know the currency alone.
  it(`say the same in every order of up to ${most} of ${reports.length} of them, each doubled anywhere`, {
    timeout: 120_000,
  }, () => {
    const factsAfter = new Map<number, PaymentFacts>([[0, noPaymentFacts]])
    let sets = 0
    for (const set of setsOf(reports.length, most)) {
      const facts = factsAfterReport(
        aim,
        factsAfter.get(set.withoutLast) ?? noPaymentFacts,
        reports[set.last] as PaymentReport,
      )
      factsAfter.set(set.bits, facts)
      sets++
      for (let i = 0; i <= set.last; i++) {
        if (!(set.bits & (1 << i))) continue
        const one = reports[i] as PaymentReport
        const before = factsAfter.get(set.bits & ~(1 << i)) as PaymentFacts
        if (!areSame(factsAfterReport(aim, before, one), facts) || !areSame(factsAfterReport(aim, facts, one), facts))
          throw new Error(`${JSON.stringify(one)} last or again, of the set ${set.bits.toString(2)}`)
      }
    }
    expect(sets).toBe(sumOfSets(reports.length, most))
  })

  it('say the same in all 720 orders of six, written out, with every choice of them doubled on the spot', () => {
    const six: PaymentReport[] = [
      ...[{ decline: 'insufficient-funds' as const }, { isPending: true }, { authorisedMinor: 100_00 }],
      ...[{ capturedMinor: 100_00 }, { refundedMinor: 30_00 }, { isEnded: true }],
    ]
    const facts = factsOf(six)
    let sequences = 0
    for (const order of ordersOf(six)) {
      for (let doubled = 0; doubled < 1 << six.length; doubled++) {
        const sequence = order.flatMap((one, i) => (doubled & (1 << i) ? [one, one] : [one]))
        if (!areSame(factsOf(sequence), facts)) throw new Error(JSON.stringify(sequence))
        sequences++
      }
    }
    expect(sequences).toBe(720 * 64)
  })

  it('never confirm without the money, and never give back more than came', () => {
    fc.assert(
      fc.property(fc.array(report, { maxLength: 12 }), (reports) => {
        const facts = factsOf(reports)
        const step = nextStepOfPayment(aim, facts)
        if (step.kind === 'confirm') expect(facts.capturedMinor - facts.refundedMinor).toBe(aim.minor)
        if (step.kind === 'refund') expect(step.minor).toBeLessThanOrEqual(facts.capturedMinor - facts.refundedMinor)
        // What was done about it is known afterwards: nothing is done twice.
        if (step.kind === 'refund')
          expect(nextStepOfPayment(aim, factsAfterReport(aim, facts, { refundedMinor: facts.capturedMinor }))).toEqual({
            kind: 'done',
          })
        if (step.kind === 'void')
          expect(nextStepOfPayment(aim, factsAfterReport(aim, facts, { isVoided: true }))).toEqual({ kind: 'done' })
      }),
      { numRuns: runs },
    )
  })
})

/** All sets of 1 to `size` of `count` things as bits, the smaller ones before the larger ones that hold them. */
function* setsOf(
  count: number,
  size: number,
): Generator<{ readonly bits: number; readonly withoutLast: number; readonly last: number }> {
  let level = [{ bits: 0, last: -1 }]
  for (let i = 0; i < size; i++) {
    const next: typeof level = []
    for (const { bits, last } of level)
      for (let one = last + 1; one < count; one++) next.push({ bits: bits | (1 << one), last: one })
    for (const { bits, last } of next) yield { bits, last, withoutLast: bits & ~(1 << last) }
    level = next
  }
}

/** How many sets that are: without the empty one. */
function sumOfSets(count: number, size: number): number {
  let [sum, sets] = [0, 1]
  for (let i = 1; i <= size; i++) {
    sets = (sets * (count - i + 1)) / i
    sum += sets
  }
  return sum
}

const names = Object.keys(noPaymentFacts) as (keyof PaymentFacts)[]
const areSame = (one: PaymentFacts, other: PaymentFacts) => names.every((name) => one[name] === other[name])

/** All orders: 720 of six. */
function* ordersOf<T>(items: readonly T[]): Generator<T[]> {
  if (items.length <= 1) yield [...items]
  for (let i = 0; i < items.length && items.length > 1; i++) {
    for (const rest of ordersOf(items.toSpliced(i, 1))) yield [items[i] as T, ...rest]
  }
}
