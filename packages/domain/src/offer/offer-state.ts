import type { Instant } from '../time/deadline.ts'

/**
 * The life of an offer. `sent` is locked until its recipient has opened it; one that is `unavailable` has no option
 * whose rooms are left, and is open again when they come back. Confirmed, rejected, expired and withdrawn are final.
 */
export const offerTransitions = {
  draft: ['sent', 'withdrawn'],
  sent: ['open', 'expired', 'withdrawn'],
  open: ['confirmed', 'rejected', 'expired', 'withdrawn', 'unavailable'],
  unavailable: ['open', 'rejected', 'expired', 'withdrawn'],
  confirmed: [],
  rejected: [],
  expired: [],
  withdrawn: [],
} as const satisfies Record<string, readonly string[]>

export type OfferState = keyof typeof offerTransitions
export const offerStates = Object.keys(offerTransitions) as readonly OfferState[] as [OfferState, ...OfferState[]]

/** Those that nothing comes after. */
export const finalOfferStates = offerStates.filter((state) => offerTransitions[state].length === 0) as readonly Extract<
  OfferState,
  'confirmed' | 'rejected' | 'expired' | 'withdrawn'
>[]

export const maxOfferOptions = 9

export type StoredOfferState = Exclude<OfferState, 'unavailable'>

export function mayOfferBecome(from: OfferState, to: OfferState): boolean {
  return (offerTransitions[from] as readonly OfferState[]).includes(to)
}

export function isAnswerable(state: OfferState): boolean {
  return state === 'sent' || state === 'open' || state === 'unavailable'
}

type OfferFacts = { readonly state: StoredOfferState; readonly expiresAt: Instant | null }

export function offerStateAt({ state, expiresAt }: OfferFacts, now: Instant, isAnyAvailable = true): OfferState {
  if (!isAnswerable(state)) return state
  if (expiresAt !== null && expiresAt <= now) return 'expired'
  return state === 'open' && !isAnyAvailable ? 'unavailable' : state
}
