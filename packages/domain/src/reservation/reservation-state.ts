export const reservationTransitions = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['cancelled'],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>

export type ReservationState = keyof typeof reservationTransitions

export function mayBecome(from: ReservationState, to: ReservationState): boolean {
  return (reservationTransitions[from] as readonly ReservationState[]).includes(to)
}

export const reservationReasons = {
  pending: ['awaiting-transfer', 'awaiting-payment', 'option'],
  confirmed: ['booked', 'transfer-received', 'paid', 'test-payment', 'option-taken', 'reinstated'],
  cancelled: ['by-guest', 'by-hotel', 'transfer-overdue', 'unpaid', 'option-expired', 'rejected', 'no-show', 'resold'],
} as const satisfies Record<ReservationState, readonly string[]>

type Status = { readonly state: ReservationState; readonly reason: string }

/**
 * What the house may take back of what it has written down by mistake, and nothing else goes backwards: who was no
 * no-show, and a payment that had not come.
 */
const corrections: readonly (readonly [from: Status, to: Status])[] = [
  [
    { state: 'cancelled', reason: 'no-show' },
    { state: 'confirmed', reason: 'reinstated' },
  ],
  [
    { state: 'confirmed', reason: 'transfer-received' },
    { state: 'pending', reason: 'awaiting-transfer' },
  ],
  [
    { state: 'confirmed', reason: 'paid' },
    { state: 'pending', reason: 'awaiting-payment' },
  ],
]

export function isCorrection(fromStatus: Status, toStatus: Status): boolean {
  const isSameStatus = (a: Status, b: Status) => a.state === b.state && a.reason === b.reason
  return corrections.some(([wrong, right]) => isSameStatus(fromStatus, wrong) && isSameStatus(toStatus, right))
}
