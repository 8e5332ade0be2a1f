import { nextStepOfPayment } from '@portico/domain/payment/attempt'
import { refundDueOf } from '@portico/domain/payment/folio'
import type { Instant } from '@portico/domain/time/deadline'
import type { Selectable } from 'kysely'
import { entryOf, loadFolio } from '../db/folio-rows.ts'
import { newKey } from '../db/random-codes.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Reader, Tx } from '../db/types.ts'
import { aimOf, attemptsOf, type PaymentAttempt, paymentFactsOf } from './attempts.ts'

export type Operation = Selectable<Tables['payment_operation']>

export type WantedOperation = {
  readonly kind: Operation['kind']
  readonly minor: number
  readonly person?: string | undefined
}

/**
 * Writes down what we want of the provider, for the job that does it. Within what is there is the caller's to see to;
 * its id.
 */
export async function wantOperation(
  tx: Tx,
  { id, reservation_id }: PaymentAttempt,
  { kind, minor, person }: WantedOperation,
  now: Instant,
): Promise<number> {
  const row = await tx
    .insertInto('payment_operation')
    .values({
      attempt_id: id,
      reservation_id,
      kind,
      minor,
      key: newKey(),
      state: 'wanted',
      next_at: now,
      attempts: 0,
      person: person ?? null,
      created_at: now,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** What the guest has agreed to is taken by one wish, which is never made again. Its id, where that was now. */
export async function wantTake(tx: Tx, attempt: PaymentAttempt, now: Instant): Promise<number | undefined> {
  const operations = await operationsOf(tx, attempt.reservation_id)
  if (operations.some(({ attempt_id, kind }) => attempt_id === attempt.id && kind === 'take')) return undefined
  return await wantOperation(tx, attempt, { kind: 'take', minor: attempt.minor }, now)
}

export async function operationsOf(db: Reader | Tx, reservationId: number): Promise<Operation[]> {
  return await db
    .selectFrom('payment_operation')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .orderBy('id')
    .execute()
}

export const isUnderWay = ({ state }: Pick<Operation, 'state'>) => state === 'wanted' || state === 'unknown'

export function refundsUnderWayOf(operations: readonly Operation[]): number {
  return operations.reduce(
    (sum, operation) => (operation.kind === 'refund' && isUnderWay(operation) ? sum + operation.minor : sum),
    0,
  )
}

/**
 * What may still be given back of an attempt, beside what is on its way: nothing of one that a person looks at, or at a
 * test account.
 */
export function refundableOf(attempt: PaymentAttempt, operations: readonly Operation[]): number {
  const { capturedMinor, refundedMinor, isDisputed } = paymentFactsOf(attempt)
  if (isDisputed || attempt.is_test === 1) return 0
  return capturedMinor - refundedMinor - underWayOf(attempt, operations, 'refund')
}

export function capturableOf(attempt: PaymentAttempt, operations: readonly Operation[]): number {
  const { authorisedMinor, capturedMinor, isVoided } = paymentFactsOf(attempt)
  const isReleased = isVoided || underWay(attempt, operations, 'release').length > 0
  return isReleased || attempt.is_test === 1
    ? 0
    : authorisedMinor - capturedMinor - underWayOf(attempt, operations, 'capture')
}

function underWay(
  { id }: PaymentAttempt,
  operations: readonly Operation[],
  operationKind: Operation['kind'],
): Operation[] {
  return operations.filter(
    (operation) => operation.attempt_id === id && operation.kind === operationKind && isUnderWay(operation),
  )
}

function underWayOf(
  attempt: PaymentAttempt,
  operations: readonly Operation[],
  operationKind: Operation['kind'],
): number {
  return underWay(attempt, operations, operationKind).reduce((sum, { minor }) => sum + minor, 0)
}

/**
 * What is being taken shows first whether it is money or reserved: only then is it given back, or let go
 * (`wantRepayments`).
 */
function isTakeUnderWay(attempt: PaymentAttempt, operations: readonly Operation[]): boolean {
  return underWay(attempt, operations, 'take').length > 0
}

/**
 * What follows from where a reservation's ledger and attempts stand: what came although nobody wanted it any more is
 * given back or released; and what the house owes the guest goes back the way it came, the last payment first. What did
 * not come by a provider, or what one refused to give back, stays the house's task; that it refused something else of
 * the attempt, as to take more, changes nothing. The reservation's row is locked by the caller.
 */
export async function wantRepayments(tx: Tx, reservationId: number, now: Instant): Promise<void> {
  const attempts = await attemptsOf(tx, reservationId)
  if (attempts.length === 0) return
  const operations = await operationsOf(tx, reservationId)
  const isRefused = ({ id }: PaymentAttempt, operationKind: Operation['kind']) =>
    operations.some(
      (operation) => operation.attempt_id === id && operation.kind === operationKind && operation.state === 'refused',
    )
  let underWayMinor = refundsUnderWayOf(operations)
  for (const attempt of attempts) {
    const { kind } = nextStepOfPayment(aimOf(attempt), paymentFactsOf(attempt))
    const minor = refundableOf(attempt, operations)
    if (kind === 'refund' && minor > 0 && !isRefused(attempt, 'refund')) {
      await wantOperation(tx, attempt, { kind: 'refund', minor }, now)
      underWayMinor += minor
    }
    const isReleased = underWay(attempt, operations, 'release').length > 0 || isRefused(attempt, 'release')
    if (kind === 'void' && !isReleased && !isTakeUnderWay(attempt, operations))
      await wantOperation(tx, attempt, { kind: 'release', minor: 0 }, now)
  }
  let owed = refundDueOf((await loadFolio(tx, reservationId)).map(entryOf)) - underWayMinor
  for (const attempt of attempts.toReversed()) {
    const { kind } = nextStepOfPayment(aimOf(attempt), paymentFactsOf(attempt))
    if (owed <= 0 || isRefused(attempt, 'refund') || kind === 'refund' || kind === 'review') continue
    const minor = Math.min(owed, refundableOf(attempt, operations))
    if (minor <= 0) continue
    await wantOperation(tx, attempt, { kind: 'refund', minor }, now)
    owed -= minor
  }
}

export async function repayByHandOf(db: Reader | Tx, reservationId: number): Promise<number> {
  const operations = await operationsOf(db, reservationId)
  const underWayMinor = refundsUnderWayOf(operations)
  return Math.max(0, refundDueOf((await loadFolio(db, reservationId)).map(entryOf)) - underWayMinor)
}

/**
 * A reserved amount is given back with the reservation, unless a fee is to be taken of it: that is the house's to
 * decide.
 */
export async function wantReleases(tx: Tx, reservationId: number, now: Instant): Promise<void> {
  const attempts = await attemptsOf(tx, reservationId)
  const operations = attempts.length === 0 ? [] : await operationsOf(tx, reservationId)
  for (const attempt of attempts) {
    const isReserved = capturableOf(attempt, operations) > 0 && paymentFactsOf(attempt).capturedMinor === 0
    if (isReserved && !isTakeUnderWay(attempt, operations))
      await wantOperation(tx, attempt, { kind: 'release', minor: 0 }, now)
  }
}
