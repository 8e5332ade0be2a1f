import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import type { NotPossible } from '@portico/contracts/operator/reservation-act'
import { reversedPositionOf } from '@portico/domain/payment/folio'
import type { Instant } from '@portico/domain/time/deadline'
import { loadFolio } from '../db/folio-rows.ts'
import { fromJson } from '../db/from-json.ts'
import type { Tx } from '../db/types.ts'
import { demandOf } from '../inventory/demand.ts'
import { moveStock } from '../inventory/move-stock.ts'
import { enqueueNotice } from '../outbox/enqueue-mails.ts'
import { unwantAttempts } from '../payment-records/unwanted.ts'
import { wantRepayments } from '../payment-records/want-operations.ts'
import type { HotelTerms } from '../pricing/hotel-terms.ts'
import { appendToFolio } from '../reservations/folio/append-to-folio.ts'
import { type ChangeNote, changeState, type Reservation } from '../reservations/state/change-state.ts'
import { withdrawOpen } from '../reservations/state/open-resales.ts'
import type { PlannedAct } from './plan-act.ts'
import type { Correction } from './plan-correction.ts'

type CorrectionContext = {
  readonly found: Reservation
  readonly hotel: HotelTerms
  readonly act: Correction
  readonly planned: PlannedAct
  readonly reason: string
}

/** Why it could not be done after all, if so: the transaction must roll back then. */
export async function applyCorrection(
  tx: Tx,
  operator: OperatorIdentity,
  applied: CorrectionContext,
  now: Instant,
): Promise<NotPossible | undefined> {
  const { found, act, reason } = applied
  switch (act.kind) {
    case 'reinstate': {
      const demand = demandOf(fromJson('reservation.locked', found.locked, found.id))
      const moveOutcome = await moveStock(tx, [{ cause: { kind: 'reservation', id: String(found.id) }, demand }], now)
      if (moveOutcome.kind !== 'moved') return 'sold-out'
      // A card that is to be charged for the fee is not.
      await unwantAttempts(tx, found.id, now)
      await becomesAgain(tx, applied, now)
      return undefined
    }
    case 'lower-price':
    case 'waive-fee': {
      await reducePrice(tx, operator, { ...applied, reduction: applied.planned.events }, now)
      await wantRepayments(tx, found.id, now)
      await enqueueNotice({
        tx,
        reservation: found,
        kind: 'reduced',
        at: now,
        facts: { payload: { minor: applied.planned.amountMinor } },
      })
      return undefined
    }
    case 'take-back': {
      await takeBack(tx, applied, act.position, now)
      const row = (await loadFolio(tx, found.id)).find((folioRow) => reversedPositionOf(folioRow) === act.position)
      if (!row) throw new Error(`row ${act.position} of reservation ${found.id} was not taken back`)
      await writeReason(tx, operator, { reservationId: found.id, position: row.position, reason }, now)
      return undefined
    }
  }
}

type ReductionContext = Pick<CorrectionContext, 'found' | 'hotel' | 'reason'> & {
  readonly reduction: NonNullable<PlannedAct['reduction']>
}

export async function reducePrice(
  tx: Tx,
  operator: OperatorIdentity,
  { found, hotel, reduction, reason }: ReductionContext,
  now: Instant,
): Promise<void> {
  const rows = await appendToFolio({
    tx,
    reservation: found,
    timeZone: hotel.timeZone,
    cause: 'reduced',
    events: reduction,
    at: now,
  })
  const row = rows.find(({ kind, minor }) => (kind === 'allowance' || kind === 'waiver') && minor < 0)
  if (row) await writeReason(tx, operator, { reservationId: found.id, position: row.position, reason }, now)
}

async function takeBack(tx: Tx, applied: CorrectionContext, position: number, now: Instant): Promise<void> {
  const { found, hotel, planned } = applied
  if (planned.becomes.state !== found.state) {
    await withdrawOpen(tx, found.id, now)
    await tx.updateTable('reservation').set({ pay_by: planned.payBy }).where('id', '=', found.id).execute()
    return await becomesAgain(tx, applied, now)
  }
  const row = (await loadFolio(tx, found.id))[position - 1]
  await appendToFolio({
    tx,
    reservation: found,
    timeZone: hotel.timeZone,
    cause: 'corrected',
    events: planned.events,
    at: now,
  })
  await wantRepayments(tx, found.id, now)
  // Who was never told of it need not read that it was not so.
  const mail = await tx
    .selectFrom('outbox')
    .where('reservation_id', '=', found.id)
    .where('recipient', '=', 'guest')
    .where('created_at', '=', row?.at ?? now)
    .select('id')
    .executeTakeFirst()
  if (mail) await enqueueNotice({ tx, reservation: found, kind: 'corrected', at: now })
}

async function becomesAgain(
  tx: Tx,
  { found, planned: { becomes, events } }: CorrectionContext,
  now: Instant,
): Promise<void> {
  const { feeMinor: _, feesOn: __, ...money } = events
  const note: ChangeNote = { money }
  if (!(await changeState({ tx, id: found.id, from: found, to: becomes, now, note })))
    throw new Error(`reservation ${found.id} moved while it was taken`)
}

type Reason = { readonly reservationId: number; readonly position: number; readonly reason: string }

async function writeReason(
  tx: Tx,
  { email }: OperatorIdentity,
  { reservationId, position, reason }: Reason,
  now: Instant,
): Promise<void> {
  await tx
    .insertInto('reservation_note')
    .values({ reservation_id: reservationId, at: now, person: email, note: reason, folio_position: position })
    .execute()
}
