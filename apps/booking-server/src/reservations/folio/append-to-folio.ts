import {
  type FolioEntry,
  type FolioEvents,
  firstOverdueDayOf,
  folioAfter,
  openPartsOf,
} from '@portico/domain/payment/folio'
import { type AccountedReservation, chargesInForce, feesOnOf } from '@portico/domain/payment/folio-charges'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Selectable } from 'kysely'
import { entryOf, type FolioRow, type FolioStep, loadFolio, rowsOf } from '../../db/folio-rows.ts'
import { fromJson } from '../../db/from-json.ts'
import { insertion, statement } from '../../db/statement.ts'
import type { FolioCause } from '../../db/tables/reservations.ts'
import type { Tables } from '../../db/tables/tables.ts'
import type { Reader, Tx } from '../../db/types.ts'
import { type ReservationOfAgency, storeAgencyBooking } from '../agency/store-agency-booking.ts'
import { codesInForce } from './codes-in-force.ts'

export type FolioOwner = ReservationOfAgency &
  Pick<Selectable<Tables['reservation']>, 'revision' | 'pay_by' | 'changed_at' | 'departure'>

export async function openFolio(
  tx: Tx,
  accounted: AccountedReservation,
  timeZone: string,
  folioStep: FolioStep,
): Promise<readonly FolioEntry[]> {
  const folioEntries = folioAfter([], chargesInForce(accounted, timeZone), {})
  await insertRows(tx, rowsOf(undefined, folioEntries, folioStep))
  await updateOwedFrom(tx, {
    id: folioStep.reservationId,
    owedFrom: firstOverdueDayOf(openPartsOf(folioEntries), accounted.locked.stay.departure),
  })
  return folioEntries
}

/**
 * What a change of a reservation appends, in the transaction that makes it; `reservation` is as it has become, and its
 * agency's row follows. The new rows.
 */
export async function appendToFolio({
  tx,
  reservation,
  timeZone,
  cause,
  events,
  at,
}: {
  tx: Tx
  reservation: FolioOwner
  timeZone: string
  cause: FolioCause
  events: FolioEvents
  at: FolioStep['at']
}): Promise<readonly FolioRow[]> {
  const rowsBefore = await loadFolio(tx, reservation.id)
  const accounted = await accountedOf(tx, reservation)
  const folioEntries = entriesAfter(rowsBefore, accounted, timeZone, events)
  const rows = rowsOf(rowsBefore.at(-1), folioEntries, {
    reservationId: reservation.id,
    revision: reservation.revision,
    cause,
    at,
  })
  await insertRows(tx, rows)
  const whole = [...rowsBefore.map(entryOf), ...folioEntries]
  await updateOwedFrom(tx, {
    id: reservation.id,
    owedFrom: firstOverdueDayOf(openPartsOf(whole), reservation.departure),
  })
  await storeAgencyBooking({ tx, reservation, entries: whole, timeZone, paymentDays: accounted.accountDays ?? null })
  return rows
}

/** The entries that bring a ledger to where the reservation stands: what a preview shows is what a change appends. */
export function entriesAfter(
  rowsBefore: readonly FolioRow[],
  accounted: AccountedReservation,
  timeZone: string,
  events: FolioEvents,
): FolioEntry[] {
  const feesOn = feesOnOf(accounted, timeZone)
  return folioAfter(rowsBefore.map(entryOf), chargesInForce(accounted, timeZone), { ...events, feesOn })
}

export async function accountedOf(db: Reader | Tx, reservation: FolioOwner): Promise<AccountedReservation> {
  const { id, state, locked, changed_at } = reservation
  const roomCodes = await codesInForce(db, id)
  const accountDays = await accountDaysOf(db, reservation)
  return {
    accountDays,
    state,
    locked: fromJson('reservation.locked', locked, id),
    roomCodes,
    payBy: transferByOf(reservation),
    changedAt: changed_at,
  }
}

type AccountedOnDays = Pick<FolioOwner, 'id' | 'agency_id' | 'channel_id' | 'payment_method'>

/** How many days after departure an agency pays what it has booked on account, as was agreed then; null of all else. */
export async function accountDaysOf(
  db: Reader | Tx,
  { id, agency_id, channel_id, payment_method }: AccountedOnDays,
): Promise<number | null> {
  if (payment_method !== 'account' || agency_id === null) return null
  const row = await db
    .selectFrom('agency_booking')
    .where('agency_id', '=', agency_id)
    .where('channel_id', '=', channel_id)
    .where('reservation_id', '=', id)
    .select('payment_days')
    .executeTakeFirst()
  return row?.payment_days ?? null
}

/**
 * Until when a transfer must arrive, while one is awaited. What is paid at a provider, or after that, has its days in
 * the schedule.
 */
export function transferByOf({
  state,
  payment_method,
  pay_by,
}: Pick<FolioOwner, 'state' | 'payment_method' | 'pay_by'>): FolioOwner['pay_by'] {
  return state === 'pending' && payment_method === 'bank' ? pay_by : null
}

async function insertRows(tx: Tx, rows: readonly FolioRow[]): Promise<void> {
  for (const row of rows) await insertRow(tx, row)
}

const insertRow = insertion('folio')
const updateOwedFrom = statement(
  (db, { id, owedFrom }: { readonly id: number; readonly owedFrom: CalendarDate | null }) =>
    db.updateTable('reservation').set({ owed_from: owedFrom }).where('id', '=', id),
)
