import type { PaymentAim, PaymentFacts } from '@portico/domain/payment/attempt'
import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import type { KnownAttempt, ProviderStep, References } from '@portico/payments/port'
import type { Selectable } from 'kysely'
import { fromJson } from '../db/from-json.ts'
import { statement } from '../db/statement.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Reader, Tx } from '../db/types.ts'
import { type Card, openSealed, sealValue } from '../secrets/sealed-values.ts'
import type { BookingSecrets } from '../secrets/secrets.ts'

export type PaymentAttempt = Selectable<Tables['payment_attempt']>

export function aimOf({ aim, minor, currency }: Pick<PaymentAttempt, 'aim' | 'minor' | 'currency'>): PaymentAim {
  return { kind: aim, minor, currency }
}

export function paymentFactsOf({ id, facts }: Pick<PaymentAttempt, 'id' | 'facts'>): PaymentFacts {
  return {
    ...fromJson('payment_attempt.facts', facts, id),
    decline: fromJson('payment_attempt.facts', facts, id).decline,
  }
}

export const refsOf = (bookingSecrets: BookingSecrets, attempt: PaymentAttempt): References =>
  openSealed(bookingSecrets, 'references', attempt.refs, attemptRowName(attempt))
export const sealRefs = (bookingSecrets: BookingSecrets, refs: References) =>
  sealValue(bookingSecrets, 'references', refs)
export const nextOf = (bookingSecrets: BookingSecrets, attempt: PaymentAttempt): ProviderStep | undefined =>
  attempt.next === null ? undefined : openSealed(bookingSecrets, 'next', attempt.next, attemptRowName(attempt))
export const sealNext = (bookingSecrets: BookingSecrets, nextStep: ProviderStep) =>
  sealValue(bookingSecrets, 'next', nextStep)
export const storedCardOf = (bookingSecrets: BookingSecrets, attempt: PaymentAttempt): Card | undefined =>
  attempt.card === null ? undefined : openSealed(bookingSecrets, 'card', attempt.card, attemptRowName(attempt))
export const sealCard = (bookingSecrets: BookingSecrets, card: Card) => sealValue(bookingSecrets, 'card', card)
const attemptRowName = ({ id }: PaymentAttempt) => `payment_attempt ${id}`

export function knownAttemptOf(bookingSecrets: BookingSecrets, attempt: PaymentAttempt): KnownAttempt {
  const token = storedCardOf(bookingSecrets, attempt)?.token
  const isCharge = attempt.card_of !== null
  return {
    reference: attempt.reference,
    aim: aimOf(attempt),
    refs: refsOf(bookingSecrets, attempt),
    token,
    isCharge: isCharge || undefined,
  }
}

export async function findAttempt(db: Reader | Tx, id: number): Promise<PaymentAttempt | undefined> {
  return await db.selectFrom('payment_attempt').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function attemptsOf(db: Reader | Tx, reservationId: number): Promise<PaymentAttempt[]> {
  return (await selectAttempts(db, { reservationId })).rows
}

const selectAttempts = statement((db, { reservationId }: { reservationId: number }) =>
  db.selectFrom('payment_attempt').selectAll().where('reservation_id', '=', reservationId).orderBy('id'),
)

export function isPageOnly(attempt: PaymentAttempt): boolean {
  const { isPending, authorisedMinor, capturedMinor } = paymentFactsOf(attempt)
  return attempt.state === 'open' && !isPending && authorisedMinor === 0 && capturedMinor === 0
}

/** How long after the end of a provider's page what was begun on it may still come. */
export const graceMinutes = 5

/** After no answer, or none that decides: then again and again, and at last hourly. */
const pausesSeconds = [5, 15, 60, 5 * 60, 30 * 60]
const hour = 3_600
const maxChecks = pausesSeconds.length + 24

/** When to look next after so many times; undefined once a day has gone by and it is a person's. */
export function nextCheckAt(checks: number, now: Instant): Instant | undefined {
  if (checks >= maxChecks) return undefined
  return instantAfter(now, { seconds: pausesSeconds[checks] ?? hour })
}
