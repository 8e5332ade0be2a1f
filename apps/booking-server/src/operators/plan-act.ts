import type { ActPreview, ReservationAct } from '@portico/contracts/operator/reservation-act'
import { type FolioEntry, type FolioEvents, repayOf } from '@portico/domain/payment/folio'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import { cancellationCostOf } from '@portico/domain/reservation/changed-price'
import { deadlineOf, type Instant, todayAt } from '@portico/domain/time/deadline'
import { entryOf } from '../db/folio-rows.ts'
import { fromJson } from '../db/stored/from-json.ts'
import type { Reader, Tx } from '../db/types.ts'
import { openLinesOf } from '../payments/links/open-lines.ts'
import { isPayable } from '../payments/links/send-link.ts'
import type { Payments } from '../payments/payments.ts'
import { isGivenUp } from '../payments/run-operations.ts'
import { isUnderWay, operationsOf } from '../payments/want-operations.ts'
import type { HotelTerms } from '../pricing/hotel-terms.ts'
import { accountedOf, entriesAfter, loadFolio } from '../reservations/append-to-folio.ts'
import type { Reservation, ReservationStatus } from '../reservations/change-state.ts'
import { transferMinorOf } from '../reservations/payment-terms.ts'
import type { PlannedChange } from '../reservations/plan-change.ts'
import { isBeingResold } from '../reservations/resale/open-resales.ts'
import { awaitingTransfer } from '../reservations/transfers.ts'
import { planPaymentAct } from './payments/plan-payment-act.ts'
import { planRoomCancellation } from './plan-room-cancellation.ts'

/**
 * What an act would make of a reservation: where it stands then, the money of the act itself, and the ledger with the rows that the act appends. By
 * this one function an act is shown and made.
 */
export type PlannedAct = {
  readonly kind: 'planned'
  readonly becomes: ReservationStatus
  readonly amountMinor: number
  readonly events: FolioEvents
  readonly folio: readonly FolioEntry[]
  /** Of the rooms, where the act changes those. */
  readonly change?: PlannedChange
}

type NotPossible = Extract<ActPreview, { kind: 'impossible' }>

export async function planAct(
  db: Reader | Tx,
  found: Reservation,
  { timeZone }: Pick<HotelTerms, 'timeZone'>,
  act: ReservationAct,
  now: Instant,
  payments?: Payments,
): Promise<PlannedAct | NotPossible> {
  const stays = { state: found.state, reason: found.reason }
  const locked = fromJson('reservation.locked', found.locked, found.id)
  const planned = async (becomes: ReservationStatus, amountMinor: number, events: FolioEvents): Promise<PlannedAct> => {
    const before = await loadFolio(db, found.id)
    const accounted = await accountedOf(db, { ...found, ...becomes, changed_at: now })
    return {
      kind: 'planned',
      becomes,
      amountMinor,
      events,
      folio: [...before.map(entryOf), ...entriesAfter(before, accounted, timeZone, events)],
    }
  }
  const costAt = (moment: Instant) => cancellationCostOf(locked, locked.lines, timeZone, { bookedAt: found.created_at, now: moment })
  const policyFeeMinor = () => (found.state === 'pending' ? 0 : costAt(now))
  switch (act.kind) {
    case 'register-payment': {
      if (found.state !== awaitingTransfer.state || found.reason !== awaitingTransfer.reason)
        return { kind: 'impossible', why: 'not-awaiting' }
      const minor = transferMinorOf(locked)
      return await planned({ state: 'confirmed', reason: 'transfer-received' }, minor, { payment: { minor, method: 'bank' } })
    }
    case 'cancel': {
      if (found.state === 'cancelled') return { kind: 'impossible', why: 'cancelled' }
      if (await isBeingResold(db, found.id)) return { kind: 'impossible', why: 'being-resold' }
      const feeMinor = act.fee === 'none' ? 0 : policyFeeMinor()
      return await planned({ state: 'cancelled', reason: 'by-hotel' }, feeMinor, { feeMinor })
    }
    case 'cancel-room': {
      const room = await planRoomCancellation(db, found, act, now)
      if (room.kind === 'impossible') return room
      const { change, folio } = room
      return { kind: 'planned', becomes: stays, amountMinor: change.feeMinor, events: {}, folio, change }
    }
    case 'no-show': {
      if (found.state !== 'confirmed') return { kind: 'impossible', why: found.state === 'cancelled' ? 'cancelled' : 'not-confirmed' }
      if (await isBeingResold(db, found.id)) return { kind: 'impossible', why: 'being-resold' }
      if (todayAt(timeZone, now) < found.arrival) return { kind: 'impossible', why: 'not-arrived' }
      const feeMinor = costAt(endOfArrivals(locked, timeZone, now))
      return await planned({ state: 'cancelled', reason: 'no-show' }, feeMinor, { feeMinor })
    }
    case 'register-refund': {
      const repayMinor = repayOf((await loadFolio(db, found.id)).map(entryOf))
      const minor = repayMinor - (await refundsUnderWayMinor(db, found.id))
      if (minor <= 0) return { kind: 'impossible', why: repayMinor > 0 ? 'under-way' : 'nothing-owed' }
      return await planned(stays, minor, { refund: { minor, method: 'bank' } })
    }
    case 'register-money':
    case 'capture':
    case 'charge-card':
    case 'release':
    case 'refund':
    case 'settle-review': {
      const payment = await planPaymentAct(db, payments, found, act, todayAt(timeZone, now))
      return payment.kind === 'impossible' ? payment : await planned(payment.becomes ?? stays, payment.amountMinor, payment.events)
    }
    case 'resend-link': {
      const [line] = await openLinesOf(db, found)
      if (!line) return { kind: 'impossible', why: 'nothing-due' }
      if (!payments || !(await isPayable(db, payments, found, line))) return { kind: 'impossible', why: 'no-method' }
      return await planned(stays, 0, {})
    }
    case 'note':
    case 'resend-mail':
      return await planned(stays, 0, {})
  }
}

/** What goes back by a provider, and is not given up. */
async function refundsUnderWayMinor(db: Reader | Tx, id: number): Promise<number> {
  const open = (await operationsOf(db, id)).filter((one) => one.kind === 'refund' && isUnderWay(one) && !isGivenUp(one))
  return open.reduce((sum, { minor }) => sum + minor, 0)
}

/** Who does not come has not cancelled in time, at whatever hour of that day somebody writes it down. */
function endOfArrivals({ lines }: LockedPrice, timeZone: string, now: Instant): Instant {
  const ends = lines.map(({ stay }) => deadlineOf(stay.arrival, 0, '23:59', timeZone))
  return [now, ...ends].reduce((one, other) => (other > one ? other : one))
}
