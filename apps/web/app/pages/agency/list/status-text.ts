import type { AgencyReservation } from '@portico/contracts/trade/agency-reservations'

export function statusTextOf({ status, reason }: Pick<AgencyReservation, 'status' | 'reason'>) {
  return (['option', 'option-expired', 'no-show'] as const).find((knownReason) => knownReason === reason) ?? status
}
