import { setTimeout } from 'node:timers/promises'
import { isCardRefused, nextStepOfPayment, noPaymentFacts } from '@portico/domain/payment/attempt'
import type { NextDue } from '@portico/domain/payment/next-due'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import type { BeginResult, ProviderStep } from '@portico/payments/port'
import { undefinedIfDamaged, unlessDamaged } from '../db/from-json.ts'
import { newPaymentReference, sha256 } from '../db/random-codes.ts'
import { toJson } from '../db/tables/json.ts'
import type { Tx } from '../db/types.ts'
import { commit, rollback, type TransactionResult, write } from '../db/write.ts'
import {
  aimOf,
  attemptsOf,
  findAttempt,
  graceMinutes,
  isPageOnly,
  nextCheckAt,
  nextOf,
  type PaymentAttempt,
  paymentFactsOf,
  sealRefs,
} from '../payment-records/attempts.ts'
import type { Payments } from '../payment-records/payments.ts'
import { loadTerminal, type OpenTerminal, terminalInUse } from '../payment-records/terminals.ts'
import { loadHotelTerms } from '../pricing/hotel-terms.ts'
import { loadReservationForUpdate, type Reservation } from '../reservations/state/change-state.ts'
import { earlierOf, isAwaitingPayment, latestPayByOf, pageMinutes, payByOfPage } from '../reservations/state/pay-by.ts'
import { checkAttempt } from './check-attempts.ts'
import { paymentOrderOf, returnKeyOf } from './payment-order.ts'
import { aimOfPurpose, payableMethodsOf, unpaidOfReservation } from './pending-payment.ts'
import { settleAttempt } from './settle-attempt.ts'

/** Where the guest goes, or why not: `waiting` where an earlier attempt is still being decided. */
export type StartedAttempt =
  | { readonly outcome: 'started'; readonly next: ProviderStep }
  | { readonly outcome: 'failed'; readonly isCardRefused: boolean }
  | { readonly outcome: 'waiting' | 'nothing-due' | 'method-refused' | 'too-often' }

export type AttemptRequest = {
  readonly reservation: Pick<Reservation, 'id' | 'hotel_id'>
  readonly method: string
  readonly key: string
  readonly host: string
}

/**
 * One attempt of a guest to pay what is due: written down, then begun at the provider, then recorded with where the
 * guest goes. What is to be paid is the ledger's to say. An earlier attempt that may still bring money is looked at
 * first, so that nobody pays twice; one whose page is open is gone on with.
 */
export async function startAttempt(payments: Payments, request: AttemptRequest, now: Instant): Promise<StartedAttempt> {
  await checkEarlier(payments, request, now)
  const writtenAttempt = await writeAttempt(payments, request, now)
  if (writtenAttempt.kind !== 'written') return { outcome: writtenAttempt.kind }
  const { attempt } = writtenAttempt
  if (attempt.state !== 'writing') return startedOf(payments, attempt)
  const openTerminal = await loadTerminal(payments, attempt.terminal_id).catch(undefinedIfDamaged)
  if (!openTerminal) return { outcome: 'method-refused' }
  if (!(await claimAttempt(payments, attempt, now))) return startedOf(payments, await onceBegun(payments, attempt))
  const paymentOrder = await paymentOrderOf(payments, openTerminal, attempt)
  const begun = await openTerminal.provider.begin(openTerminal.terminal, paymentOrder)
  return await recordBeginning(payments, attempt, begun, now)
}

function startedOf(payments: Payments, attempt: PaymentAttempt): StartedAttempt {
  const knownNext = unlessDamaged(() => nextOf(payments.secrets, attempt))
  return knownNext && attempt.state === 'open' ? { outcome: 'started', next: knownNext } : outcomeOf(attempt)
}

const maxBeginMinutes = 2

/**
 * One request at a time begins an attempt at its provider, of however many servers: some refuse a second beginning of
 * the same order.
 */
