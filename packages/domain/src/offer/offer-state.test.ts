import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Instant } from '../time/deadline.ts'
import { isAnswerable, mayOfferBecome, type OfferState, offerStateAt, offerStates } from './offer-state.ts'

const finals: readonly OfferState[] = ['confirmed', 'rejected', 'expired', 'withdrawn']
const anyState = fc.constantFrom(...offerStates)

describe('the life of an offer', () => {
  it('OFR-17 confirmed, rejected and expired are final: whatever is asked afterwards changes them no more', () => {
    fc.assert(
      fc.property(fc.array(anyState, { maxLength: 30 }), (requests) => {
        let state: OfferState = 'draft'
        for (const request of requests) {
          const next: OfferState = mayOfferBecome(state, request) ? request : state
          if (finals.includes(state)) expect(next).toBe(state)
          state = next
        }
      }),
    )
  })

  it('reaches every state from a draft', () => {
    const reached = new Set<OfferState>(['draft'])
    for (let size = 0; size !== reached.size; ) {
      size = reached.size
      for (const from of [...reached]) for (const to of offerStates) if (mayOfferBecome(from, to)) reached.add(to)
    }
    expect([...reached].sort()).toEqual([...offerStates].sort())
  })

  it('is confirmed and rejected by who has opened it alone', () => {
    for (const end of ['confirmed', 'rejected'] as const)
      expect(
        offerStates.filter((from) => mayOfferBecome(from, end) && !['open', 'unavailable'].includes(from)),
      ).toEqual([])
  })

  it('ends at its instant, whether or not anybody has written that down, and never comes back', () => {
    const at = (minute: number) => new Date(Date.UTC(2027, 2, 1, 10, minute)).toISOString() as Instant
    const stored = fc.constantFrom('draft', 'sent', 'open', 'confirmed', 'rejected', 'expired', 'withdrawn' as const)
    fc.assert(
      fc.property(
        stored,
        fc.integer({ min: 0, max: 59 }),
        fc.integer({ min: 0, max: 59 }),
        fc.boolean(),
        (state, end, now, isAvailable) => {
          const seen = offerStateAt({ state, expiresAt: at(end) }, at(now), isAvailable)
          if (!isAnswerable(state)) expect(seen).toBe(state)
          else if (now >= end) expect(seen).toBe('expired')
          else expect(seen).toBe(state === 'open' && !isAvailable ? 'unavailable' : state)
        },
      ),
    )
  })
})
