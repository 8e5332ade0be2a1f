import { nextStepOfPayment, noPaymentFacts } from '@portico/domain/payment/attempt'
import { balanceOf, openPartsOf } from '@portico/domain/payment/folio'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import type { OperationResult } from '@portico/payments/port'
import { entryOf, loadFolio } from '../db/folio-rows.ts'
import { unlessDamaged } from '../db/from-json.ts'
import { newKey, newPaymentReference, sha256 } from '../db/random-codes.ts'
import { toJson } from '../db/tables/json.ts'
import type { Reader, Tx } from '../db/types.ts'
import {
  aimOf,
  attemptsOf,
  findAttempt,
  knownAttemptOf,
  type PaymentAttempt,
  paymentFactsOf,
  sealCard,
  sealRefs,
  storedCardOf,
} from '../payment-records/attempts.ts'
import type { Payments } from '../payment-records/payments.ts'
import type { OpenTerminal } from '../payment-records/terminals.ts'
import { isUnderWay, type Operation, wantOperation } from '../payment-records/want-operations.ts'
import type { Reservation } from '../reservations/state/change-state.ts'
import { paymentOrderOf, returnKeyOf } from './payment-order.ts'

/**
 * How much a card that stands for a booking may be charged: what the guest owes now. That is the fee of a booking that
 * has ended; of one in force all that is owed from the day of arrival on, and before that only what has fallen due.
 * Nothing while another payment is on its way.
 */
export async function chargeableOf(db: Reader | Tx, reservation: Reservation, today: CalendarDate): Promise<number> {
  const { id, state, arrival, payment_method } = reservation
  if (state === 'pending' || payment_method === 'account') return 0
  const folioEntries = (await loadFolio(db, id)).map(entryOf)
  const owed = Math.max(0, balanceOf(folioEntries))
  if (state === 'cancelled' || arrival <= today) return owed
  const due = openPartsOf(folioEntries).reduce(
    (sum, { on, minor }) => (on !== undefined && on <= today ? sum + minor : sum),
    0,
  )
  return Math.min(owed, due)
}

export function isMoneyUnderWay(
  attempts: readonly PaymentAttempt[],
  operationsOfReservation: readonly Operation[],
): boolean {
  const isTaking = ({ kind }: Operation) => kind === 'charge' || kind === 'take' || kind === 'capture'
  return (
    operationsOfReservation.some((operation) => isTaking(operation) && isUnderWay(operation)) ||
    attempts.some((attempt) => attempt.state === 'open' && paymentFactsOf(attempt).isPending)
  )
}

export function hasToken(box: Payments['secrets'], attempt: PaymentAttempt): boolean {
  const isStored =
    attempt.aim === 'tokenise' &&
    attempt.state === 'done' &&
    attempt.is_test === 0 &&
    paymentFactsOf(attempt).isTokenised
  return isStored && unlessDamaged(() => storedCardOf(box, attempt))?.token !== undefined
}

type NewCharge = {
  readonly cardOf: PaymentAttempt
  readonly minor: number
  readonly person: string
  readonly today: CalendarDate
}

/**
 * Writes down that a card is to be charged: an attempt of its own, at the account that has the card, and the wish for
 * the job. As long as nothing is known of it, no guest begins to pay the same. The reservation's row is locked by the
 * caller, who has seen that so much is owed.
 */
export async function wantCharge(
  tx: Tx,
  { secrets }: Pick<Payments, 'secrets'>,
  { cardOf: source, minor, person, today }: NewCharge,
  now: Instant,
): Promise<void> {
  const { id, hotel_id, reservation_id, terminal_id, method, currency, host } = source
  const reference = newPaymentReference()
  const { lastFour, expiry } = storedCardOf(secrets, source) ?? {}
  const charge = await tx
    .insertInto('payment_attempt')
    .values({
      hotel_id,
      reservation_id,
      terminal_id,
      method,
      reference,
      key: newKey(),
      due_on: today,
      aim: 'capture',
      minor,
      currency,
      host,
      return_hash: sha256(returnKeyOf({ secrets }, reference)),
      refs: sealRefs(secrets, {}),
      next: null,
      refs_indexed: 1,
      facts: toJson({ ...noPaymentFacts, isPending: true }),
      authorised_until: null,
      state: 'open',
      checks: 0,
      check_at: null,
      card_of: id,
      card: sealCard(secrets, { lastFour, expiry }),
      until: now,
      created_at: now,
      changed_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await wantOperation(tx, charge, { kind: 'charge', minor, person }, now)
}

export async function chargeAtProvider(
  payments: Payments,
  openTerminal: OpenTerminal,
  attempt: PaymentAttempt,
): Promise<OperationResult> {
  const source = attempt.card_of === null ? undefined : await findAttempt(payments.db.reader, attempt.card_of)
  if (!source || !openTerminal.provider.charge) return { kind: 'refused', isFinal: true }
  return await openTerminal.provider.charge(
    openTerminal.terminal,
    knownAttemptOf(payments.secrets, source),
    await paymentOrderOf(payments, openTerminal, attempt),
  )
}

export function needsGuest(attempt: PaymentAttempt): boolean {
  const paymentFacts = paymentFactsOf(attempt)
  return (
    attempt.card_of !== null &&
    paymentFacts.decline === 'authentication-required' &&
    nextStepOfPayment(aimOf(attempt), paymentFacts).kind === 'try-again'
  )
}

/**
 * What a card was to be charged for and its guest can pay instead: never more than is owed, and nothing any more once
 * something was paid after it. Of a booking in force, what has a day of its own is asked for by that.
 */
export async function unpaidByCard(
  db: Reader | Tx,
  { id, state }: Pick<Reservation, 'id' | 'state'>,
): Promise<{ readonly minor: number; readonly on: CalendarDate } | undefined> {
  const attempts = await attemptsOf(db, id)
  const charge = attempts.findLast(({ card_of }) => card_of !== null)
  if (!charge || charge.due_on === null || !needsGuest(charge)) return undefined
  const { due_on: day } = charge
  if (attempts.some((attempt) => attempt.id > charge.id && paymentFactsOf(attempt).capturedMinor > 0)) return undefined
  const folioEntries = (await loadFolio(db, id)).map(entryOf)
  const dueParts = state === 'cancelled' ? [] : openPartsOf(folioEntries)
  const dated = dueParts.reduce((sum, { on, minor }) => (on !== undefined && on <= day ? sum + minor : sum), 0)
  const minor = Math.min(charge.minor, balanceOf(folioEntries)) - dated
  return minor > 0 ? { minor, on: day } : undefined
}
