import { describe, expect, it } from 'vitest'
import { mayBecome, type ReservationState, reservationReasons, reservationTransitions } from './reservation-state.ts'

const states = Object.keys(reservationTransitions) as ReservationState[]

describe('the life of a reservation', () => {
  it('CRO-05 goes from pending to confirmed or cancelled and from confirmed to cancelled, and nowhere else', () => {
    const steps = states.flatMap((from) => states.filter((to) => mayBecome(from, to)).map((to) => `${from} → ${to}`))
    expect(steps.sort()).toEqual(['confirmed → cancelled', 'pending → cancelled', 'pending → confirmed'])
    expect(reservationReasons.cancelled).toEqual(expect.arrayContaining(['rejected', 'option-expired']))
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
})
