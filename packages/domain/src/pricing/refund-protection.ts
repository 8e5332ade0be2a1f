import { shareOf } from '../money/money.ts'
import type { PlanTerms } from './price-terms.ts'

type Offer = Pick<PlanTerms, 'refundProtection'>

/** P9, UPG-09: what the protection adds to a line of `minor`; nothing where the plan includes it, `undefined` where it has none. */
export function protectionOf({ refundProtection }: Offer, minor: number): number | undefined {
  return refundProtection === null ? undefined : shareOf(minor, refundProtection)
}

/** A room as it was chosen: its guest takes the protection that the rate offers, or the rate comes with it. */
export type RoomProtection = { readonly isProtected?: boolean | undefined; readonly refundIncluded?: boolean | undefined }

/** UPG-07, UPG-08: whether the stay counts as protected: the first room alone says so. */
export function isRefundProtected(rooms: readonly RoomProtection[]): boolean {
  const [first] = rooms
  return (first?.isProtected ?? false) || (first?.refundIncluded ?? false)
}
