import {
  factsAfterReport,
  factsOnceUnwanted,
  nextStepOfPayment,
  noPaymentFacts,
  type PaymentAim,
  type PaymentFacts,
  type PaymentReport,
} from '@portico/domain/payment/attempt'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byTestSize } from '../../setup/by-test-size.ts'

// One due line, several attempts at it, providers that do what a guest says, a house that takes what is reserved or
// charges a card, reports that are late, doubled, lost and in any order, and wishes that are lost and sent again:
// whatever happens, the line is paid, reserved or guaranteed once or not at all, and no more is taken than is due.

const dueMinor = 100_00
const currency = 'EUR'

type Wish = { readonly key: string; readonly kind: 'capture' | 'release' | 'refund' | 'charge'; readonly minor: number }

/** What a provider knows of one attempt, beside what we know. */
type Side = {
  readonly aim: PaymentAim
  facts: PaymentFacts
  authorised: number
  captured: number
  refunded: number
  isVoided: boolean
  isTokenised: boolean
  isClosed: boolean
  /** The wishes that it has done: it does each once. */
  readonly done: Set<string>
  wish: Wish | undefined
}

type Event = { readonly what: (typeof events)[number]; readonly which: number }
const events = [
  ...(['start', 'pay', 'close', 'leave', 'report', 'stale', 'answer', 'unanswered', 'end'] as const),
  ...(['take-part', 'take-all', 'let-go', 'charge'] as const),
] as const

const newSide = (aim: PaymentAim): Side => ({
  aim,
  facts: noPaymentFacts,
  authorised: 0,
  captured: 0,
  refunded: 0,
  isVoided: false,
  isTokenised: false,
  isClosed: false,
  done: new Set<string>(),
  wish: undefined,
})

const reportOf = (side: Side): PaymentReport => ({
  authorisedMinor: side.authorised,
  capturedMinor: side.captured,
  refundedMinor: side.refunded,
  isVoided: side.isVoided,
  isTokenised: side.isTokenised,
  ...(side.isClosed && { isEnded: true }),
})

/** Whether it still holds something of the guest's. */
const holds = ({ authorised, captured, refunded, isVoided, isTokenised }: Side) =>
  captured > refunded || (authorised > 0 && captured === 0 && !isVoided) || isTokenised

