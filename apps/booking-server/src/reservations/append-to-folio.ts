import { type FolioEntry, type FolioEvents, folioAfter } from '@portico/domain/payment/folio'
import { type Accounted, chargesInForce, feesOnOf } from '@portico/domain/payment/folio-charges'
import type { Selectable } from 'kysely'
import { entryOf, type FolioRow, type FolioStep, rowsOf } from '../db/folio-rows.ts'
import type { FolioCause, Tables } from '../db/schema.ts'
import { insertion, statement } from '../db/statement.ts'
import { fromJson } from '../db/stored/from-json.ts'
import type { Reader, Tx } from '../db/types.ts'
import { codesInForce } from './codes-in-force.ts'

export type Reservation = Pick<Selectable<Tables['reservation']>, 'id' | 'revision' | 'state' | 'locked' | 'pay_by' | 'changed_at'>

/** The first rows of a ledger, in the transaction that books. */
export async function openFolio(tx: Tx, accounted: Accounted, timeZone: string, step: FolioStep): Promise<void> {
  await insertRows(tx, rowsOf(undefined, folioAfter([], chargesInForce(accounted, timeZone), {}), step))
}

/** What a change of a reservation appends, in the transaction that makes it; `reservation` is as it has become. */
export async function appendToFolio(
  tx: Tx,
  reservation: Reservation,
  timeZone: string,
  cause: FolioCause,
  events: FolioEvents,
  at: FolioStep['at'],
): Promise<void> {
  const before = await loadFolio(tx, reservation.id)
  const accounted = await accountedOf(tx, reservation)
  const entries = entriesAfter(before, accounted, timeZone, events)
  await insertRows(tx, rowsOf(before.at(-1), entries, { reservationId: reservation.id, revision: reservation.revision, cause, at }))
}

/** The entries that bring a ledger to where the reservation stands: what a preview shows is what a change appends. */
export function entriesAfter(before: readonly FolioRow[], accounted: Accounted, timeZone: string, events: FolioEvents): FolioEntry[] {
  const feesOn = feesOnOf(accounted, timeZone)
  return folioAfter(before.map(entryOf), chargesInForce(accounted, timeZone), { ...events, feesOn })
}

export async function loadFolio(db: Reader | Tx, reservationId: number): Promise<FolioRow[]> {
  return (await selectRows(db, { reservationId })).rows
}

const selectRows = statement((db, { reservationId }: { reservationId: number }) =>
  db.selectFrom('folio').selectAll().where('reservation_id', '=', reservationId).orderBy('position'),
)

/** A reservation as its ledger sees it. */
export async function accountedOf(db: Reader | Tx, { id, state, locked, pay_by, changed_at }: Reservation): Promise<Accounted> {
  const roomCodes = await codesInForce(db, id)
  return { state, locked: fromJson('reservation.locked', locked, id), roomCodes, payBy: pay_by, changedAt: changed_at }
}

async function insertRows(tx: Tx, rows: readonly FolioRow[]): Promise<void> {
  for (const row of rows) await insertRow(tx, row)
}

const insertRow = insertion('folio')
