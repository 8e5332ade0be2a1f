import { shareOf } from '../money/money.ts'

/**
 * The life of a room that its guest has put up for resale. `held` is bound to another guest's hold: it
 * can neither be withdrawn nor bound a second time. `expired` found nobody until the evening before arrival.
 */
export const resaleTransitions = {
  open: ['held', 'sold', 'withdrawn', 'expired'],
  held: ['open', 'sold'],
  sold: [],
  withdrawn: [],
  expired: [],
} as const satisfies Record<string, readonly string[]>

export type ResaleState = keyof typeof resaleTransitions

export type ResalePrices = { readonly ownMinor: number; readonly soldMinor: number; readonly feeBasisPoints: number }

/**
 * What the first guest still owes for a room that was resold: the house's share of its price, and what the next guest
 * pays less, so that nobody turns a bound price into a lower one by resale. Never more than the price itself.
 */
export function resaleFeeOf({ ownMinor, soldMinor, feeBasisPoints }: ResalePrices): number {
  return Math.min(ownMinor, shareOf(ownMinor, feeBasisPoints) + Math.max(0, ownMinor - soldMinor))
}