function run(kind: PaymentAim['kind'], script: readonly Event[]) {
  const aim: PaymentAim = { kind, minor: kind === 'tokenise' ? 0 : dueMinor, currency }
  const sides: Side[] = []
  /** Charges of a card that was left: each an attempt of its own, without a page. */
  const charges: Side[] = []
  const stale: { readonly side: Side; readonly report: PaymentReport }[] = []
  let [isMet, isEnded, keys, confirmed] = [false, false, 0, 0]
  const wishOf = (wished: Wish['kind'], minor: number): Wish => ({ key: `w${keys++}`, kind: wished, minor })

  const add = (side: Side, report: PaymentReport) => {
    side.facts = factsAfterReport(side.aim, side.facts, report)
    const step = nextStepOfPayment(side.aim, side.facts)
    if (step.kind === 'confirm' && sides.includes(side) && !isMet) {
      // Nothing is confirmed without what it was to bring, and that is still there.
      expect([holds(side), isEnded]).toEqual([true, false])
      if (kind === 'capture') expect(side.captured - side.refunded).toBe(dueMinor)
      if (kind === 'authorise') expect(side.authorised).toBe(dueMinor)
      isMet = true
      confirmed++
      for (const other of sides) if (other !== side) other.facts = factsOnceUnwanted(other.aim, other.facts)
    }
    // A wish stands until it is known to be done: no second one beside it.
    if (step.kind === 'refund' && !side.wish) side.wish = wishOf('refund', step.minor)
    if (step.kind === 'void' && !side.wish) side.wish = wishOf('release', 0)
  }
  /**
   * The provider does a wish once, however often it comes; it takes no more than is reserved, and gives back no more
   * than it took.
   */
  const send = (side: Side, isAnswered: boolean) => {
    const { wish } = side
    if (!wish) return
    if (!side.done.has(wish.key)) {
      side.done.add(wish.key)
      if (wish.kind === 'capture' && !side.isVoided && side.captured + wish.minor <= side.authorised)
        side.captured += wish.minor
      if (wish.kind === 'release' && side.captured === 0) side.isVoided = true
      if (wish.kind === 'refund') side.refunded += wish.minor
      if (wish.kind === 'charge') side.captured += wish.minor
    }
    if (!isAnswered) return
    side.wish = undefined
    add(side, reportOf(side))
  }
  /**
   * What the house may still take, beside what it has been promised already: what it has begun counts, whether it is
   * known to be done or not.
   */
  const open = () => dueMinor - charges.reduce((sum, one) => sum + one.aim.minor, 0)
  const mayTake = ({ aim: of, facts, wish }: Side) =>
    of.kind === 'authorise' &&
    !wish &&
    facts.authorisedMinor > 0 &&
    facts.capturedMinor === 0 &&
    !facts.isVoided &&
    !facts.isUnwanted

  for (const { what, which } of script) {
    const all = [...sides, ...charges]
    const side = all[which % Math.max(1, all.length)]
    if (what === 'start') {
      if (!isMet && !isEnded && sides.length < 4) sides.push(newSide(aim))
    } else if (what === 'end') {
      if (!isMet) isEnded = true
      for (const one of sides) if (!isMet) one.facts = factsOnceUnwanted(aim, one.facts)
    } else if (what === 'charge') {
      const minor = [dueMinor, 40_00, 25_00][which % 3] ?? dueMinor
      const hasCard = kind === 'tokenise' && sides.some(({ facts }) => facts.isTokenised && !facts.isUnwanted)
      if (hasCard && minor <= open())
        charges.push({ ...newSide({ kind: 'capture', minor, currency }), wish: wishOf('charge', minor) })
    } else if (side) {
      if (what === 'pay' && !side.isClosed && sides.includes(side)) {
        if (kind === 'capture') side.captured = dueMinor
        if (kind === 'authorise') side.authorised = dueMinor
        if (kind === 'tokenise') side.isTokenised = true
      }
      if (what === 'close') side.isClosed = true
      // The page stays open all the same.
      if (what === 'leave') add(side, { isAbandoned: true })
      if (what === 'report') {
        add(side, reportOf(side))
        stale.push({ side, report: reportOf(side) })
      }
      const old = stale[which % Math.max(1, stale.length)]
      if (what === 'stale' && old) add(old.side, old.report)
      if (what === 'take-part' && mayTake(side)) side.wish = wishOf('capture', 1 + (which + 1) * 7_00)
      if (what === 'take-all' && mayTake(side)) side.wish = wishOf('capture', side.facts.authorisedMinor)
      if (what === 'let-go' && mayTake(side)) side.wish = wishOf('release', 0)
      if (what === 'answer') send(side, true)
      if (what === 'unanswered') send(side, false)
    }
    for (const { captured, refunded } of [...sides, ...charges]) expect(refunded).toBeLessThanOrEqual(captured)
  }
  // In the end everything is reported, and everything that is wished is done.
  for (const side of [...sides, ...charges]) add(side, reportOf(side))
  for (const side of [...sides, ...charges]) for (let i = 0; i < 3; i++) send(side, true)
  const took = [...sides, ...charges].reduce((sum, { captured, refunded }) => sum + captured - refunded, 0)
  expect(confirmed).toBeLessThanOrEqual(1)
  expect(took).toBeLessThanOrEqual(dueMinor)
  if (kind === 'capture') expect(took).toBe(isMet ? dueMinor : 0)
  // Cards that several pages have left are all known; money and what is reserved are with one attempt at most.
  if (kind !== 'tokenise') expect(sides.filter(holds).length).toBeLessThanOrEqual(1)
  for (const { aim: of, facts, captured } of charges) {
    expect(captured).toBe(of.minor)
    expect(nextStepOfPayment(of, facts)).toEqual({ kind: 'confirm' })
  }
  if (!isMet && kind === 'authorise') expect(sides.filter(holds)).toEqual([])
}

describe('the attempts at one due line', () => {
  it.each([
    ['take it once or not at all', 'capture'],
    ['reserve it once or not at all, and no more is taken of it than was reserved', 'authorise'],
    ['leave a card once it is known, of which no more is charged than is due', 'tokenise'],
  ] as const)('%s, whatever comes in which order', { timeout: 600_000 }, (_, kind) => {
    const event = fc.record({ what: fc.constantFrom(...events), which: fc.nat(11) })
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 24 }), (script) => run(kind, script)),
      { numRuns: byTestSize({ fast: 2_000, normal: 5_000, full: 100_000 }) },
    )
  })
})
