import { mayActAt, type OperatorIdentity } from '@portico/contracts/operator/identity'
import {
  type ActConfirmation,
  ActOutcome,
  type ActPreview,
  type ActRequest,
  type NotPossible,
  type ReservationAct,
} from '@portico/contracts/operator/reservation-act'
import { money } from '@portico/domain/money/money'
import { openPartsOf, owedBy, refundDueOf } from '@portico/domain/payment/folio'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import type { Db, Tx } from '../db/types.ts'
import { commit, rollback, type TransactionResult, write } from '../db/write.ts'
import { enqueueNotice } from '../outbox/enqueue-mails.ts'
import type { Payments } from '../payment-records/payments.ts'
import { unwantAttempts } from '../payment-records/unwanted.ts'
import { sendNextLink, useLinks } from '../payments/send-link.ts'
import { type HotelTerms, loadHotelTerms } from '../pricing/hotel-terms.ts'
import { appendToFolio } from '../reservations/folio/append-to-folio.ts'
import { closeIfRefused, contentHashOf, type KeyUse, unchangedReplyOf } from '../reservations/keys/change-keys.ts'
import { changeRooms } from '../reservations/modify-reservation.ts'
import { changeState, loadReservationForUpdate, type Reservation } from '../reservations/state/change-state.ts'
import { appendToTrail, earlierAnswer, lockTrail } from '../trail/operator-trail.ts'
import { applyCorrection, reducePrice } from './apply-correction.ts'
import { applyPaymentAct } from './payments/apply-payment-act.ts'
import { type PlannedAct, planAct } from './plan-act.ts'
import { findOperatedReservation } from './procedures/find-operated.ts'

/** What an act would make of a reservation, without making it; undefined where the operator may not see it. */
export async function previewAct({
  db,
  operator,
  input: { id, act },
  now,
  payments,
}: {
  readonly db: Db
  readonly operator: OperatorIdentity
  readonly input: ActRequest
  readonly now: Instant
  readonly payments?: Payments
}): Promise<ActPreview | undefined> {
  const reservation = await findOperatedReservation(db.reader, operator, id)
  const hotel = reservation && (await loadHotelTerms(db.reader, reservation.hotel_id))
  if (!reservation || !hotel) return undefined
  const planned = await planAct({ db: db.reader, found: reservation, hotel, act, now, payments })
  if (planned.kind === 'impossible') return planned
  const { becomes, amountMinor, folio } = planned
  const { currency } = hotel
  const { guestMinor, agencyMinor } = owedBy(openPartsOf(folio), reservation.payment_method)
  return {
    kind: 'possible',
    revision: reservation.revision,
    becomes,
    amount: money(amountMinor, currency),
    due: money(guestMinor, currency),
    agencyDue: reservation.payment_method === 'account' ? money(agencyMinor, currency) : undefined,
    repay: money(refundDueOf(folio), currency),
  }
}

/**
 * Makes an act, at most once per key, and writes down who made it, in one transaction. What is made is what was shown:
 * where the reservation has changed since, or the amount is another one now, nothing is, and a copy of the request that
 * comes later makes nothing either.
 */
export async function makeAct({
  db,
  operator,
  request,
  now,
  payments,
}: {
  db: Db
  operator: OperatorIdentity
  request: ActConfirmation
  now: Instant
  payments?: Payments
}): Promise<ActOutcome | undefined> {
  const { id, act, key, revision, amountMinor, reason = '' } = request
  const row = await findOperatedReservation(db.reader, operator, id)
  if (!row) return undefined
  const use = { hotelId: row.hotel_id, key, requestContent: [operator.email, id, act, revision, amountMinor, reason] }
  const requestHash = contentHashOf(use.requestContent)
  const makeOnce = () =>
    write(db, [row.hotel_id], async (tx): Promise<TransactionResult<ActOutcome | StalePreview>> => {
      await lockTrail(tx)
      const earlier = await earlierOutcome(tx, use)
      if (earlier) return rollback(earlier)
      const reservation = await loadReservationForUpdate(tx, row.hotel_id, id)
      const hotel = await loadHotelTerms(tx, row.hotel_id)
      if (!reservation || !hotel || !mayActAt(operator, reservation.hotel_id)) return rollback(unseenPreview)
      const planned = await planAct({ db: tx, found: reservation, hotel, act, now, payments })
      if (planned.kind === 'impossible') return rollback(planned)
      if (reservation.revision !== revision || planned.amountMinor !== amountMinor)
        return rollback({ kind: 'changed-meanwhile' })
      const actProblem = await applyAct(
        tx,
        operator,
        { found: reservation, hotel, act, planned, payments, reason },
        now,
      )
      if (actProblem) return rollback({ kind: 'impossible', why: actProblem })
      const answer: ActOutcome = { kind: 'done', becomes: planned.becomes, amount: money(amountMinor, hotel.currency) }
      const isChanged =
        planned.change || planned.becomes.state !== reservation.state || planned.becomes.reason !== reservation.reason
      const details = { amountMinor, ...trailFactsOf(act), ...(isChanged && { revision: reservation.revision + 1 }) }
      const entry = {
        action: act.kind,
        hotelId: reservation.hotel_id,
        reservationId: id,
        details,
        once: { key, requestHash, answer },
      }
      await appendToTrail(tx, operator, entry, now)
      return commit(answer)
    })
  const isUsed = async (tx: Tx) => {
    await lockTrail(tx)
    return (await earlierOutcome(tx, use)) !== undefined
  }
  const actOutcome = await closeIfRefused({ db, use, now, make: makeOnce, outcome: { done: 'done', isUsed } })
  return actOutcome.kind === 'not-found' ? undefined : actOutcome
}

