import type { StoredGuest } from '../../db/tables/reservations.ts'
import type { RequestedGuests } from './booking-request.ts'

export function isRecorded({ birthDate, sex, others = [] }: RequestedGuests): boolean {
  return birthDate !== undefined || sex !== undefined || others.length > 0
}

export function recordsOf({ others = [], ...first }: RequestedGuests): StoredGuest[] {
  const isKnown = Object.values(first).some((value) => value !== undefined)
  return [...(isKnown ? [{ type: 'adult' as const, ...first }] : []), ...others]
}
