/** The life of a reservation (G-16). Cancelled is final. */
export const reservationTransitions = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['cancelled'],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>

export type ReservationState = keyof typeof reservationTransitions

export function mayBecome(from: ReservationState, to: ReservationState): boolean {
  return (reservationTransitions[from] as readonly ReservationState[]).includes(to)
}

/** Why a reservation is where it is; each state has its own reasons. */
export const reservationReasons = {
  pending: ['awaiting-transfer', 'awaiting-payment', 'option'],
  confirmed: ['booked', 'transfer-received', 'paid', 'test-payment', 'option-taken'],
  cancelled: ['by-guest', 'by-hotel', 'transfer-overdue', 'unpaid', 'option-expired', 'rejected', 'no-show', 'resold'],
} as const satisfies Record<ReservationState, readonly string[]>
