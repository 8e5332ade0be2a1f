import type { notChangeableReasons } from '@portico/contracts/reservation/not-changeable'
import type { Voucher } from '@portico/contracts/reservation/reservation'
import type { GuestRecordRules } from '@portico/domain/party/guest-record'

/** `unsupported`: the hotel's server has no codes for its rooms, or one reservation for each (decision 022). */
export type NotPossibleReason = (typeof notChangeableReasons)[number] | 'unsupported'

export function whyNotChangeable({ state, cancellationNow, mayChange }: Voucher): NotPossibleReason | undefined {
  if (state === 'cancelled') return 'cancelled'
  if (cancellationNow?.kind === 'not-changeable') return cancellationNow.why
  return mayChange.includes('rooms') ? undefined : 'unsupported'
}

export const hasChangeableRoom = ({ rooms }: Voucher): boolean =>
  rooms.some(({ isFixed, mayChangeProtection }) => !isFixed || mayChangeProtection)

/**
 * Asked where the hotel wants to know who comes, who is in which of several rooms, or who it is where somebody else
 * booked.
 */
export function mayNameGuests(
  { mayChange, rooms, agency, flights }: Voucher,
  { names, birthDate, sex }: GuestRecordRules,
): boolean {
  return (
    mayChange.includes('guests') &&
    (rooms.length > 1 ||
      agency !== undefined ||
      flights.length > 0 ||
      [names, birthDate, sex].some((rule) => rule !== 'not-asked'))
  )
}
