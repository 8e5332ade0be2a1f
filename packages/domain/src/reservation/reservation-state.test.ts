import { describe, expect, it } from 'vitest'
import {
  isCorrection,
  mayBecome,
  type ReservationState,
  reservationReasons,
  reservationTransitions,
} from './reservation-state.ts'

const states = Object.keys(reservationTransitions) as ReservationState[]

describe('the life of a reservation', () => {
  it('CRO-04 is in one of three states, each with its reasons: to wait for, to be confirmed by, and to end', () => {
    expect(states).toEqual(['pending', 'confirmed', 'cancelled'])
    expect(reservationReasons.pending).toEqual(['awaiting-transfer', 'awaiting-payment', 'option'])
    for (const reason of ['rejected', 'option-expired', 'unpaid', 'by-guest', 'by-hotel'] as const)
      expect(reservationReasons.cancelled).toContain(reason)
    const all = states.flatMap((state) => [...reservationReasons[state]])
    expect(new Set(all).size).toBe(all.length)
  })

  it('CRO-05 goes from pending to confirmed, from pending to cancelled, rejected or expired, and from confirmed to cancelled; cancelled is final', () => {
    const steps = states.flatMap((from) => states.filter((to) => mayBecome(from, to)).map((to) => `${from} → ${to}`))
    expect(steps.sort()).toEqual(['confirmed → cancelled', 'pending → cancelled', 'pending → confirmed'])
    expect(reservationReasons.cancelled).toEqual(expect.arrayContaining(['rejected', 'option-expired']))
    expect(reservationTransitions.cancelled).toEqual([])
  })

  it('reaches every state from pending', () => {
    const reached = new Set<ReservationState>(['pending'])
    for (const from of reached) for (const to of reservationTransitions[from]) reached.add(to)
    expect([...reached].sort()).toEqual([...states].sort())
  })

  it('ends when it is cancelled', () => {
    expect(states.filter((to) => mayBecome('cancelled', to))).toEqual([])
  })

  it('never goes back to pending', () => {
    expect(states.filter((from) => mayBecome(from, 'pending'))).toEqual([])
  })

  it('goes backwards only where the house takes back a no-show or a payment that it had written down by mistake', () => {
    const all = states.flatMap((state) => reservationReasons[state].map((reason) => ({ state, reason })))
    const nameOf = ({ state, reason }: (typeof all)[number]) => `${state}, ${reason}`
    const steps = all.flatMap((from) =>
      all.filter((to) => isCorrection(from, to)).map((to) => `${nameOf(from)} → ${nameOf(to)}`),
    )
    expect(steps.sort()).toEqual([
      'cancelled, no-show → confirmed, reinstated',
      'confirmed, paid → pending, awaiting-payment',
      'confirmed, transfer-received → pending, awaiting-transfer',
    ])
  })
})