function claimAttempt({ db }: Payments, { id, hotel_id }: PaymentAttempt, now: Instant): Promise<boolean> {
  return write(db, [hotel_id], async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('payment_attempt')
      .where('id', '=', id)
      .where('state', '=', 'writing')
      .where((eb) =>
        eb.or([eb('begun_at', 'is', null), eb('begun_at', '<=', instantAfter(now, { minutes: -maxBeginMinutes }))]),
      )
      .set({ begun_at: now })
      .executeTakeFirstOrThrow()
    return numUpdatedRows === 1n ? commit(true) : rollback(false)
  })
}

const maxLooks = 150
const pauseMs = 200

async function onceBegun({ db }: Payments, attempt: PaymentAttempt): Promise<PaymentAttempt> {
  let now: PaymentAttempt = attempt
  for (let i = 0; i < maxLooks; i++) {
    now = (await findAttempt(db.reader, attempt.id)) ?? now
    if (now.state !== 'writing' || now.begun_at === null) break
    await setTimeout(pauseMs)
  }
  return now
}

async function recordBeginning(
  payments: Payments,
  { id }: PaymentAttempt,
  begun: BeginResult,
  now: Instant,
): Promise<StartedAttempt> {
  if (begun.kind === 'unknown') {
    await settleAttempt(payments, id, { isSilent: true, beside: (tx) => unclaimAttempt(tx, id) }, now)
    return { outcome: 'failed', isCardRefused: false }
  }
  if (begun.kind === 'refused') {
    await settleAttempt(payments, id, { reports: [{ decline: begun.decline, isEnded: true }] }, now)
    return { outcome: 'failed', isCardRefused: isCardRefused(begun.decline) }
  }
  const settled = await settleAttempt(payments, id, { refs: begun.refs, begun }, now)
  const nextStep = settled && nextOf(payments.secrets, settled.attempt)
  if (!settled || !nextStep || settled.step !== 'wait')
    return settled ? outcomeOf(settled.attempt) : { outcome: 'nothing-due' }
  return { outcome: 'started', next: nextStep }
}

async function unclaimAttempt(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('payment_attempt').where('id', '=', id).set({ begun_at: null }).execute()
}

function outcomeOf(attempt: PaymentAttempt): StartedAttempt {
  const paymentFacts = paymentFactsOf(attempt)
  const { kind } = nextStepOfPayment(aimOf(attempt), paymentFacts)
  if (paymentFacts.isUnwanted || kind === 'confirm') return { outcome: 'nothing-due' }
  if (attempt.state === 'writing' && attempt.begun_at === null) return { outcome: 'failed', isCardRefused: false }
  if (kind === 'try-again') return { outcome: 'failed', isCardRefused: isCardRefused(paymentFacts.decline) }
  return { outcome: 'waiting' }
}

async function checkEarlier(payments: Payments, { reservation, key }: AttemptRequest, now: Instant): Promise<void> {
  for (const attempt of await attemptsOf(payments.db.reader, reservation.id)) {
    if (attempt.key !== key && attempt.state === 'open' && attempt.check_at !== null)
      await checkAttempt(payments, attempt.id, now)
  }
}

type WriteOutcome =
  | { readonly kind: 'written'; readonly attempt: PaymentAttempt }
  | { readonly kind: 'waiting' | 'nothing-due' | 'method-refused' | 'too-often' }

const maxInAnHour = 10

