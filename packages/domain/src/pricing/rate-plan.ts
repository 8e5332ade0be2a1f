import { shareOf } from '../money/money.ts'
import { addDays, type CalendarDate } from '../time/calendar-date.ts'
import { deadlineOf, type Instant } from '../time/deadline.ts'
import { instantAfter } from '../time/instant-after.ts'
import type { PricedStay } from './price-stay.ts'
import type { PlanTerms } from './price-terms.ts'

/**
 * What the page says about a rate. One rate can carry several: a net rate may be prepaid as well.
 * `refundable-until` has its days in the cancellation policy.
 */
export const rateKinds = [
  'prepaid',
  'prepaid-with-authorisation',
  'refundable-until',
  'non-refundable',
  'pay-at-hotel',
  'net',
  'commissionable',
  'resellable',
] as const
export type RateKind = (typeof rateKinds)[number]

const tradeOnlyKinds = new Set<RateKind>(['net', 'commissionable'])

export function isTradeOnly(kinds: readonly RateKind[]): boolean {
  return kinds.some((kind) => tradeOnlyKinds.has(kind))
}

/**
 * Groups of agencies by their key, agencies by their code. An agency is in the audience where its group or itself is
 * named.
 */
export type RateAudience = { readonly groups: readonly string[]; readonly agencies: readonly string[] }

/**
 * An agency as a rate sees it: its code, and by its contract with the channel the group that it is in and the
 * commission, basis points, that replaces a commissionable rate's own.
 */
export type TradeBuyer = {
  readonly agencyCode: string
  readonly rateGroup?: string | undefined
  readonly commission?: number | undefined
}

/**
 * How a product is sold: to trade users alone or to everybody; of trade users, to those of an audience, or (null) to
 * all of its channels; as a package and in no other way, or by itself.
 */
export type SaleTerms = {
  readonly reserved: boolean
  readonly audience: RateAudience | null
  readonly packageId: number | null
}

/** Who wants it, a guest without `trade`, and as which package; without one, by itself. */
export type Buyer = { readonly trade: TradeBuyer | undefined; readonly packageId?: number | undefined }

/** Why this buyer cannot have a product, whatever the stay. Every search and every basket uses this one rule. */
export function saleProblemOf(
  { reserved, audience, packageId }: SaleTerms,
  buyer: Buyer,
): 'trade-only' | 'other-rate' | undefined {
  if (reserved && !isInAudience(audience, buyer.trade)) return 'trade-only'
  return packageId === (buyer.packageId ?? null) ? undefined : 'other-rate'
}

export function isInAudience(audience: RateAudience | null, trade: TradeBuyer | undefined): boolean {
  if (trade === undefined || audience === null) return trade !== undefined
  return (
    audience.agencies.includes(trade.agencyCode) ||
    (trade.rateGroup !== undefined && audience.groups.includes(trade.rateGroup))
  )
}

type StayPrice = Pick<PricedStay, 'nights' | 'minor'>

/**
 * Until when a guest may cancel without paying. `days` before arrival, until `time` on the hotel's own clock
 * (`days: 0` is the day of arrival itself); afterwards, or for `non-refundable` from the start, `fee` is due.
 */
export type CancellationPolicy =
  | ({
      readonly kind: 'free-until'
      readonly days: number
      readonly time: string
      readonly fee: CancellationFee
    } & Grace)
  | ({ readonly kind: 'non-refundable' } & Grace)

/**
 * For so many hours after it was booked a stay costs nothing to leave, whatever the policy says: but never on the day
 * of arrival.
 */
export type Grace = { readonly graceHours?: number }

export type CancellationFee =
  | { readonly kind: 'first-night' }
  | { readonly kind: 'share'; readonly basisPoints: number }

/**
 * What cancelling costs once it is no longer free, minor units: the first night, a share of the room's price, or,
 * non-refundable, all of it; never more than the room's price, which discounts may have lowered below its first night.
 */
export function cancellationFeeOf(policy: CancellationPolicy, { nights, minor }: StayPrice): number {
  if (policy.kind === 'non-refundable') return minor
  return policy.fee.kind === 'first-night'
    ? Math.min(nights[0]?.minor ?? 0, minor)
    : shareOf(minor, policy.fee.basisPoints)
}

/** The end of the grace after a booking; undefined where there is none, as of what is booked on the day of arrival. */
export function graceEndOf(
  { graceHours }: Grace,
  arrival: CalendarDate,
  timeZone: string,
  bookedAt: Instant,
): Instant | undefined {
  if (graceHours === undefined) return undefined
  const dayOfArrival = deadlineOf(arrival, 0, '00:00', timeZone)
  if (bookedAt >= dayOfArrival) return undefined
  const end = instantAfter(bookedAt, { hours: graceHours })
  if (end < dayOfArrival) return end
  return dayOfArrival
}

/**
 * Until when what was booked at that moment costs nothing to leave: the deadline or the end of the grace, whichever is
 * later; undefined where it never did.
 */
export function freeCancellationEndOf(
  policy: CancellationPolicy,
  arrival: CalendarDate,
  timeZone: string,
  bookedAt: Instant,
): Instant | undefined {
  const deadline = policy.kind === 'free-until' ? deadlineOf(arrival, policy.days, policy.time, timeZone) : undefined
  const graceEnd = graceEndOf(policy, arrival, timeZone, bookedAt)
  return graceEnd !== undefined && (deadline === undefined || graceEnd > deadline) ? graceEnd : deadline
}

/** Whether these terms say now that the stay can neither be cancelled nor changed: its dates, guests and room stay. */
export function isFixed(
  policy: CancellationPolicy,
  arrival: CalendarDate,
  timeZone: string,
  { bookedAt, now }: CancellationMoment,
): boolean {
  if (policy.kind !== 'non-refundable') return false
  const freeUntil = freeCancellationEndOf(policy, arrival, timeZone, bookedAt)
  return freeUntil === undefined || freeUntil <= now
}

