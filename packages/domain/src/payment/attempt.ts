/**
 * What one attempt is to bring: money, a reserved amount, or a token to charge later. `minor` is 0 for a token alone.
 */
export type PaymentAim = {
  readonly kind: 'capture' | 'authorise' | 'tokenise'
  readonly minor: number
  readonly currency: string
}

/** Why a provider refused, the most lasting last: of several refusals of one attempt that one is kept. */
export const declineReasons = [
  ...([
    'technical',
    'authentication-required',
    'authentication-failed',
    'insufficient-funds',
    'limit',
    'declined',
  ] as const),
  ...(['bad-card', 'expired-card', 'method-not-accepted', 'fraud'] as const),
] as const
export type DeclineReason = (typeof declineReasons)[number]

export function isCardRefused(decline: DeclineReason | undefined): boolean {
  return decline !== undefined && decline !== 'technical'
}

/**
 * All that is known of an attempt: what messages, answers and queries have said, in any order and as often as they
 * came, and what became of our own wish. Amounts are totals, so that the largest that was ever said is what happened.
 * Facts are only added: two sets of them are put together the same way round, late or doubled.
 */
export type PaymentFacts = {
  readonly authorisedMinor: number
  readonly capturedMinor: number
  readonly refundedMinor: number
  readonly isTokenised: boolean
  readonly isVoided: boolean
  readonly isDisputed: boolean
  readonly isPending: boolean
  /** The provider's page was closed by the guest, or its time is over. */
  readonly isEnded: boolean
  /** The guest turned back, as their own browser says: they begin anew, and the page may still be open elsewhere. */
  readonly isAbandoned: boolean
  readonly decline: DeclineReason | undefined
  /** Something was said of another currency: of another payment, or forged. */
  readonly isForeign: boolean
  /**
   * We want it no more: the rooms were given back, the reservation was cancelled, or another attempt settled the line.
   */
  readonly isUnwanted: boolean
}

export const noPaymentFacts: PaymentFacts = {
  authorisedMinor: 0,
  capturedMinor: 0,
  refundedMinor: 0,
  isTokenised: false,
  isVoided: false,
  isDisputed: false,
  isPending: false,
  isEnded: false,
  isAbandoned: false,
  isForeign: false,
  isUnwanted: false,
  decline: undefined,
}

export type PaymentReport = Partial<Omit<PaymentFacts, 'isForeign'>> & { readonly currency?: string }

/** Adds what a report says. Amounts of another currency are not taken, and are never money that counts. */
export function factsAfterReport(
  paymentAim: PaymentAim,
  paymentFacts: PaymentFacts,
  { currency = paymentAim.currency, ...report }: PaymentReport,
): PaymentFacts {
  if (currency !== paymentAim.currency) return { ...paymentFacts, isForeign: true }
  const largestOf = (name: 'authorisedMinor' | 'capturedMinor' | 'refundedMinor') =>
    Math.max(paymentFacts[name], report[name] ?? 0)
  const either = (factName: FactName) => paymentFacts[factName] || report[factName] === true
  return {
    authorisedMinor: largestOf('authorisedMinor'),
    capturedMinor: largestOf('capturedMinor'),
    refundedMinor: largestOf('refundedMinor'),
    isTokenised: either('isTokenised'),
    isVoided: either('isVoided'),
    isDisputed: either('isDisputed'),
    isPending: either('isPending'),
    isEnded: either('isEnded'),
    isAbandoned: either('isAbandoned'),
    isForeign: paymentFacts.isForeign,
    isUnwanted: either('isUnwanted'),
    decline: lastingOf(paymentFacts.decline, report.decline),
  }
}

type FactName = 'isTokenised' | 'isVoided' | 'isDisputed' | 'isPending' | 'isEnded' | 'isAbandoned' | 'isUnwanted'

function lastingOf(a: DeclineReason | undefined, b: DeclineReason | undefined): DeclineReason | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return declineReasons.indexOf(a) > declineReasons.indexOf(b) ? a : b
}

/**
 * What has to be done because of the facts, always the same for the same facts: `confirm` what waited for it; `refund`
 * or `void` what came although we want it no more; `review` by a person, where a provider says what cannot be: a
 * dispute, another currency, more or less than was wanted, more given back than taken; `try-again` with another
 * attempt; or nothing but to `wait`.
 */
export type PaymentStep =
  | { readonly kind: 'confirm' | 'void' | 'review' | 'try-again' | 'wait' | 'done' }
  | { readonly kind: 'refund'; readonly minor: number }

export function nextStepOfPayment(paymentAim: PaymentAim, paymentFacts: PaymentFacts): PaymentStep {
  const { authorisedMinor, capturedMinor, refundedMinor, isVoided, isDisputed, isForeign, isUnwanted } = paymentFacts
  const isImpossible =
    capturedMinor > paymentAim.minor || authorisedMinor > paymentAim.minor || refundedMinor > capturedMinor
  if (isDisputed || isForeign || isImpossible) return { kind: 'review' }
  if (isUnwanted) {
    if (capturedMinor > refundedMinor) return { kind: 'refund', minor: capturedMinor - refundedMinor }
    if (authorisedMinor > 0 && capturedMinor === 0 && !isVoided) return { kind: 'void' }
    return { kind: 'done' }
  }
  if (isMet(paymentAim, paymentFacts)) return { kind: 'confirm' }
  if (isShort(paymentAim, paymentFacts)) return { kind: 'review' }
  // A page on which one card was refused may still bring another: only what is over is tried again, or what was taken
  // and given back.
  const isOver =
    paymentFacts.isEnded ||
    paymentFacts.isAbandoned ||
    paymentFacts.decline !== undefined ||
    isVoided ||
    refundedMinor > 0
  return isOver ? { kind: 'try-again' } : { kind: 'wait' }
}

/**
 * What is known of an attempt once nobody wants it any more: its reservation has ended, or another has brought what it
 * was for. What has brought something, or is before a person, is not given up by that: it is paid back by the ledger.
 */
export function factsOnceUnwanted(paymentAim: PaymentAim, paymentFacts: PaymentFacts): PaymentFacts {
  const { kind } = nextStepOfPayment(paymentAim, paymentFacts)
  const isSettled = kind === 'confirm' || kind === 'review' || paymentFacts.capturedMinor > 0
  return isSettled ? paymentFacts : factsAfterReport(paymentAim, paymentFacts, { isUnwanted: true })
}

function isShort({ kind, minor }: PaymentAim, { authorisedMinor, capturedMinor, isVoided }: PaymentFacts): boolean {
  if (kind === 'capture') return capturedMinor > 0 && capturedMinor < minor
  return kind === 'authorise' && !isVoided && authorisedMinor > 0 && authorisedMinor < minor
}

function isMet({ kind, minor }: PaymentAim, paymentFacts: PaymentFacts): boolean {
  const isCaptured = minor > 0 && paymentFacts.capturedMinor - paymentFacts.refundedMinor >= minor
  switch (kind) {
    case 'capture':
      return isCaptured
    case 'authorise':
      return isCaptured || (minor > 0 && paymentFacts.authorisedMinor >= minor && !paymentFacts.isVoided)
    case 'tokenise':
      return paymentFacts.isTokenised
  }
}
