import type { PaymentAim } from '@portico/domain/payment/attempt'
import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import type { KnownAttempt, OperationResult } from '@portico/payments/port'
import { undefinedIfDamaged } from '../db/from-json.ts'
import type { Tx } from '../db/types.ts'
import { commit, rollback, type TransactionResult, write } from '../db/write.ts'
import { findAttempt, knownAttemptOf, nextCheckAt, type PaymentAttempt } from '../payment-records/attempts.ts'
import type { Payments } from '../payment-records/payments.ts'
import { loadTerminal, type OpenTerminal } from '../payment-records/terminals.ts'
import type { Operation } from '../payment-records/want-operations.ts'
import { chargeAtProvider } from './charge-card.ts'
import { doDueWork, inTurn, type ProviderWork, sidesOf } from './provider-sides.ts'
import { type AttemptNews, newsOfReport, settleAttempt } from './settle-attempt.ts'

const atOnce = 20

export const wantedOperations: ProviderWork = {
  failed: 'payment operations could not be done',
  async sides(payments, now) {
    const due = dueOperations(payments, now).select('attempt.terminal_id').distinct()
    return sidesOf(
      payments,
      (await due.execute()).map(({ terminal_id }) => terminal_id),
    )
  },
  async atSide(payments, providerSide, isStopping) {
    const dueIds = await dueOperations(payments, payments.now())
      .where('attempt.terminal_id', 'in', providerSide.terminalIds)
      .select('operation.id')
      .orderBy('operation.next_at')
      .limit(atOnce)
      .execute()
    return inTurn({
      payments,
      side: providerSide,
      pieces: dueIds,
      isStopping,
      work: async ({ id }, now) => {
        try {
          await runOperation(payments, id, now)
          return undefined
        } catch (cause) {
          return new Error(`payment operation ${id} could not be done`, { cause })
        }
      },
    })
  },
}

function dueOperations({ db }: Payments, now: Instant) {
  return db.reader
    .selectFrom('payment_operation as operation')
    .innerJoin('payment_attempt as attempt', 'attempt.id', 'operation.attempt_id')
    .where('operation.next_at', '<=', now)
}

export function runOperations(payments: Payments, now: Instant, isStopping?: () => boolean): Promise<number> {
  return doDueWork(wantedOperations, payments, now, isStopping)
}

/**
 * One take, capture, release, refund or charge of a card: marked as begun, then sent, then recorded. What was begun and
 * has no answer is sent again with the same key where the provider does the same wish once; elsewhere it is looked for
 * by a query, and never sent twice. After a day it is a person's.
 */
export async function runOperation(
  payments: Payments,
  id: number,
  now: Instant,
): Promise<Operation['state'] | undefined> {
  const begun = await beginOperation(payments, id, now)
  if (!begun) return (await findOperation(payments, id))?.state
  const { operation, attempt } = begun
  // What cannot be read is as good as no answer: after a day it is a person's.
  const openTerminal = await loadTerminal(payments, attempt.terminal_id).catch(undefinedIfDamaged)
  const result =
    (openTerminal && (await performOperation(payments, openTerminal, begun, now).catch(undefinedIfDamaged))) ??
    ({ kind: 'unknown' } as const)
  await recordResult(payments, operation, result, now)
  return (await findOperation(payments, id))?.state
}

type BegunOperation = { readonly operation: Operation; readonly attempt: PaymentAttempt; readonly isFirst: boolean }

