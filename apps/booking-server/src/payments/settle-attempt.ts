import { hasValue } from '@portico/domain/has-value'
import {
  factsAfterReport,
  nextStepOfPayment,
  type PaymentReport,
  type PaymentStep,
} from '@portico/domain/payment/attempt'
import { attemptSumsOf, type FolioEvents } from '@portico/domain/payment/folio'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import type { ProviderReport, ProviderStep, References } from '@portico/payments/port'
import { entryOf, loadFolio } from '../db/folio-rows.ts'
import { unlessDamaged } from '../db/from-json.ts'
import { toJson } from '../db/tables/json.ts'
import type { Tx } from '../db/types.ts'
import { commit, rollback, type TransactionResult, write } from '../db/write.ts'
import { enqueueNotice } from '../outbox/enqueue-mails.ts'
import {
  aimOf,
  findAttempt,
  graceMinutes,
  nextCheckAt,
  type PaymentAttempt,
  paymentFactsOf,
  refsOf,
  sealCard,
  sealNext,
  sealRefs,
  storedCardOf,
} from '../payment-records/attempts.ts'
import type { Payments } from '../payment-records/payments.ts'
import type { UsableProviders } from '../payment-records/terminals.ts'
import { unwantAttempts } from '../payment-records/unwanted.ts'
import { wantRepayments, wantTake } from '../payment-records/want-operations.ts'
import { type HotelTerms, loadHotelTerms } from '../pricing/hotel-terms.ts'
import { appendToFolio } from '../reservations/folio/append-to-folio.ts'
import { changeState, loadReservationForUpdate, type Reservation } from '../reservations/state/change-state.ts'
import { awaitingPayment, isAwaitingPayment, latestPayByOf } from '../reservations/state/pay-by.ts'
import { enqueueOutcome } from './enqueue-outcome.ts'
import { unpaidNow } from './pending-payment.ts'
import { indexReferences } from './reference-index.ts'

/** What became known of an attempt. `isSilent`: the provider was called and said nothing that decides. */
export type AttemptNews = Partial<Pick<ProviderReport, 'card' | 'authorisedUntil' | 'isAgreed'>> & {
  readonly reports?: readonly PaymentReport[]
  readonly refs?: References
  readonly begun?: { readonly next: ProviderStep; readonly until?: Instant }
  readonly isSilent?: true
  readonly isFresh?: boolean
  /** The provider will not do what has to be done: a person looks. */
  readonly isForPerson?: boolean
  readonly beside?: (tx: Tx) => Promise<void>
}

/** `isSilent`: the provider has said nothing this time. */
export type AttemptSettlement = {
  readonly isSilent: boolean
  readonly attempt: PaymentAttempt
  readonly step: PaymentStep['kind']
  readonly reservation: Reservation
  readonly takeId?: number | undefined
}

export function newsOfReport({ report, refs, card, authorisedUntil, isAgreed }: ProviderReport): AttemptNews {
  return {
    reports: [report],
    refs,
    card,
    authorisedUntil,
    isAgreed,
  }
}

/**
 * The only way to add facts to an attempt, and what follows from them in the same transaction: rows in the ledger, so
 * that those of an attempt always are the sums of its facts; other pages that are open for what it has just brought are
 * wanted no more; `confirmed` where a reservation waited for nothing else; what is wanted of the provider next. The
 * same news again change nothing.
 */
export async function settleAttempt(
  payments: Payments,
  attemptId: number,
  news: AttemptNews,
  now: Instant,
): Promise<AttemptSettlement | undefined> {
  const row = await findAttempt(payments.db.reader, attemptId)
  if (!row) return undefined
  return write(payments.db, [row.hotel_id], async (tx): Promise<TransactionResult<AttemptSettlement | undefined>> => {
    const settled = await settleInTx({ payments, tx, found: row, news, now })
    return settled ? commit(settled) : rollback(undefined)
  })
}

/** The same in the transaction of the caller, who has locked nothing else of the reservation before. */
export async function settleInTx({
  payments,
  tx,
  found,
  news,
  now,
}: {
  payments: Pick<Payments, 'secrets'> & UsableProviders
  tx: Tx
  found: Pick<PaymentAttempt, 'id' | 'hotel_id' | 'reservation_id'>
  news: AttemptNews
  now: Instant
}): Promise<AttemptSettlement | undefined> {
  const reservation = await loadReservationForUpdate(tx, found.hotel_id, found.reservation_id)
  const hotel = await loadHotelTerms(tx, found.hotel_id)
  const attemptBefore = await findAttempt(tx, found.id)
  if (!reservation || !hotel || !attemptBefore) return undefined
  await news.beside?.(tx)
  const attempt = await addNews({ payments, tx, before: attemptBefore, news, now })
  const isConfirmed = await writeDown({
    tx,
    paymentAttempt: { before: attemptBefore, attempt },
    reservation,
    hotel,
    now,
  })
  await enqueueOutcome({
    tx,
    providers: payments,
    reservation,
    paymentAttempt: { before: attemptBefore, attempt, isConfirmed },
    now,
  })
  await wantRepayments(tx, reservation.id, now)
  const nextStep = nextStepOfPayment(aimOf(attempt), paymentFactsOf(attempt)).kind
  const takeId = news.isAgreed && nextStep === 'wait' ? await wantTake(tx, attempt, now) : undefined
  return { isSilent: news.isSilent === true, attempt, step: nextStep, reservation, takeId }
}

