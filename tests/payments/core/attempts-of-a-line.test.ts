import {
  noFacts,
  type PaymentAim,
  type PaymentFacts,
  type PaymentReport,
  stepOf,
  withoutWish,
  withReport,
} from '@portico/domain/payment/attempt'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byTestSize } from '../../setup/by-test-size.ts'

// One due line, several attempts at it, providers that take money when a guest says so, reports that are late, doubled, lost and in any order, and refunds
// that are wished, lost and wished again: whatever happens, the line is paid once or not at all.

const dueMinor = 100_00
const aim: PaymentAim = { kind: 'capture', minor: dueMinor, currency: 'EUR' }

/** What a provider knows of one attempt, beside what we know. */
type Side = {
  facts: PaymentFacts
  captured: number
  refunded: number
  isClosed: boolean
  readonly refunds: Set<string>
  wish: { key: string; minor: number } | undefined
}

type Event = { readonly what: (typeof events)[number]; readonly which: number }
const events = ['start', 'pay', 'close', 'leave', 'report', 'stale', 'refund', 'refund-unanswered', 'end'] as const

function run(script: readonly Event[]) {
  const sides: Side[] = []
  const stale: { readonly side: Side; readonly report: PaymentReport }[] = []
  let [isPaid, isEnded, keys, confirmed] = [false, false, 0, 0]

  const add = (side: Side, report: PaymentReport) => {
    side.facts = withReport(aim, side.facts, report)
    const step = stepOf(aim, side.facts)
    if (step.kind === 'confirm' && !isPaid) {
      expect(side.facts.capturedMinor - side.facts.refundedMinor).toBe(dueMinor)
      expect(isEnded).toBe(false)
      isPaid = true
      confirmed++
      for (const other of sides) if (other !== side) other.facts = withoutWish(aim, other.facts)
    }
    // A wish stands until it is known to be done: no second one beside it.
    if (step.kind === 'refund' && !side.wish) side.wish = { key: `r${keys++}`, minor: step.minor }
  }
  const reportOf = ({ captured, refunded, isClosed }: Side): PaymentReport => ({
    capturedMinor: captured,
    refundedMinor: refunded,
    ...(isClosed && { isEnded: true }),
  })
  const refund = (side: Side, isAnswered: boolean) => {
    if (!side.wish) return
    if (!side.refunds.has(side.wish.key)) {
      side.refunds.add(side.wish.key)
      side.refunded += side.wish.minor
    }
    if (!isAnswered) return
    side.wish = undefined
    add(side, reportOf(side))
  }

  for (const { what, which } of script) {
    const side = sides[which % Math.max(1, sides.length)]
    if (what === 'start') {
      if (!isPaid && !isEnded && sides.length < 4)
        sides.push({ facts: noFacts, captured: 0, refunded: 0, isClosed: false, refunds: new Set(), wish: undefined })
    } else if (what === 'end') {
      if (!isPaid) isEnded = true
      for (const one of sides) if (!isPaid) one.facts = withoutWish(aim, one.facts)
    } else if (side) {
      if (what === 'pay' && !side.isClosed) side.captured = dueMinor
      if (what === 'close') side.isClosed = true
      // The page stays open all the same.
      if (what === 'leave') add(side, { isAbandoned: true })
      if (what === 'report') {
        add(side, reportOf(side))
        stale.push({ side, report: reportOf(side) })
      }
      const old = stale[which % Math.max(1, stale.length)]
      if (what === 'stale' && old) add(old.side, old.report)
      if (what === 'refund') refund(side, true)
      if (what === 'refund-unanswered') refund(side, false)
    }
    for (const { captured, refunded } of sides) expect(refunded).toBeLessThanOrEqual(captured)
  }
  // In the end everything is reported, and everything that is wished is done.
  for (const side of sides) add(side, reportOf(side))
  for (const side of sides) for (let i = 0; i < 3; i++) refund(side, true)
  const took = sides.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
  expect(confirmed).toBeLessThanOrEqual(1)
  expect(took).toBe(isPaid ? dueMinor : 0)
  expect(sides.filter(({ captured, refunded }) => captured > refunded).length).toBeLessThanOrEqual(1)
}

describe('the attempts at one due line', () => {
  it('take it once or not at all, whatever comes in which order', { timeout: 600_000 }, () => {
    const event = fc.record({ what: fc.constantFrom(...events), which: fc.nat(11) })
    fc.assert(fc.property(fc.array(event, { minLength: 1, maxLength: 24 }), run), {
      numRuns: byTestSize({ fast: 2_000, normal: 20_000, full: 100_000 }),
    })
  })
})