/** From here on a crash leaves it unknown. Who comes second at the same time finds that it is not due. */
function beginOperation({ db }: Payments, id: number, now: Instant): Promise<BegunOperation | undefined> {
  return write(db, [], async (tx): Promise<TransactionResult<BegunOperation | undefined>> => {
    const operation = await tx.selectFrom('payment_operation').selectAll().where('id', '=', id).executeTakeFirst()
    if (!operation || operation.next_at === null || operation.next_at > now) return rollback(undefined)
    const attempts = operation.attempts + 1
    const { numUpdatedRows } = await tx
      .updateTable('payment_operation')
      .set({ state: 'unknown', attempts, next_at: nextCheckAt(attempts, now) ?? null, changed_at: now })
      .where('id', '=', id)
      .where('attempts', '=', operation.attempts)
      .executeTakeFirstOrThrow()
    const attempt = await findAttempt(tx, operation.attempt_id)
    if (numUpdatedRows !== 1n || !attempt) return rollback(undefined)
    return commit({ operation: { ...operation, attempts }, attempt, isFirst: operation.state === 'wanted' })
  })
}

async function performOperation(
  payments: Payments,
  openTerminal: OpenTerminal,
  { attempt, operation, isFirst }: BegunOperation,
  now: Instant,
): Promise<OperationResult> {
  const knownAttempt = knownAttemptOf(payments.secrets, attempt)
  const send = () => sendWish(payments, openTerminal, attempt, operation)
  if (isFirst) return await send()
  if (!isSameAgain(openTerminal, operation, now)) {
    const operationState = await findAtProvider(payments, openTerminal, knownAttempt, operation)
    if (operationState === undefined) return { kind: 'unknown' }
    // Its key is forgotten, and so is nothing that it did: after so long it was lost on its way.
    return operationState === 'absent'
      ? openTerminal.provider.capabilities.isIdempotent
        ? await send()
        : { kind: 'unknown' }
      : operationState
  }
  const again = await send()
  if (again.kind !== 'refused') return again
  // What was done the first time may be refused the second time.
  const operationState = await findAtProvider(payments, openTerminal, knownAttempt, operation)
  return operationState === undefined || operationState === 'absent' ? again : operationState
}

function isSameAgain({ provider: { capabilities } }: OpenTerminal, { created_at }: Operation, now: Instant): boolean {
  if (!capabilities.isIdempotent) return false
  return capabilities.keyMinutes === undefined || now < instantAfter(created_at, { minutes: capabilities.keyMinutes })
}

async function sendWish(
  payments: Payments,
  openTerminal: OpenTerminal,
  attempt: PaymentAttempt,
  { kind, minor, key }: Operation,
): Promise<OperationResult> {
  const { provider, terminal } = openTerminal
  const knownAttempt = knownAttemptOf(payments.secrets, attempt)
  switch (kind) {
    case 'charge':
      return await chargeAtProvider(payments, openTerminal, attempt)
    case 'take':
      return (await provider.take?.(terminal, knownAttempt, key)) ?? impossibleResult
    case 'capture':
      return (await provider.capture?.(terminal, knownAttempt, { minor, key })) ?? impossibleResult
    case 'release':
      return (await provider.release?.(terminal, knownAttempt, key)) ?? impossibleResult
    case 'refund':
      return (await provider.refund?.(terminal, knownAttempt, { minor, key })) ?? impossibleResult
  }
}

/**
 * Whether the provider has it done already, as far as a query says: some say by it how it was paid and nothing of what
 * came after.
 */
async function findAtProvider(
  payments: Payments,
  { provider, terminal }: OpenTerminal,
  knownAttempt: KnownAttempt,
  operation: Operation,
): Promise<OperationResult | 'absent' | undefined> {
  const answer =
    provider.capabilities.query === true ? await provider.query(terminal, knownAttempt) : ({ kind: 'unknown' } as const)
  const hasTakenEffect =
    answer.kind === 'known' &&
    isIn(answer.report, knownAttempt.aim, operation, await sumOfEarlierOperations(payments, operation))
  if (answer.kind !== 'known') return undefined
  return hasTakenEffect ? { ...answer, kind: 'done' } : 'absent'
}

const impossibleResult = { kind: 'refused', isFinal: true } as const

