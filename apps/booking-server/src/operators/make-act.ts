import { mayActAt, type OperatorIdentity } from '@portico/contracts/operator/identity'
import {
  type ActConfirmation,
  ActOutcome,
  type ActPreview,
  type ActRequest,
  type ReservationAct,
} from '@portico/contracts/operator/reservation-act'
import { money } from '@portico/domain/money/money'
import { balanceOf, repayOf } from '@portico/domain/payment/folio'
import type { Instant } from '@portico/domain/time/deadline'
import { sha256 } from '../db/random-codes.ts'
import type { Db, Tx } from '../db/types.ts'
import { commit, rollback, type TransactionResult, write } from '../db/write.ts'
import { enqueueNotice } from '../mail/enqueue-mails.ts'
import { type HotelTerms, loadHotelTerms } from '../pricing/hotel-terms.ts'
import { appendToFolio } from '../reservations/append-to-folio.ts'
import { changeState, loadReservationForUpdate, type Reservation } from '../reservations/change-state.ts'
import { appendToTrail, earlierAnswer, lockTrail } from '../trail/operator-trail.ts'
import { findOperated } from './find-operated.ts'
import { type PlannedAct, planAct } from './plan-act.ts'

/** What an act would make of a reservation, without making it; undefined where the operator may not see it. */
export async function previewAct(
  db: Db,
  operator: OperatorIdentity,
  { id, act }: ActRequest,
  now: Instant,
): Promise<ActPreview | undefined> {
  const found = await findOperated(db.reader, operator, id)
  const hotel = found && (await loadHotelTerms(db.reader, found.hotel_id))
  if (!found || !hotel) return undefined
  const planned = await planAct(db.reader, found, hotel, act, now)
  if (planned.kind === 'impossible') return planned
  const { becomes, amountMinor, folio } = planned
  const { currency } = hotel
  const due = Math.max(0, balanceOf(folio))
  return {
    kind: 'possible',
    revision: found.revision,
    becomes,
    amount: money(amountMinor, currency),
    due: money(due, currency),
    repay: money(repayOf(folio), currency),
  }
}

/**
 * Makes an act, at most once per key, and writes down who made it, in one transaction. What is made is what was shown: where the reservation has
 * changed since, or the amount is another one now, nothing is.
 */
export async function makeAct(db: Db, operator: OperatorIdentity, request: ActConfirmation, now: Instant): Promise<ActOutcome | undefined> {
  const { id, act, key, revision, amountMinor } = request
  const row = await findOperated(db.reader, operator, id)
  if (!row) return undefined
  const requestHash = sha256(JSON.stringify([operator.email, id, act, revision, amountMinor]))
  return await write(db, [row.hotel_id], async (tx): Promise<TransactionResult<ActOutcome | undefined>> => {
    await lockTrail(tx)
    const earlier = await earlierAnswer(tx, key, requestHash)
    if (earlier === 'key-used') return rollback({ kind: 'key-used' })
    if (earlier) return rollback(ActOutcome.parse(JSON.parse(earlier.answer)))
    const found = await loadReservationForUpdate(tx, row.hotel_id, id)
    const hotel = await loadHotelTerms(tx, row.hotel_id)
    if (!found || !hotel || !mayActAt(operator, found.hotel_id)) return rollback(undefined)
    const planned = await planAct(tx, found, hotel, act, now)
    if (planned.kind === 'impossible') return rollback(planned)
    if (found.revision !== revision || planned.amountMinor !== amountMinor) return rollback({ kind: 'changed-meanwhile' })
    await applyAct(tx, operator, { found, hotel, act, planned }, now)
    const answer: ActOutcome = { kind: 'done', becomes: planned.becomes, amount: money(amountMinor, hotel.currency) }
    const isChanged = planned.becomes.state !== found.state || planned.becomes.reason !== found.reason
    const details = { amountMinor, ...(act.kind === 'cancel' && { fee: act.fee }), ...(isChanged && { revision: found.revision + 1 }) }
    const entry = { action: act.kind, hotelId: found.hotel_id, reservationId: id, details, once: { key, requestHash, answer } }
    await appendToTrail(tx, operator, entry, now)
    return commit(answer)
  })
}

type Applied = { readonly found: Reservation; readonly hotel: HotelTerms; readonly act: ReservationAct; readonly planned: PlannedAct }

async function applyAct(tx: Tx, operator: OperatorIdentity, { found, hotel, act, planned }: Applied, now: Instant): Promise<void> {
  const { becomes, events } = planned
  switch (act.kind) {
    case 'register-payment':
    case 'cancel':
    case 'no-show': {
      const changed = await changeState(tx, found.id, found, becomes, now, { feeMinor: events.feeMinor ?? 0, payment: events.payment })
      if (!changed) throw new Error(`reservation ${found.id} moved while it was taken`)
      return
    }
    case 'register-refund':
      await appendToFolio(tx, found, hotel.timeZone, 'refunded', events, now)
      await enqueueNotice(tx, found, 'refunded', now)
      return
    case 'note':
      await tx
        .insertInto('reservation_note')
        .values({ reservation_id: found.id, at: now, person: operator.email, note: act.text })
        .execute()
      return
    case 'resend-mail':
      await enqueueNotice(tx, found, 'resent', now)
  }
}
