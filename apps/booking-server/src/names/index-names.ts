import { nameWordsOf } from '@portico/domain/party/name-words'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { fromJson } from '../db/from-json.ts'
import { insertion } from '../db/statement.ts'
import type { Json } from '../db/tables/json.ts'
import type { StoredBooker } from '../db/tables/reservations.ts'
import type { Tx } from '../db/types.ts'

type NamedReservation = {
  readonly id: number
  readonly hotel_id: number
  readonly arrival: CalendarDate
  readonly booker: Json<StoredBooker>
  readonly guests: Json<string[]>
}

export async function indexNames(
  tx: Tx,
  reservation: NamedReservation,
  formerWords: readonly string[] = [],
): Promise<void> {
  const { id, hotel_id, arrival, booker, guests } = reservation
  const names = [fromJson('reservation.booker', booker, id).fullName, ...fromJson('reservation.guests', guests, id)]
  for (const word of nameWordsOf(names))
    if (!formerWords.includes(word)) await insertWord(tx, { word, reservation_id: id, hotel_id, arrival })
}

/** The same after a change: by the names that it had before too, in its place by the day of arrival. */
export async function indexNamesAgain(tx: Tx, reservation: NamedReservation): Promise<void> {
  const { id, arrival } = reservation
  const rows = await tx
    .selectFrom('reservation_word')
    .where('reservation_id', '=', id)
    .select(['word', 'arrival'])
    .execute()
  const formerWords = rows.map(({ word }) => word)
  if (rows.some((row) => row.arrival !== arrival))
    await tx.updateTable('reservation_word').set({ arrival }).where('reservation_id', '=', id).execute()
  await indexNames(tx, reservation, formerWords)
}

const insertWord = insertion('reservation_word')