const unseenPreview = { kind: 'not-found' } as const
type StalePreview = typeof unseenPreview

/** What the key's act was answered: made, or refused, which a copy that comes late does not change. */
async function earlierOutcome(tx: Tx, use: KeyUse & { readonly key: string }): Promise<ActOutcome | undefined> {
  const answeredBefore = await earlierAnswer(tx, use.key, contentHashOf(use.requestContent))
  if (answeredBefore === 'key-used') return { kind: 'key-used' }
  if (answeredBefore) return ActOutcome.parse(JSON.parse(answeredBefore.answer))
  const unchanged = await unchangedReplyOf<unknown>(tx, use)
  return unchanged?.kind === 'refused' ? ActOutcome.parse(unchanged.refusal) : unchanged
}

function trailFactsOf(act: ReservationAct): Readonly<Record<string, string | number>> {
  switch (act.kind) {
    case 'cancel':
      return { fee: act.fee }
    case 'cancel-room':
      return { room: act.room, fee: act.fee }
    case 'register-money':
      return { method: act.method, ...(act.byAgency && { payer: 'agency' }) }
    case 'take-back':
      return { row: act.position }
    case 'capture':
    case 'charge-card':
    case 'release':
    case 'refund':
      return { attempt: act.attemptId }
    case 'settle-review':
      return { attempt: act.attemptId, finding: act.finding }
    default:
      return {}
  }
}

type ActContext = {
  readonly found: Reservation
  readonly hotel: HotelTerms
  readonly act: ReservationAct
  readonly planned: PlannedAct
  readonly payments: Payments | undefined
  readonly reason: string
}

async function applyAct(
  tx: Tx,
  operator: OperatorIdentity,
  applied: ActContext,
  now: Instant,
): Promise<NotPossible | undefined> {
  const { found, hotel, act, planned } = applied
  const { becomes, events } = planned
  switch (act.kind) {
    case 'register-payment':
    case 'cancel':
    case 'no-show': {
      const isChanged = await changeState({
        tx,
        id: found.id,
        from: found,
        to: becomes,
        now,
        note: {
          feeMinor: events.feeMinor ?? 0,
          money: { payment: events.payment },
        },
      })
      if (!isChanged) throw new Error(`reservation ${found.id} moved while it was taken`)
      return
    }
    case 'cancel-room': {
      const { change } = planned
      if (!change) throw new Error('a room is given up by a change')
      const soldOut = await changeRooms({ tx, found, planned: change, now, note: { feeMinor: change.feeMinor } })
      if (soldOut) throw new Error(`nothing to give back to: ${JSON.stringify(soldOut)}`)
      return
    }
    case 'register-refund':
      await appendToFolio({ tx, reservation: found, timeZone: hotel.timeZone, cause: 'refunded', events, at: now })
      await enqueueNotice({ tx, reservation: found, kind: 'refunded', at: now })
      return
    case 'reinstate':
    case 'lower-price':
    case 'waive-fee':
    case 'take-back':
      return await applyCorrection(tx, operator, { ...applied, act }, now)
    case 'register-money':
      await registerMoney(tx, applied, act.method, now)
      return
    case 'capture':
    case 'charge-card':
    case 'release':
    case 'refund':
    case 'settle-review':
      // Before the provider is called: what the guest does not owe any more is asked of nobody meanwhile.
      if (planned.reduction) await reducePrice(tx, operator, { ...applied, reduction: planned.reduction }, now)
      await applyPaymentAct(tx, applied.payments, { operator, found, act, minor: planned.amountMinor }, now)
      return
    case 'resend-link':
      if (!applied.payments) throw new Error('links are planned where payments are')
      await sendNextLink({ tx, providers: applied.payments, reservation: found, mail: 'link', now })
      return
    case 'note':
      await tx
        .insertInto('reservation_note')
        .values({ reservation_id: found.id, at: now, person: operator.email, note: act.text })
        .execute()
      return
    case 'resend-mail':
      await enqueueNotice({ tx, reservation: found, kind: 'resent', at: now })
  }
}

/**
 * Who waited for a payment is confirmed by it, which the mail says; pages that are open for it at a provider are wanted
 * no more.
 */
async function registerMoney(
  tx: Tx,
  { found, hotel, planned }: ActContext,
  method: PaymentMethodId,
  now: Instant,
): Promise<void> {
  const { becomes, events } = planned
  if (found.state === 'pending') {
    await unwantAttempts(tx, found.id, now)
    if (
      !(await changeState({
        tx,
        id: found.id,
        from: found,
        to: becomes,
        now,
        note: { money: { payment: events.payment } },
      }))
    )
      throw new Error(`reservation ${found.id} moved while it was paid`)
    return await useLinks(tx, { ...found, ...becomes }, now)
  }
  await appendToFolio({ tx, reservation: found, timeZone: hotel.timeZone, cause: 'paid', events, at: now })
  await useLinks(tx, found, now)
  if (found.state === 'confirmed' && todayAt(hotel.timeZone, now) < found.arrival)
    await enqueueNotice({
      tx,
      reservation: found,
      kind: 'payment-received',
      at: now,
      facts: { payload: { minor: planned.amountMinor, method } },
    })
}
