import { shareOf } from '../money/money.ts'
import type { PricedStay } from '../pricing/price-stay.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import { deadlineOf, type Instant } from '../time/deadline.ts'

type Priced = Pick<PricedStay, 'nights' | 'minor'>

/**
 * Until when a guest may leave without paying. `days` before arrival, until `time` on the hotel's own clock
 * (`days: 0` is the day of arrival itself); afterwards, or for `non-refundable` from the start, `fee` is due.
 */
export type CancellationPolicy =
  | { readonly kind: 'free-until'; readonly days: number; readonly time: string; readonly fee: CancellationFee }
  | { readonly kind: 'non-refundable' }

export type CancellationFee = { readonly kind: 'first-night' } | { readonly kind: 'share'; readonly basisPoints: number }

/**
 * What leaving costs once it is no longer free, minor units: the first night, a share of the room's price, or, non-refundable, all of it; never
 * more than the room's price, which discounts may have lowered below its first night.
 */
export function cancellationFeeOf(policy: CancellationPolicy, { nights, minor }: Priced): number {
  if (policy.kind === 'non-refundable') return minor
  return policy.fee.kind === 'first-night' ? Math.min(nights[0]?.minor ?? 0, minor) : shareOf(minor, policy.fee.basisPoints)
}

/** CAN-04, CAN-05: what leaving costs at this moment, minor units. At the deadline itself it is no longer free. */
export function cancellationDueOf(
  policy: CancellationPolicy,
  priced: Priced,
  arrival: CalendarDate,
  timeZone: string,
  now: Instant,
): number {
  const isFree = policy.kind === 'free-until' && now < deadlineOf(arrival, policy.days, policy.time, timeZone)
  return isFree ? 0 : cancellationFeeOf(policy, priced)
}

/** CAN-03: the end of the time in which a stay at a resellable rate may be put up for resale: 23:59 of the day before arrival, at the hotel. */
export function resaleEndOf(arrival: CalendarDate, timeZone: string): Instant {
  return deadlineOf(arrival, 1, '23:59', timeZone)
}
