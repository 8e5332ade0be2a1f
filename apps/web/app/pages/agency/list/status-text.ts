import type { AgencyReservation } from '@portico/contracts/trade/agency-reservations'

/** An option waits for its agency, all else for a payment; what ended by itself says so. */
export function statusTextOf({ status, reason }: Pick<AgencyReservation, 'status' | 'reason'>) {
  return (['option', 'option-expired', 'no-show'] as const).find((one) => one === reason) ?? status
}
