import type { ActPreview, ReservationAct } from '@portico/contracts/operator/reservation-act'
import {
  agencyItem,
  allowancesOf,
  type FolioEntry,
  type FolioEvents,
  paidOf,
  refundDueOf,
} from '@portico/domain/payment/folio'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import { cancellationCostOf } from '@portico/domain/reservation/changed-price'
import { addDays } from '@portico/domain/time/calendar-date'
import { deadlineOf, type Instant, todayAt } from '@portico/domain/time/deadline'
import { entryOf, loadFolio } from '../db/folio-rows.ts'
import { fromJson } from '../db/from-json.ts'
import type { Reader, Tx } from '../db/types.ts'
import type { Payments } from '../payment-records/payments.ts'
import { isUnderWay, operationsOf } from '../payment-records/want-operations.ts'
import { openLinesOf } from '../payments/open-lines.ts'
import { isGivenUp } from '../payments/run-operations.ts'
import { isPayable } from '../payments/send-link.ts'
import type { HotelTerms } from '../pricing/hotel-terms.ts'
import { accountedOf, entriesAfter } from '../reservations/folio/append-to-folio.ts'
import { transferMinorOf } from '../reservations/payment-terms.ts'
import type { PlannedChange } from '../reservations/plan-change.ts'
import type { Reservation, ReservationStatus } from '../reservations/state/change-state.ts'
import { isBeingResold } from '../reservations/state/open-resales.ts'
import { awaitingTransfer } from '../reservations/transfers.ts'
import { planPaymentAct } from './payments/plan-payment-act.ts'
import { planCorrection, reductionBy } from './plan-correction.ts'
import { planRoomCancellation } from './plan-room-cancellation.ts'

export type PlannedAct = {
  readonly kind: 'planned'
  readonly becomes: ReservationStatus
  readonly amountMinor: number
  readonly events: FolioEvents
  /** What the house takes off at once, where the rest of it is a provider's to do. */
  readonly reduction?: Pick<FolioEvents, 'allowanceMinor' | 'waiverMinor'>
  readonly payBy?: Instant
  readonly folio: readonly FolioEntry[]
  readonly change?: PlannedChange
}

type NotPossible = Extract<ActPreview, { kind: 'impossible' }>

export async function planAct({
  db,
  found,
  hotel: { timeZone },
  act,
  now,
  payments,
}: {
  readonly db: Reader | Tx
  readonly found: Reservation
  readonly hotel: Pick<HotelTerms, 'timeZone'>
  readonly act: ReservationAct
  readonly now: Instant
  readonly payments?: Payments
}): Promise<PlannedAct | NotPossible> {
  const stays = { state: found.state, reason: found.reason }
  const lockedPrice = fromJson('reservation.locked', found.locked, found.id)
  const folioBefore = await loadFolio(db, found.id)
  const folioEntries = folioBefore.map(entryOf)
  const planned = async (
    becomes: ReservationStatus,
    amountMinor: number,
    events: FolioEvents,
    payBy?: Instant,
  ): Promise<PlannedAct> => {
    const changed = { ...found, ...becomes, changed_at: now, pay_by: payBy ?? found.pay_by }
    const accounted = await accountedOf(db, changed)
    return {
      kind: 'planned',
      becomes,
      amountMinor,
      events,
      payBy,
      folio: [...folioEntries, ...entriesAfter(folioBefore, accounted, timeZone, events)],
    }
  }
  const costAt = (moment: Instant) =>
    cancellationCostOf(lockedPrice, timeZone, { bookedAt: found.created_at, now: moment }, allowancesOf(folioEntries))
  const policyFeeMinor = () => (found.state === 'pending' ? 0 : costAt(now))
  switch (act.kind) {
    case 'register-payment': {
      if (found.state !== awaitingTransfer.state || found.reason !== awaitingTransfer.reason)
        return { kind: 'impossible', why: 'not-awaiting' }
      const minor = transferMinorOf(lockedPrice)
      return await planned({ state: 'confirmed', reason: 'transfer-received' }, minor, {
        payment: { minor, method: 'bank' },
      })
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
      if (found.state !== 'confirmed')
        return { kind: 'impossible', why: found.state === 'cancelled' ? 'cancelled' : 'not-confirmed' }
      if (await isBeingResold(db, found.id)) return { kind: 'impossible', why: 'being-resold' }
      if (now < arrivalDayEnd(found, timeZone)) return { kind: 'impossible', why: 'not-arrived' }
      const feeMinor = costAt(endOfArrivals(lockedPrice, timeZone, now))
      return await planned({ state: 'cancelled', reason: 'no-show' }, feeMinor, { feeMinor })
    }
    case 'register-refund': {
      const repayMinor = refundDueOf(folioEntries)
      const minor = repayMinor - (await refundsUnderWayMinor(db, found.id))
      if (minor <= 0) return { kind: 'impossible', why: repayMinor > 0 ? 'under-way' : 'nothing-owed' }
      const isOfAgency = paidOf(folioEntries.filter(({ item }) => item.startsWith(agencyItem))) >= minor
      return await planned(stays, minor, {
        refund: { minor, method: 'bank', item: isOfAgency ? agencyItem : undefined },
      })
    }
    case 'register-money':
    case 'capture':
    case 'charge-card':
    case 'release':
    case 'refund':
    case 'settle-review': {
      const payment = await planPaymentAct({ db, payments, found, act, today: todayAt(timeZone, now) })
      if (payment.kind === 'impossible') return payment
      const reduction = act.kind === 'refund' && act.lowersPrice ? await reductionBy(db, found, act.minor) : undefined
      const plannedAct = await planned(payment.becomes ?? stays, payment.amountMinor, {
        ...payment.events,
        ...reduction,
      })
      return { ...plannedAct, reduction }
    }
    case 'reinstate':
    case 'lower-price':
    case 'waive-fee':
    case 'take-back': {
      const correction = await planCorrection({ db, found, zone: { timeZone }, act, now })
      if (correction.kind === 'impossible') return correction
      return await planned(correction.becomes ?? stays, correction.amountMinor, correction.events, correction.payBy)
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

async function refundsUnderWayMinor(db: Reader | Tx, id: number): Promise<number> {
  const open = (await operationsOf(db, id)).filter(
    (operation) => operation.kind === 'refund' && isUnderWay(operation) && !isGivenUp(operation),
  )
  return open.reduce((sum, { minor }) => sum + minor, 0)
}

/** A guest may come until the day of arrival is over, on the hotel's clock; nobody is a no-show before. */
export function arrivalDayEnd({ arrival }: Pick<Reservation, 'arrival'>, timeZone: string): Instant {
  return deadlineOf(addDays(arrival, 1), 0, '00:00', timeZone)
}

/** Who does not come has not cancelled in time, at whatever hour of that day somebody writes it down. */
function endOfArrivals({ lines }: LockedPrice, timeZone: string, now: Instant): Instant {
  const ends = lines.map(({ stay }) => deadlineOf(stay.arrival, 0, '23:59', timeZone))
  return [now, ...ends].reduce((a, b) => (b > a ? b : a))
}