function writeAttempt(payments: Payments, request: AttemptRequest, now: Instant): Promise<WriteOutcome> {
  const { id, hotel_id } = request.reservation
  return write(payments.db, [hotel_id], async (tx): Promise<TransactionResult<WriteOutcome>> => {
    const reservation = await loadReservationForUpdate(tx, hotel_id, id)
    const hotel = await loadHotelTerms(tx, hotel_id)
    if (!reservation || !hotel) return rollback({ kind: 'nothing-due' })
    const attempts = await attemptsOf(tx, id)
    const same = attempts.find(({ key }) => key === request.key)
    if (same) return rollback({ kind: 'written', attempt: same })
    const today = todayAt(hotel.timeZone, now)
    const unpaid = await unpaidOfReservation(tx, reservation, today)
    if (!unpaid) return rollback({ kind: 'nothing-due' })
    const method = (await payableMethodsOf(tx, reservation, unpaid, payments)).find(
      ({ id }) => id === request.method,
    )?.id
    const openTerminal = method && (await terminalInUse(payments, tx, hotel_id, method).catch(undefinedIfDamaged))
    if (!method || !openTerminal) return rollback({ kind: 'method-refused' })
    const live = attempts.filter((attempt) => isLive(attempt, now))
    if (live.some((attempt) => !isPageOnly(attempt))) return rollback({ kind: 'waiting' })
    const going = live.find(
      (openAttempt) =>
        openAttempt.state === 'open' &&
        openAttempt.until > now &&
        isSameWish(openAttempt, method, unpaid, hotel.currency),
    )
    if (going) return rollback({ kind: 'written', attempt: going })
    const hourAgo = instantAfter(now, { hours: -1 })
    if (attempts.filter(({ created_at }) => created_at > hourAgo).length >= maxInAnHour)
      return rollback({ kind: 'too-often' })
    const until = untilOf(reservation, now)
    if (until <= now) return rollback({ kind: 'nothing-due' })
    const attempt = await insertAttempt(
      payments,
      tx,
      { reservation, unpaid, open: openTerminal, request, until, currency: hotel.currency },
      now,
    )
    if (isAwaitingPayment(reservation)) await extendWait(tx, reservation, until)
    return commit({ kind: 'written', attempt })
  })
}

function isLive(attempt: PaymentAttempt, now: Instant): boolean {
  if (paymentFactsOf(attempt).isUnwanted) return false
  if (attempt.state === 'review') return true
  return attempt.state === 'open' && (attempt.until > now || attempt.check_at !== null)
}

function isSameWish(
  { method, aim, minor, currency }: PaymentAttempt,
  wantedMethod: PaymentMethodId,
  unpaid: NextDue,
  inCurrency: string,
): boolean {
  return (
    method === wantedMethod && aim === aimOfPurpose[unpaid.purpose] && minor === unpaid.minor && currency === inCurrency
  )
}

/** The end of a page: half an hour, within the day for which rooms are kept. */
function untilOf(reservation: Reservation, now: Instant): Instant {
  const until = instantAfter(now, { minutes: pageMinutes })
  if (!isAwaitingPayment(reservation)) return until
  return earlierOf(until, instantAfter(latestPayByOf(reservation.created_at), { minutes: -graceMinutes }))
}

async function extendWait(tx: Tx, { id, pay_by, created_at }: Reservation, until: Instant): Promise<void> {
  const payBy = payByOfPage(until, created_at)
  if (pay_by === null || pay_by < payBy)
    await tx.updateTable('reservation').set({ pay_by: payBy }).where('id', '=', id).execute()
}

type NewAttempt = {
  readonly reservation: Reservation
  readonly unpaid: NextDue
  readonly open: OpenTerminal
  readonly request: AttemptRequest
  readonly until: Instant
  readonly currency: PaymentAttempt['currency']
}

/** The first look comes after a minute: nobody pays in less. */
const firstCheck = 2

async function insertAttempt(
  { secrets }: Payments,
  tx: Tx,
  newAttempt: NewAttempt,
  now: Instant,
): Promise<PaymentAttempt> {
  const { reservation, unpaid, open, request, until, currency } = newAttempt
  const reference = newPaymentReference()
  return await tx
    .insertInto('payment_attempt')
    .values({
      hotel_id: reservation.hotel_id,
      reservation_id: reservation.id,
      terminal_id: open.id,
      method: open.method,
      reference,
      key: request.key,
      due_on: unpaid.on ?? null,
      aim: aimOfPurpose[unpaid.purpose],
      minor: unpaid.minor,
      currency,
      return_hash: sha256(returnKeyOf({ secrets }, reference)),
      host: request.host,
      refs: sealRefs(secrets, {}),
      next: null,
      facts: toJson(noPaymentFacts),
      card: null,
      refs_indexed: 1,
      authorised_until: null,
      state: 'writing',
      checks: firstCheck,
      check_at: nextCheckAt(firstCheck, now) ?? null,
      until,
      created_at: now,
      changed_at: now,
      is_test: open.terminal.mode === 'test' ? 1 : 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
