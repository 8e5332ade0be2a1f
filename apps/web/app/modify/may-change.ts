import type { Voucher } from '@portico/contracts/reservation'
import type { notChangeableReasons } from '@portico/contracts/reservation/not-changeable'

/** `unsupported`: the hotel's server has no codes for its rooms, or one reservation for each (decision 022). */
export type NotPossibleReason = (typeof notChangeableReasons)[number] | 'unsupported'

/** Why nothing of a booking can be changed here, if nothing can. */
export function whyNotChangeable({ state, cancellationNow, rooms, roomCodes }: Voucher): NotPossibleReason | undefined {
  if (state === 'cancelled') return 'cancelled'
  if (cancellationNow?.kind === 'not-changeable') return cancellationNow.why
  return rooms.some(({ code }) => code === undefined) || roomCodes.length > 0 ? 'unsupported' : undefined
}
