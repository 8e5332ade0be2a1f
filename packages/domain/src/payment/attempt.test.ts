import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { declineReasons, noFacts, type PaymentAim, type PaymentFacts, type PaymentReport, stepOf, withReport } from './attempt.ts'

const aim: PaymentAim = { kind: 'capture', minor: 100_00, currency: 'EUR' }
const runs = 2_000

const factsOf = (reports: readonly PaymentReport[], of = aim) =>
  reports.reduce<PaymentFacts>((facts, report) => withReport(of, facts, report), noFacts)
const after = (...reports: PaymentReport[]) => stepOf(aim, factsOf(reports))

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
    expect(after({ capturedMinor: 100_00 }, { isUnwanted: true }, { refundedMinor: 40_00 })).toEqual({ kind: 'refund', minor: 60_00 })
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
    expect(stepOf(reserved, factsOf([{ authorisedMinor: 100_00 }], reserved))).toEqual({ kind: 'confirm' })
    expect(stepOf(reserved, factsOf([{ authorisedMinor: 100_00 }, { isVoided: true }], reserved))).toEqual({ kind: 'try-again' })
    const token: PaymentAim = { kind: 'tokenise', minor: 0, currency: 'EUR' }
    expect(stepOf(token, factsOf([{ isTokenised: true }], token))).toEqual({ kind: 'confirm' })
    expect(stepOf(token, factsOf([{ capturedMinor: 1 }], token))).toEqual({ kind: 'review' })
  })
})

const report: fc.Arbitrary<PaymentReport> = fc.oneof(
  fc.constantFrom<PaymentReport>(
    ...[
      { isPending: true },
      { isEnded: true },
      { isAbandoned: true },
      { isVoided: true },
      { isDisputed: true },
      { isUnwanted: true },
      { isTokenised: true },
    ],
    ...[{ authorisedMinor: 100_00 }, { capturedMinor: 100_00 }, { capturedMinor: 30_00 }, { capturedMinor: 100_01 }],
    ...[{ refundedMinor: 30_00 }, { refundedMinor: 100_00 }, { capturedMinor: 100_00, currency: 'USD' }],
  ),
  fc.constantFrom(...declineReasons).map((decline) => ({ decline })),
)

describe('reports of one attempt', () => {
  it('say the same in each of their orders, and doubled: up to six of them', () => {
    fc.assert(
      fc.property(fc.array(report, { minLength: 1, maxLength: 6 }), (reports) => {
        const facts = factsOf(reports)
        for (const order of ordersOf(reports)) {
          expect(factsOf(order)).toEqual(facts)
          expect(factsOf(order.flatMap((one) => [one, one]))).toEqual(facts)
        }
        expect(factsOf([...reports, ...reports])).toEqual(facts)
      }),
      { numRuns: 50 },
    )
  })

  it('never confirm without the money, and never give back more than came', () => {
    fc.assert(
      fc.property(fc.array(report, { maxLength: 12 }), (reports) => {
        const facts = factsOf(reports)
        const step = stepOf(aim, facts)
        if (step.kind === 'confirm') expect(facts.capturedMinor - facts.refundedMinor).toBe(aim.minor)
        if (step.kind === 'refund') expect(step.minor).toBeLessThanOrEqual(facts.capturedMinor - facts.refundedMinor)
        // What was done about it is known afterwards: nothing is done twice.
        if (step.kind === 'refund')
          expect(stepOf(aim, withReport(aim, facts, { refundedMinor: facts.capturedMinor }))).toEqual({ kind: 'done' })
        if (step.kind === 'void') expect(stepOf(aim, withReport(aim, facts, { isVoided: true }))).toEqual({ kind: 'done' })
      }),
      { numRuns: runs },
    )
  })
})

/** All orders of up to six: 720 at most. */
function* ordersOf<T>(items: readonly T[]): Generator<T[]> {
  if (items.length <= 1) yield [...items]
  for (let i = 0; i < items.length && items.length > 1; i++) {
    for (const rest of ordersOf(items.toSpliced(i, 1))) yield [items[i] as T, ...rest]
  }
}
