import { shareOf } from './money.ts'
import type { PlanTerms } from './price-stay.ts'

type Offer = Pick<PlanTerms, 'refundProtection'>

/** P9, UPG-09: what the protection adds to a line of `minor`; nothing where the plan includes it, `undefined` where it has none. */
export function protectionOf({ refundProtection }: Offer, minor: number): number | undefined {
  return refundProtection === null ? undefined : shareOf(minor, refundProtection)
}

/** Whether a plan comes with the protection at no price. */
export function isProtectionIncluded({ refundProtection }: Offer): boolean {
  return refundProtection === 0
}

/** UPG-07, UPG-08: whether the stay counts as protected: the first room alone says so, by what its guest took or its plan includes. */
export function isRefundProtected(rooms: readonly { readonly isProtected: boolean; readonly plan: Offer }[]): boolean {
  const [first] = rooms
  return first !== undefined && (first.isProtected || isProtectionIncluded(first.plan))
}
