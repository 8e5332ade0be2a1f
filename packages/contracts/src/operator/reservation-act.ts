import { paymentMethodIds } from '@portico/domain/payment/payment-methods'
import { reservationReasons } from '@portico/domain/reservation/reservation-state'
import { z } from 'zod'
import { IdempotencyKey, Money } from '../values/shapes.ts'
import { operatorLine, operatorLines } from './operator-text.ts'
import { reservationStates } from './reservation-search.ts'

const Minor = z.int().positive()
const AttemptId = z.int().positive()

/** What a person found out about an attempt of which the provider's word was not enough. */
export const reviewFindings = ['paid', 'not-paid', 'given-back', 'nothing-more'] as const
export type ReviewFinding = (typeof reviewFindings)[number]

const reasons = Object.values(reservationReasons).flat()

export const ReservationAct = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('register-payment') }),
  /** The house cancels: for nothing, or for what the guest would owe by the promised policy. */
  z.strictObject({ kind: z.literal('cancel'), fee: z.enum(['none', 'by-policy']) }),
  z.strictObject({
    kind: z.literal('cancel-room'),
    room: z.string().min(1).max(40),
    fee: z.enum(['none', 'by-policy']),
  }),
  z.strictObject({ kind: z.literal('no-show') }),
  /**
   * The guest came after all, within two days: the reservation is in force again, and asks no fee for what did not
   * happen.
   */
  z.strictObject({ kind: z.literal('reinstate') }),
  z.strictObject({ kind: z.literal('lower-price'), minor: Minor }),
  z.strictObject({ kind: z.literal('waive-fee'), minor: Minor }),
  /** What somebody of the house wrote down by mistake, by its position in the ledger, which keeps both. */
  z.strictObject({ kind: z.literal('take-back'), position: z.int().positive() }),
  z.strictObject({ kind: z.literal('register-refund') }),
  /**
   * Money that came at the desk, by bank or by a page that is not ours; of what is booked on account either from the
   * guest or, `byAgency`, from the agency.
   */
  z.strictObject({
    kind: z.literal('register-money'),
    minor: Minor,
    method: z.enum(paymentMethodIds),
    byAgency: z.boolean().optional(),
  }),
  z.strictObject({ kind: z.literal('capture'), attemptId: AttemptId, minor: Minor }),
  z.strictObject({ kind: z.literal('charge-card'), attemptId: AttemptId, minor: Minor }),
  z.strictObject({ kind: z.literal('release'), attemptId: AttemptId }),
  /**
   * Gives money back the way it came. What the house does not owe it may take off the price as well, or off the fees of
   * what has ended: else the guest owes it again.
   */
  z.strictObject({
    kind: z.literal('refund'),
    attemptId: AttemptId,
    minor: Minor,
    lowersPrice: z.boolean().optional(),
  }),
  /** `minor` is all that came, or all that was given back; nothing else has an amount. */
  z.strictObject({
    kind: z.literal('settle-review'),
    attemptId: AttemptId,
    finding: z.enum(reviewFindings),
    minor: z.int().nonnegative(),
  }),
  z.strictObject({ kind: z.literal('resend-link') }),
  z.strictObject({
    kind: z.literal('note'),
    text: operatorLines(2_000, 'A few words.'),
  }),
  z.strictObject({ kind: z.literal('resend-mail') }),
])
export type ReservationAct = z.infer<typeof ReservationAct>

const needProof: readonly ReservationAct['kind'][] = ['refund', 'charge-card', 'settle-review']

/**
 * What moves money at a provider and cannot be fetched back: whoever does it has typed the password within ten minutes,
 * so that a session left open at the desk sends no money.
 */
export const needsProof = ({ kind }: ReservationAct): boolean => needProof.includes(kind)

/** What nobody but the house has decided, so that it says why. */
export function needsReason(act: ReservationAct): boolean {
  return (
    ['lower-price', 'waive-fee', 'take-back'].includes(act.kind) || (act.kind === 'refund' && act.lowersPrice === true)
  )
}

const notPossible = [
  /** No no-show, or too long ago; nothing that somebody wrote down by hand; taken back already, or given back since. */
  ...([
    'not-awaiting',
    'no-no-show',
    'too-late',
    'sold-out',
    'not-by-hand',
    'taken-back',
    'given-back',
    'cancelled',
    'not-confirmed',
    'not-arrived',
    'nothing-owed',
    'being-resold',
  ] as const),
  /**
   * The room is given up already; it is the only one; the time in which the guest had to pay is over, and the
   * reservation about to end.
   */
  ...(['no-room', 'last-room', 'about-to-end'] as const),
  /**
   * The provider cannot; there is not so much; less than the reservation waits for; another wish is on its way; nobody
   * has to decide; no such attempt; nothing is to be paid; no method in use can do it.
   */
  ...([
    'not-at-provider',
    'too-much',
    'not-enough',
    'under-way',
    'not-in-review',
    'no-attempt',
    'nothing-due',
    'no-method',
  ] as const),
] as const
export type NotPossible = (typeof notPossible)[number]

const State = z.strictObject({ state: z.enum(reservationStates), reason: z.enum(reasons) })

/**
 * What an act would make of a reservation. `amount` is the money of the act itself: what has arrived, is owed as a fee,
 * or was sent back. `due` is what the guest owes after it, `agencyDue` what an agency does that has booked on account,
 * `repay` what the house does. Done is only what was shown: `revision` and `amount` go back with the confirmation.
 */
export const ActPreview = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('possible'),
    revision: z.int(),
    becomes: State,
    amount: Money,
    due: Money,
    agencyDue: Money.optional(),
    repay: Money,
  }),
  z.strictObject({ kind: z.literal('impossible'), why: z.enum(notPossible) }),
])
export type ActPreview = z.infer<typeof ActPreview>

export const ActRequest = z.strictObject({ id: z.int().positive(), act: ReservationAct })
export type ActRequest = z.infer<typeof ActRequest>

const sayWhy = 'Say why: it stands in the ledger, for the house alone.'

/** Made at most once per key. `reason` is for the house alone. */
export const ActConfirmation = ActRequest.extend({
  key: IdempotencyKey,
  revision: z.int(),
  amountMinor: z.int(),
  reason: operatorLine(500, sayWhy).optional(),
}).refine(({ act, reason }) => !needsReason(act) || reason !== undefined, { path: ['reason'], error: sayWhy })
export type ActConfirmation = z.infer<typeof ActConfirmation>

export const ActOutcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('done'), becomes: State, amount: Money }),
  z.strictObject({ kind: z.literal('impossible'), why: z.enum(notPossible) }),
  /** Somebody was faster, or a deadline has passed: nothing was done. */
  z.strictObject({ kind: z.literal('changed-meanwhile') }),
  z.strictObject({ kind: z.literal('key-used') }),
])
export type ActOutcome = z.infer<typeof ActOutcome>
