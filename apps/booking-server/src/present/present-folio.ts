import type { CancellationNow } from '@portico/contracts/reservation/folio'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { money } from '@portico/domain/money/money'
import { balanceOf, type FolioEntry, refundDueOf } from '@portico/domain/payment/folio'
import type { Instant } from '@portico/domain/time/deadline'
import type { FolioReplyRow, OwnFolioReply } from '@portico/legacy/parts/own-folio'
import { languageOf, textOf } from '@portico/locale/languages'
import { entryOf, loadFolio } from '../db/folio-rows.ts'
import { fromJson } from '../db/from-json.ts'
import { statement } from '../db/statement.ts'
import type { Reader } from '../db/types.ts'
import { planCancellation } from '../reservations/cancel-reservation.ts'
import { resaleEventsOf, statusesOf } from '../reservations/resale/resale-terms.ts'
import type { Reservation } from '../reservations/state/change-state.ts'

/**
 * What a retrieve says beyond the inherited voucher: the ledger, what leaving costs at this moment, and what became of
 * the reservation.
 */
export async function presentOwnFolio(
  db: Reader,
  row: Reservation,
  languageId: number,
  now: Instant,
): Promise<OwnFolioReply> {
  const rows = await loadFolio(db, row.id)
  const { currency } = fromJson('reservation.locked', row.locked, row.id)
  return {
    folio: rows.map((folioRow) => ({ ...entryOf(folioRow), at: folioRow.at, cause: folioRow.cause })),
    cancellationNow: row.state === 'cancelled' ? undefined : await cancellationNowOf(db, row, currency, now),
    changes: await changesOf(db, row.id, currency),
    cancelledRooms: await cancelledRoomsOf(db, row.id, languageId),
    resales: (await statusesOf(db, row, now)).map(({ code, status, until, priceMinor, feeMinor }) => ({
      room: code,
      status,
      until,
      price: money(priceMinor, currency),
      fee: money(feeMinor, currency),
    })),
  }
}

export async function presentPlannedFolio(
  db: Reader,
  reservationId: number,
  folioEntries: readonly FolioEntry[],
  now: Instant,
): Promise<FolioReplyRow[]> {
  const rows = await loadFolio(db, reservationId)
  return folioEntries.map((folioEntry, i) => ({
    ...folioEntry,
    at: rows[i]?.at ?? now,
    cause: rows[i]?.cause ?? 'changed',
  }))
}

async function cancellationNowOf(
  db: Reader,
  row: Reservation,
  currency: CurrencyCode,
  now: Instant,
): Promise<CancellationNow> {
  const plannedCancellation = await planCancellation(db, row, 'guest', now)
  if (plannedCancellation.kind !== 'planned') return { kind: 'not-changeable', why: plannedCancellation.why }
  const { feeMinor, folio } = plannedCancellation
  return {
    kind: 'possible',
    fee: money(feeMinor, currency),
    refund: money(refundDueOf(folio), currency),
    due: money(Math.max(0, balanceOf(folio)), currency),
  }
}

async function changesOf(db: Reader, reservationId: number, currency: CurrencyCode): Promise<OwnFolioReply['changes']> {
  const { rows } = await selectChanges(db, { reservationId })
  const changes = rows.map(({ at, kind, fee_minor }) => ({ at, kind: kind as string, fee: money(fee_minor, currency) }))
  const resales = (await resaleEventsOf(db, reservationId)).map((event) => ({ ...event, fee: money(0, currency) }))
  return [...resales, ...changes].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

const selectChanges = statement((db, { reservationId }: { reservationId: number }) =>
  db
    .selectFrom('reservation_change')
    .where('reservation_id', '=', reservationId)
    .select(['at', 'kind', 'fee_minor'])
    .orderBy('revision'),
)

async function cancelledRoomsOf(
  db: Reader,
  reservationId: number,
  languageId: number,
): Promise<OwnFolioReply['cancelledRooms']> {
  const { code: language } = languageOf(languageId)
  const { rows } = await selectCancelledRooms(db, { reservationId })
  return rows.map(({ code, arrival, departure, id, content }) => ({
    code,
    roomName: textOf(fromJson('room_type.content', content, id).texts, language).name,
    stay: { arrival, departure },
  }))
}

const selectCancelledRooms = statement((db, { reservationId }: { reservationId: number }) =>
  db
    .selectFrom('reservation_room as room')
    .innerJoin('room_type', 'room_type.id', 'room.room_type_id')
    .where('room.reservation_id', '=', reservationId)
    .where('room.ended_in', 'is not', null)
    .select(['room.code', 'room.arrival', 'room.departure', 'room_type.id', 'room_type.content'])
    .orderBy('room.line'),
)
