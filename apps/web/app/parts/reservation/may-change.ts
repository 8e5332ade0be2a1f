import type { Hotel } from '@portico/contracts/hotel/catalogue'
import type { notChangeableReasons } from '@portico/contracts/reservation/not-changeable'
import type { Voucher } from '@portico/contracts/reservation/reservation'
import { type GuestRecordRules, guestFieldsOf } from '@portico/domain/party/guest-record'

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

/** The hotel records its guests after they have booked, and does not know all that it wants of all of them. */
export function lacksRegistration(voucher: Voucher, hotel: Pick<Hotel, 'guestRecords' | 'checkout'>): boolean {
  const { guestRecords, checkout } = hotel
  if (checkout?.registration !== 'after-booking' || !mayNameGuests(voucher, guestRecords)) return false
  const wanted = guestFieldsOf(guestRecords, (rule) => rule !== 'not-asked')
  const listed = (voucher.guestRecords ?? []).flat()
  const arriving = voucher.basket.lines.reduce((sum, { party }) => sum + party.adults + party.childrenAges.length, 0)
  // The first guest is who booked, unless somebody else is named.
  return Array.from({ length: arriving }, (_, i) =>
    wanted.some((field) => listed[i]?.[field] === undefined && !(i === 0 && isName(field))),
  ).includes(true)
}

const isName = (field: string): boolean => field === 'name' || field === 'lastName'