async function addNews({
  payments: { secrets },
  tx,
  before,
  news,
  now,
}: {
  readonly payments: Pick<Payments, 'secrets'>
  readonly tx: Tx
  readonly before: PaymentAttempt
  readonly news: AttemptNews
  readonly now: Instant
}): Promise<PaymentAttempt> {
  const paymentAim = aimOf(before)
  const reported = (news.reports ?? []).reduce(
    (paymentFacts, paymentReport) => factsAfterReport(paymentAim, paymentFacts, paymentReport),
    paymentFactsOf(before),
  )
  const until = news.begun?.until !== undefined && news.begun.until < before.until ? news.begun.until : before.until
  const isAnswered = before.state !== 'writing' || news.begun !== undefined || news.isSilent === undefined
  const isOver = now >= instantAfter(until, { minutes: graceMinutes })
  const isNothing =
    reported.capturedMinor === 0 && reported.authorisedMinor === 0 && !reported.isTokenised && !reported.isPending
  // A page that has ended without a word of money brings none any more; what comes all the same is added then.
  const facts =
    isOver && isNothing && news.isSilent === undefined && news.reports
      ? factsAfterReport(paymentAim, reported, { isEnded: true })
      : reported
  const checks = news.isFresh ? 0 : news.isSilent || news.reports ? before.checks + 1 : before.checks
  const step = nextStepOfPayment(paymentAim, facts).kind
  const check = checkOf({ step, isEnded: facts.isEnded, isUnwanted: facts.isUnwanted, until, checks }, now)
  const isSettled = before.facts === toJson(facts) && before.state !== 'writing' && before.state !== 'open'
  const attemptState = news.isForPerson
    ? 'review'
    : isSettled
      ? before.state
      : stateOf(before.state, step, { isAnswered, isGivenUp: check.isGivenUp, isNothing })
  const changedColumns = {
    facts: toJson(facts),
    state: attemptState,
    checks,
    until,
    check_at: check.at,
    changed_at: now,
    silent_since: news.isSilent ? (before.silent_since ?? now) : news.reports ? null : before.silent_since,
    // What cannot be read is written anew with what is said now.
    refs:
      news.refs === undefined
        ? before.refs
        : sealRefs(secrets, { ...unlessDamaged(() => refsOf(secrets, before)), ...news.refs }),
    next: news.begun === undefined || before.next !== null ? before.next : sealNext(secrets, news.begun.next),
    card:
      news.card && hasValue(news.card)
        ? sealCard(
            secrets,
            withNews(
              unlessDamaged(() => storedCardOf(secrets, before)),
              news.card,
            ),
          )
        : before.card,
    authorised_until: news.authorisedUntil ?? before.authorised_until,
  }
  await tx.updateTable('payment_attempt').set(changedColumns).where('id', '=', before.id).execute()
  if (news.refs) await indexReferences(tx, { secrets }, before, news.refs)
  return { ...before, ...changedColumns }
}

type Card = NonNullable<AttemptNews['card']>
const withNews = (knownCard: Card | undefined, { token, lastFour, expiry }: Card): Card => ({
  token: token ?? knownCard?.token,
  lastFour: lastFour ?? knownCard?.lastFour,
  expiry: expiry ?? knownCard?.expiry,
})

type AttemptReading = {
  readonly step: PaymentStep['kind']
  readonly isEnded: boolean
  readonly isUnwanted: boolean
  readonly until: Instant
  readonly checks: number
}

/**
 * When the provider is looked at again: until something is decided, and while its page could still bring money.
 * `isGivenUp`: a day has gone by.
 */
function checkOf(
  { step, isEnded, isUnwanted, until, checks }: AttemptReading,
  now: Instant,
): { readonly at: Instant | null; readonly isGivenUp: boolean } {
  const isOpen = step === 'wait' || (step === 'try-again' && !isEnded) || (step === 'done' && isUnwanted && !isEnded)
  if (!isOpen) return { at: null, isGivenUp: false }
  const nextCheck = nextCheckAt(checks, now)
  // One look lies between the end of the page and the sweep of what was not paid.
  const end = instantAfter(until, { minutes: graceMinutes - 2 })
  return {
    at: (nextCheck !== undefined && now < end && end < nextCheck ? end : nextCheck) ?? null,
    isGivenUp: nextCheck === undefined,
  }
}