export type CancellationMoment = { readonly bookedAt: Instant; readonly now: Instant }

/** What cancelling costs at this moment, minor units. At the deadline itself it is no longer free. */
export function cancellationDueOf(
  policy: CancellationPolicy,
  priced: StayPrice,
  arrival: CalendarDate,
  timeZone: string,
  { bookedAt, now }: CancellationMoment,
): number {
  const freeUntil = freeCancellationEndOf(policy, arrival, timeZone, bookedAt)
  return freeUntil !== undefined && now < freeUntil ? 0 : cancellationFeeOf(policy, priced)
}

/**
 * The end of the time in which a stay at a resellable rate may be put up for resale: 23:59 of the day before
 * arrival, at the hotel.
 */
export function resaleEndOf(arrival: CalendarDate, timeZone: string): Instant {
  return deadlineOf(arrival, 1, '23:59', timeZone)
}

/**
 * When a part of the stay's price falls due. What no instalment names is paid at the hotel. `by` says how:
 * money, where it says nothing; an `authorisation`, an amount that is reserved on a card then and paid at the
 * hotel; or a `card` that stands for the booking, whose share is 0.
 */
export type Instalment = { readonly basisPoints: number; readonly by?: 'authorisation' | 'card' } & (
  | { readonly due: 'on-booking' }
  | { readonly due: 'days-before-arrival' | 'days-after-booking'; readonly days: number }
)

/** A dated line of the schedule. An empty `on` is the stay itself: paid at the hotel. */
export type PrepaymentLine = { readonly on: CalendarDate | undefined; readonly minor: number }

/**
 * The schedule as dated lines that sum to `stayMinor`. A date never lies before the booking nor after arrival;
 * each share is rounded, and the rest is due at the hotel (or, with all shares given, on the last line).
 */
export function prepaymentLines(
  schedule: readonly Instalment[],
  stayMinor: number,
  bookedOn: CalendarDate,
  arrival: CalendarDate,
): PrepaymentLine[] {
  const prepaymentLines: PrepaymentLine[] = []
  let remainder = stayMinor
  let share = 0
  for (const instalment of schedule.filter(({ by }) => by === undefined)) {
    share += instalment.basisPoints
    const minor = share >= 10_000 ? remainder : Math.min(remainder, shareOf(stayMinor, instalment.basisPoints))
    remainder -= minor
    if (minor > 0) prepaymentLines.push({ on: dueOn(instalment, bookedOn, arrival), minor })
  }
  if (remainder > 0) prepaymentLines.push({ on: undefined, minor: remainder })
  return prepaymentLines
}

/**
 * Wanted on a day instead of money: an amount that is reserved on a card, or (0) a card that stands for the
 * booking.
 */
export type Guarantee = {
  readonly on: CalendarDate
  readonly minor: number
  readonly by: NonNullable<Instalment['by']>
}

/** What the schedule wants to be guaranteed. Only what is paid at the hotel is reserved, and no part of it twice. */
export function guaranteeLines(
  schedule: readonly Instalment[],
  stayMinor: number,
  bookedOn: CalendarDate,
  arrival: CalendarDate,
): Guarantee[] {
  const atHotel = prepaymentLines(schedule, stayMinor, bookedOn, arrival).find(({ on }) => on === undefined)
  let remainder = atHotel?.minor ?? 0
  return schedule.flatMap((instalment): Guarantee[] => {
    const { by, basisPoints } = instalment
    const on = dueOn(instalment, bookedOn, arrival)
    if (by === undefined) return []
    if (by === 'card') return [{ on, minor: 0, by }]
    const minor = Math.min(remainder, shareOf(stayMinor, basisPoints))
    remainder -= minor
    return minor > 0 ? [{ on, minor, by }] : []
  })
}

function dueOn(instalment: Instalment, bookedOn: CalendarDate, arrival: CalendarDate): CalendarDate {
  if (instalment.due === 'on-booking') return bookedOn
  const day =
    instalment.due === 'days-before-arrival' ? addDays(arrival, -instalment.days) : addDays(bookedOn, instalment.days)
  if (day < bookedOn) return bookedOn
  return day > arrival ? arrival : day
}

/**
 * What the protection adds to a line of `minor`; nothing where the plan includes it, `undefined` where it
 * has none.
 */
export function protectionOf(
  { refundProtection }: Pick<PlanTerms, 'refundProtection'>,
  minor: number,
): number | undefined {
  return refundProtection === null ? undefined : shareOf(minor, refundProtection)
}

/**
 * What leaving costs with refund protection, taken or included in the plan: nothing until the end of the
 * day of arrival, as long as a guest may cancel at all, whatever the plan asks without it.
 */
export function policyWithProtection(
  policy: CancellationPolicy,
  { refundProtection }: Pick<PlanTerms, 'refundProtection'>,
  isProtected: boolean,
): CancellationPolicy {
  const isRefunded = refundProtection === 0 || (refundProtection !== null && isProtected)
  return isRefunded
    ? { kind: 'free-until', days: 0, time: '23:59', fee: { kind: 'share', basisPoints: 10_000 } }
    : policy
}

export type RoomProtection = {
  readonly isProtected?: boolean | undefined
  readonly refundIncluded?: boolean | undefined
}

/** Whether the stay counts as protected: only the first room decides. */
export function isRefundProtected(rooms: readonly RoomProtection[]): boolean {
  const [firstRoom] = rooms
  return (firstRoom?.isProtected ?? false) || (firstRoom?.refundIncluded ?? false)
}