function isIn(
  paymentReport: AttemptReport,
  paymentAim: PaymentAim,
  { kind, minor }: Operation,
  doneMinor: number,
): boolean {
  if (kind === 'release') return paymentReport.isVoided === true
  if (kind === 'take')
    return ((paymentAim.kind === 'authorise' ? paymentReport.authorisedMinor : paymentReport.capturedMinor) ?? 0) > 0
  return ((kind === 'refund' ? paymentReport.refundedMinor : paymentReport.capturedMinor) ?? 0) >= doneMinor + minor
}
type AttemptReport = NonNullable<AttemptNews['reports']>[number]

async function sumOfEarlierOperations({ db }: Payments, { id, attempt_id, kind }: Operation): Promise<number> {
  return sumOfDone(await sameKind(db.reader, { attempt_id, kind }), id)
}

async function sameKind(
  db: Payments['db']['reader'] | Tx,
  { attempt_id, kind }: Pick<Operation, 'attempt_id' | 'kind'>,
): Promise<Operation[]> {
  return await db
    .selectFrom('payment_operation')
    .selectAll()
    .where('attempt_id', '=', attempt_id)
    .where('kind', '=', kind)
    .execute()
}

function sumOfDone(operations: readonly Operation[], except: number): number {
  return operations.reduce((sum, { id, state, minor }) => (state === 'done' && id !== except ? sum + minor : sum), 0)
}

async function recordResult(
  payments: Payments,
  operation: Operation,
  result: OperationResult,
  now: Instant,
): Promise<void> {
  const { id, attempt_id } = operation
  const isLast = nextCheckAt(operation.attempts, now) === undefined
  if (result.kind === 'unknown') return
  if (result.kind === 'refused' && !result.isFinal && !isLast) return wantAgain(payments, operation, now)
  const endState = result.kind === 'done' ? 'done' : 'refused'
  const news = result.kind === 'done' ? newsOfReport(result) : {}
  const total = result.kind === 'done' ? await totalWith(payments, operation) : {}
  if (result.kind === 'refused' && (operation.kind === 'take' || operation.kind === 'charge')) {
    const over = { decline: result.decline ?? 'technical', isEnded: true } as const
    await settleAttempt(payments, attempt_id, { reports: [over], beside: closeOperation }, now)
    return
  }
  const isForPerson = result.kind === 'refused' && operation.person === null
  await settleAttempt(
    payments,
    attempt_id,
    { ...news, reports: [...(news.reports ?? []), total], isForPerson, beside: closeOperation },
    now,
  )

  async function closeOperation(tx: Tx): Promise<void> {
    await tx
      .updateTable('payment_operation')
      .set({ state: endState, next_at: null, changed_at: now })
      .where('id', '=', id)
      .execute()
  }
}

/** Refused for now: nothing was done, so that it may be sent again where what is unknown may not. */
async function wantAgain({ db }: Payments, { id, attempts }: Operation, now: Instant): Promise<void> {
  await write(db, [], async (tx) => {
    const unanswered = tx
      .updateTable('payment_operation')
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('state', '=', 'unknown')
    await unanswered.set({ state: 'wanted', changed_at: now }).execute()
    return commit(undefined)
  })
}

/**
 * What is done by all operations of the kind: some providers answer with no totals. A release is all of it; a take says
 * itself what it brought.
 */
async function totalWith({ db }: Payments, operation: Operation): Promise<AttemptReport> {
  const minor = sumOfDone(await sameKind(db.reader, operation), operation.id) + operation.minor
  if (operation.kind === 'release') return { isVoided: true }
  if (operation.kind === 'take') return {}
  return operation.kind === 'refund' ? { refundedMinor: minor } : { capturedMinor: minor }
}

async function findOperation({ db }: Payments, id: number): Promise<Operation | undefined> {
  return await db.reader.selectFrom('payment_operation').selectAll().where('id', '=', id).executeTakeFirst()
}

/** What is given up after a day without an answer: a person looks. Kept apart from what the provider refused. */
export const isGivenUp = (operation: Pick<Operation, 'state' | 'next_at'>): boolean =>
  operation.state === 'unknown' && operation.next_at === null
