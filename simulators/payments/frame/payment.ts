/**
 * One payment at a simulated provider: what was ordered, what became of it. Amounts are in the currency's smallest
 * unit.
 */
export type Payment = {
  readonly id: string
  readonly wire: string
  /** The account that ordered it, as the wire names it. */
  readonly account: string
  /** The merchant's own name for it. */
  readonly reference: string
  readonly aim: 'capture' | 'authorise' | 'tokenise'
  readonly minor: number
  readonly currency: string
  /** ISO 639, two letters: the language of the provider's page. */
  readonly language: string
  readonly until: Date
  /** Whatever else the wire needs to know later: addresses, secrets, names of its own. */
  readonly data: Record<string, string>
  state: 'open' | 'challenge' | 'pending' | 'approved' | 'declined' | 'closed'
  authorisedMinor: number
  capturedMinor: number
  refundedMinor: number
  isVoided: boolean
  isDisputed: boolean
  card?: PaidBy | undefined
  decline?: Decline | undefined
  readonly events: { readonly at: string; readonly kind: EventKind; readonly minor?: number }[]
}

/** What a merchant may know of a card. */
export type PaidBy = {
  readonly token: string
  readonly lastFour: string
  readonly month: string
  readonly year: string
  readonly brand: string
}

export type Decline =
  | 'declined'
  | 'insufficient-funds'
  | 'expired-card'
  | 'authentication-required'
  | 'authentication-failed'

/** `approved`: the guest agreed, and the merchant has to take the money. */
export type EventKind =
  | 'approved'
  | 'authorised'
  | 'captured'
  | 'tokenised'
  | 'pending'
  | 'declined'
  | 'closed'
  | 'voided'
  | 'refunded'
  | 'disputed'

/** A card of the provider's own test papers, and what it does. */
export type TestCard = { readonly number: string; readonly name: string; readonly outcome: CardOutcome }

export type CardOutcome = 'approve' | 'challenge' | 'challenge-fails' | Decline
