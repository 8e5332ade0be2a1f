import { folioAfter } from '@portico/domain/payment/folio'
import { type AccountedReservation, chargesInForce, feesOnOf } from '@portico/domain/payment/folio-charges'
import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import { payByOf, pendingDeadlineOf } from '@portico/domain/reservation/pending-deadline'
import { reservationReasons } from '@portico/domain/reservation/reservation-state'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { entryOf, type FolioRow, rowsOf } from '../../folio-rows.ts'
import type { FolioCause } from '../../schema.ts'
import { inKeyOrder, runStatements } from './run-statements.ts'

const statements = `
create table folio (
  reservation_id bigint not null references reservation (id), position bigint not null check (position > 0), at text not null,
  revision bigint not null, cause text not null, kind text not null, item text not null, due_on text, minor bigint not null,
  method text, hash text not null, primary key (reservation_id, position)
) ${inKeyOrder};
alter table reservation_change add column guest_reason text;
alter table reservation add column number_format text not null default 'it'`

/**
 * A ledger for each reservation: those that there are get the rows that they would have, change by change; payments
 * move into it.
 */
export const folio: Migration = {
  up: async (db) => {
    await runStatements(db, statements)
    const atOnce = 200
    for (let last = 0; ; ) {
      const { rows } = await sql<StoredRow>`
        select r.id, r.locked, r.pay_by, r.option_hours, r.created_at, h.time_zone, h.settings
        from reservation r join hotel h on h.id = r.hotel_id where r.id > ${last} order by r.id limit ${atOnce}`.execute(
        db,
      )
      for (const row of rows) await writeRows(db, await ledgerOf(db, row))
      const end = rows.at(-1)
      if (!end) break
      last = end.id
    }
    await sql`drop table payment`.execute(db)
  },
}

type StoredRow = {
  readonly id: number
  readonly locked: string
  readonly pay_by: Instant | null
  readonly option_hours: number
  readonly created_at: Instant
  readonly time_zone: string
  readonly settings: string
}
type Change = {
  readonly revision: number
  readonly kind: FolioCause
  readonly fee_minor: number
  readonly locked: string
  readonly at: Instant
}
type Room = { readonly code: string; readonly ended_in: number | null }
type Payment = { readonly minor: number; readonly method: PaymentMethodId }

async function ledgerOf(db: Kysely<unknown>, stored: StoredRow): Promise<FolioRow[]> {
  const { id, time_zone: timeZone } = stored
  const { rows: changes } = await sql<Change>`
    select revision, kind, fee_minor, locked, at from reservation_change where reservation_id = ${id} order by revision`.execute(
    db,
  )
  const { rows: rooms } =
    await sql<Room>`select code, ended_in from reservation_room where reservation_id = ${id} order by line`.execute(db)
  const { rows: payments } =
    await sql<Payment>`select minor, method from payment where reservation_id = ${id} order by id`.execute(db)
  const began = stored.option_hours > 0 ? 'option' : stored.pay_by === null ? 'booked' : 'awaiting-transfer'
  const booked = { revision: 1, kind: began as FolioCause, fee_minor: 0, at: stored.created_at }
  const steps = [booked, ...changes].map((step, i) => ({
    ...step,
    locked: JSON.parse(changes[i]?.locked ?? stored.locked) as LockedPrice,
  }))
  const payBys = payBysOf(stored, steps)
  const rows: FolioRow[] = []
  for (const [i, { revision, kind, fee_minor: feeMinor, at, locked }] of steps.entries()) {
    const state = reservationReasons.cancelled.some((reason) => reason === kind) ? 'cancelled' : 'confirmed'
    const roomCodes = rooms.flatMap(({ code, ended_in }) => (ended_in === null || ended_in > revision ? [code] : []))
    const accounted: AccountedReservation = { state, locked, roomCodes, payBy: payBys[i] ?? null, changedAt: at }
    const payment = kind === 'transfer-received' ? payments.shift() : undefined
    const events = { feeMinor, feesOn: feesOnOf(accounted, timeZone), payment }
    const entries = folioAfter(rows.map(entryOf), chargesInForce(accounted, timeZone), events)
    rows.push(...rowsOf(rows.at(-1), entries, { reservationId: id, revision, cause: kind, at }))
  }
  return rows
}

type Step = { readonly kind: FolioCause; readonly at: Instant; readonly locked: LockedPrice }

/**
 * Until when a transfer had to arrive at each step at which one was awaited: by the hotel's days, and sooner where a
 * change brought the arrival nearer. Of a hotel that has other days by now the last moment alone is known.
 */
function payBysOf({ pay_by, time_zone, settings }: StoredRow, steps: readonly Step[]): (Instant | null)[] {
  const days = (JSON.parse(settings) as { readonly bank: { readonly days: number } | null }).bank?.days
  const payBys: (Instant | null)[] = []
  const awaited: boolean[] = []
  for (const { kind, at, locked } of steps) {
    const [before, wasAwaited] = [payBys.at(-1) ?? null, awaited.at(-1) ?? false]
    const { arrival } = locked.stay
    if (kind === 'awaiting-transfer')
      payBys.push(days === undefined ? null : payByOf(days, todayAt(time_zone, at), arrival, time_zone))
    else
      payBys.push(
        wasAwaited && before !== null && isOfRooms(kind) ? pendingDeadlineOf(before, arrival, time_zone) : before,
      )
    awaited.push(kind === 'awaiting-transfer' || (wasAwaited && isOfRooms(kind)))
  }
  const isKnown = payBys.at(-1) === pay_by
  return awaited.map((isAwaited, i) => (isAwaited ? ((isKnown ? payBys[i] : pay_by) ?? null) : null))
}

function isOfRooms(kind: FolioCause): boolean {
  return kind === 'changed' || kind === 'room-cancelled'
}

async function writeRows(db: Kysely<unknown>, rows: readonly FolioRow[]): Promise<void> {
  for (const row of rows) {
    const [columns, values] = [Object.keys(row).map((name) => sql.ref(name)), Object.values(row)]
    await sql`insert into folio (${sql.join(columns)}) values (${sql.join(values)})`.execute(db)
  }
}
