import { type LockedLine, type LockedPrice, priceLines, priceTotalsOf } from '../pricing/locked-price.ts'
import { type CancellationPolicy, cancellationDueOf, policyWithProtection } from '../pricing/rate-plan.ts'
import { placesInStays } from '../pricing/stays/stays-of-rooms.ts'
import type { CalendarDate } from '../time/calendar-date.ts'
import type { Instant } from '../time/deadline.ts'

/**
 * Whether the rate sold protection with this room at a price; where it includes it there is nothing to choose.
 */
export function isProtectionOffered({ terms }: Pick<LockedLine, 'terms'>): boolean {
  return (terms.plan.refundProtection ?? 0) > 0
}

type Moment = { readonly today: CalendarDate; readonly timeZone: string; readonly now: Instant }

/**
 * Whether protection may still be taken or given back: as long as leaving the room would cost nothing without it, and
 * on the day of booking. Later it would be bought when it is needed, or given back when it no longer is. A grace after
 * the booking does not count: for its hours a stay was just booked. `policy` is the rate's own, without protection.
 */
export function mayChangeProtection(
  lockedLine: LockedLine,
  policy: CancellationPolicy,
  { bookedOn, lines }: Pick<LockedPrice, 'bookedOn' | 'lines'>,
  { today, timeZone, now }: Moment,
): boolean {
  const { nights, minor, protectionMinor } = lockedLine
  const priced = { nights, minor: minor - protectionMinor }
  const { arrival } = (placesInStays(lines)[lines.indexOf(lockedLine)] ?? lockedLine).stay
  return (
    today === bookedOn ||
    cancellationDueOf(withoutGrace(policy), priced, arrival, timeZone, { bookedAt: now, now }) === 0
  )
}

function withoutGrace({ graceHours: _, ...policy }: CancellationPolicy): CancellationPolicy {
  return policy
}

export function withProtection(lockedLine: LockedLine, isProtected: boolean, policy: CancellationPolicy): LockedLine {
  return { ...lockedLine, isProtected, cancellation: policyWithProtection(policy, lockedLine.terms.plan, isProtected) }
}

/**
 * The price with these lines in the place of its own, which they differ from in their protection alone, at its promised
 * price and shares.
 */
export function withProtectedLines(lockedPrice: LockedPrice, protectedLines: readonly LockedLine[]): LockedPrice {
  const lines = priceLines(protectedLines)
  return { ...lockedPrice, lines, ...priceTotalsOf({ ...lockedPrice, lines }) }
}
