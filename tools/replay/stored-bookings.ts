import type { Db } from '@portico/booking-server/db/types'

/** What the database has of a row that was accepted. */
export type StoredBooking = { readonly code: string; cancelled: boolean }

/** The key under which a row books; the same in every run of the same replay. */
export function keyOf(replayCode: string, row: number): string {
  return `${replayCode}-${row}`
}

/** By row: every reservation of this replay. */
export async function loadStoredBookings(db: Db, replayCode: string): Promise<Map<number, StoredBooking>> {
  const rows = await db.reader
    .selectFrom('confirm_key')
    .innerJoin('reservation', 'reservation.id', 'confirm_key.reservation_id')
    .where('key', 'like', `${replayCode}-%`)
    .select(['key', 'code', 'state'])
    .execute()
  return new Map(
    rows.map(({ key, code, state }) => [
      Number(key.slice(replayCode.length + 1)),
      { code, cancelled: state === 'cancelled' },
    ]),
  )
}