function stateOf(
  stateBefore: PaymentAttempt['state'],
  step: PaymentStep['kind'],
  {
    isAnswered,
    isGivenUp,
    isNothing,
  }: { readonly isAnswered: boolean; readonly isGivenUp: boolean; readonly isNothing: boolean },
): PaymentAttempt['state'] {
  switch (step) {
    case 'confirm':
    case 'done':
      return 'done'
    case 'refund':
    case 'void':
      return 'open'
    case 'review':
      return 'review'
    case 'try-again':
      // What was brought once and given back later is not tried again.
      return stateBefore === 'done' ? 'done' : 'over'
    case 'wait':
      if (isGivenUp) return isNothing ? 'over' : 'review'
      return isAnswered ? 'open' : 'writing'
  }
}

async function writeDown({
  tx,
  paymentAttempt: { before, attempt },
  reservation,
  hotel,
  now,
}: {
  readonly tx: Tx
  readonly paymentAttempt: { readonly before: PaymentAttempt; readonly attempt: PaymentAttempt }
  readonly reservation: Reservation
  readonly hotel: HotelTerms
  readonly now: Instant
}): Promise<boolean> {
  const { timeZone } = hotel
  const paymentFacts = paymentFactsOf(attempt)
  const booked = attemptSumsOf((await loadFolio(tx, reservation.id)).map(entryOf), attempt.reference)
  const movedMoneyOf = (minor: number) =>
    minor > 0 && attempt.is_test === 0 ? { minor, method: attempt.method, item: attempt.reference } : undefined
  const payment = movedMoneyOf(paymentFacts.capturedMinor - booked.capturedMinor)
  const refund = movedMoneyOf(paymentFacts.refundedMinor - booked.refundedMinor)
  const dispute =
    paymentFacts.isDisputed && booked.disputedMinor === 0
      ? movedMoneyOf(paymentFacts.capturedMinor - paymentFacts.refundedMinor)
      : undefined
  const appendToLedger = (cause: 'paid' | 'refunded' | 'disputed', events: FolioEvents) =>
    appendToFolio({ tx, reservation, timeZone, cause, events, at: now })
  if (payment) await appendToLedger('paid', { payment })
  if (refund) await appendToLedger('refunded', { refund })
  if (dispute) await appendToLedger('disputed', { dispute })
  const { kind } = nextStepOfPayment(aimOf(attempt), paymentFacts)
  // What is said again of one that has paid says nothing of another that was begun since, for what was still to be
  // paid.
  if (isPaid(attempt) && !isPaid(before))
    await unwantAttempts(tx, reservation.id, now, ({ id, aim }) => id !== attempt.id && aim === attempt.aim)
  const isConfirmed = isPaid(attempt) && (await confirmPaid({ tx, attempt, reservation, timeZone, now }))
  if (kind === 'review' || (kind === 'wait' && (paymentFacts.isPending || paymentFacts.authorisedMinor > 0)))
    await waitLonger(tx, reservation, now)
  if (refund)
    await enqueueNotice({
      tx,
      reservation: { ...reservation, revision: await revisionOf(tx, reservation) },
      kind: 'refunded',
      at: now,
    })
  return isConfirmed
}

/**
 * Whether it has brought what was wanted, or is before a person because it brought more: the guest has paid all the
 * same.
 */
function isPaid(attempt: PaymentAttempt): boolean {
  if (nextStepOfPayment(aimOf(attempt), paymentFactsOf(attempt)).kind === 'confirm') return true
  const { kind, minor } = aimOf(attempt)
  const { capturedMinor, refundedMinor, isDisputed, isForeign, isUnwanted } = paymentFactsOf(attempt)
  return kind === 'capture' && !isDisputed && !isForeign && !isUnwanted && capturedMinor - refundedMinor > minor
}

/**
 * What waited for this, and for nothing else, is confirmed; by a test account too, where a developer tries it, and as
 * such.
 */
async function confirmPaid({
  tx,
  attempt,
  reservation,
  timeZone,
  now,
}: {
  tx: Tx
  attempt: PaymentAttempt
  reservation: Reservation
  timeZone: string
  now: Instant
}): Promise<boolean> {
  if (!isAwaitingPayment(reservation)) return false
  const isTest = attempt.is_test === 1
  if (!isTest && (await unpaidNow(tx, reservation, todayAt(timeZone, now))) !== undefined) return false
  await tx.updateTable('reservation').set({ payment_method: attempt.method }).where('id', '=', reservation.id).execute()
  return await changeState({
    tx,
    id: reservation.id,
    from: awaitingPayment,
    to: { state: 'confirmed', reason: isTest ? 'test-payment' : 'paid' },
    now,
  })
}

/**
 * What a provider, or a person, works on, or we take, may take longer than a page: the rooms are kept as long as they
 * may be.
 */
async function waitLonger(tx: Tx, reservation: Reservation, now: Instant): Promise<void> {
  if (!isAwaitingPayment(reservation) || reservation.pay_by === null || reservation.pay_by <= now) return
  await tx
    .updateTable('reservation')
    .set({ pay_by: latestPayByOf(reservation.created_at) })
    .where('id', '=', reservation.id)
    .execute()
}

async function revisionOf(tx: Tx, { id }: Reservation): Promise<number> {
  return (await tx.selectFrom('reservation').where('id', '=', id).select('revision').executeTakeFirstOrThrow()).revision
}
