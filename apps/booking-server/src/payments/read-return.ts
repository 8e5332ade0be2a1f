import { judgedQuery } from '@portico/contracts/reservation/payment'
import { nextStepOfPayment } from '@portico/domain/payment/attempt'
import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import type { ReceivedRequest, Verdict } from '@portico/payments/port'
import { undefinedIfDamaged } from '../db/from-json.ts'
import { sha256 } from '../db/random-codes.ts'
import {
  aimOf,
  findAttempt,
  isPageOnly,
  knownAttemptOf,
  type PaymentAttempt,
  paymentFactsOf,
} from '../payment-records/attempts.ts'
import type { Payments } from '../payment-records/payments.ts'
import { loadTerminal, type OpenTerminal } from '../payment-records/terminals.ts'
import { checkAttempt } from './check-attempts.ts'
import { newsOfReport, settleAttempt } from './settle-attempt.ts'

type ReturnedRequest = {
  readonly key: string
  readonly method: 'GET' | 'POST'
  readonly query: string
  readonly body: string
}

export type PaymentReturn = {
  readonly code: string
  readonly email: string
  readonly state: 'paid' | 'waiting' | 'failed'
  /** Its page has ended no more than an hour ago: later its address is no way to the reservation. */
  readonly isYoung: boolean
}

/**
 * What the guest's browser brought back: believed where the provider has signed it and it is about this very attempt;
 * otherwise the provider is called.
 */
export async function readReturn(
  payments: Payments,
  channelId: number,
  request: ReturnedRequest,
  now: Instant,
): Promise<PaymentReturn | undefined> {
  const foundAttempt = await findByReturn(payments, channelId, request.key)
  if (!foundAttempt) return undefined
  const { attempt, code, email } = foundAttempt
  // What of it cannot be read, the provider may still say by a message: until then nobody knows.
  const openTerminal = await loadTerminal(payments, attempt.terminal_id).catch(undefinedIfDamaged)
  if (openTerminal && request.query !== judgedQuery)
    await judgeReturn({ payments, open: openTerminal, attempt, request, now }).catch(undefinedIfDamaged)
  const attemptAfter = (await findAttempt(payments.db.reader, attempt.id)) ?? attempt
  return {
    code,
    email,
    state: returnStateOf(attemptAfter),
    isYoung: now < instantAfter(attemptAfter.until, { hours: 1 }),
  }
}

async function judgeReturn({
  payments,
  open,
  attempt,
  request: { method, query, body },
  now,
}: {
  readonly payments: Payments
  readonly open: OpenTerminal
  readonly attempt: PaymentAttempt
  readonly request: ReturnedRequest
  readonly now: Instant
}): Promise<void> {
  const received: ReceivedRequest = { method, path: '', query, headers: {}, body: Buffer.from(body) }
  const verdict = await open.provider.readReturn(open.terminal, knownAttemptOf(payments.secrets, attempt), received)
  if (verdict.kind === 'proven' && isAbout(verdict, attempt, payments))
    await settleAttempt(payments, attempt.id, { ...newsOfReport(verdict), isFresh: true }, now)
  const attemptAfter = await findAttempt(payments.db.reader, attempt.id)
  if (!attemptAfter || returnStateOf(attemptAfter) !== 'waiting') return
  const looked = await checkAttempt(payments, attempt.id, now, true)
  if (!looked) return
  // The guest says that it is done, and the provider says nothing, or not yet: until it does, another attempt could pay
  // twice.
  const isUndecided = looked.isSilent || (verdict.kind === 'hint' && verdict.isDone && isUntouched(looked.attempt))
  if (isUndecided && new URLSearchParams(query).get('result') === 'done')
    await settleAttempt(payments, attempt.id, { reports: [{ isPending: true }], isFresh: true }, now)
  // The provider knows of nothing done. The page may be over for the guest, who begins anew; money that comes by the
  // first one all the same is given back.
  if (verdict.kind === 'hint' && verdict.isAbandoned && !looked.isSilent && isUntouched(looked.attempt))
    await settleAttempt(payments, attempt.id, { reports: [{ isAbandoned: true }] }, now)
}

function isUntouched(attempt: PaymentAttempt): boolean {
  return nextStepOfPayment(aimOf(attempt), paymentFactsOf(attempt)).kind === 'wait' && isPageOnly(attempt)
}

function isAbout(
  { about }: Extract<Verdict, { kind: 'proven' }>,
  attempt: PaymentAttempt,
  { secrets }: Payments,
): boolean {
  if ('reference' in about) return about.reference === attempt.reference
  return knownAttemptOf(secrets, attempt).refs[about.ref.name] === about.ref.value
}

function returnStateOf(attempt: PaymentAttempt): PaymentReturn['state'] {
  const { kind } = nextStepOfPayment(aimOf(attempt), paymentFactsOf(attempt))
  if (kind === 'confirm') return 'paid'
  return kind === 'wait' || kind === 'review' ? 'waiting' : 'failed'
}

async function findByReturn({ db }: Payments, channelId: number, key: string) {
  const row = await db.reader
    .selectFrom('payment_attempt')
    .innerJoin('reservation', 'reservation.id', 'payment_attempt.reservation_id')
    .where('return_hash', '=', sha256(key))
    .where('reservation.channel_id', '=', channelId)
    .selectAll('payment_attempt')
    .select(['reservation.code', 'reservation.email'])
    .executeTakeFirst()
  return row && { attempt: row as PaymentAttempt, code: row.code, email: row.email }
}
