import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import type { FoundReservations, ReservationSearch } from '@portico/contracts/operator/reservation-search'
import { searchedWordsOf } from '@portico/domain/party/name-words'
import { normaliseEmail } from '@portico/domain/party/normalise-email'
import { typedCode } from '@portico/domain/text/typed-text'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { normaliseCode } from '../db/random-codes.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Reader } from '../db/types.ts'
import { presentFound } from './procedures/present-found.ts'

type FoundReservationKey = { readonly id: number; readonly arrival: CalendarDate }

const afterAll = '\u{10ffff}'

/**
 * One page of what an operator looks for, by day of arrival: from the first day on where there is one, else the latest
 * first. A text is read as an e-mail address, as the code of a reservation or of a room, or as the beginnings of names.
 */
export async function searchReservations(
  db: Reader,
  { hotelIds }: OperatorIdentity,
  reservationSearch: ReservationSearch,
  atOnce: number,
): Promise<FoundReservations> {
  const hotels =
    reservationSearch.hotelId === undefined
      ? hotelIds
      : hotelIds === 'all' || hotelIds.includes(reservationSearch.hotelId)
        ? [reservationSearch.hotelId]
        : []
  const foundKeys = await findPlaces(db, { ...reservationSearch, hotels }, atOnce + 1)
  const page = foundKeys.slice(0, atOnce)
  const lastRow = page.at(-1)
  const reservations = await presentFound(
    db,
    page.map(({ id }) => id),
  )
  return {
    reservations,
    next: foundKeys.length > atOnce && lastRow ? { arrival: lastRow.arrival, id: lastRow.id } : undefined,
  }
}

type PermittedSearch = ReservationSearch & { readonly hotels: OperatorIdentity['hotelIds'] }

async function findPlaces(
  db: Reader,
  permittedSearch: PermittedSearch,
  limit: number,
): Promise<readonly FoundReservationKey[]> {
  const { text = '' } = permittedSearch
  if (text === '') return await placesOf(db, permittedSearch, limit)
  if (text.includes('@')) {
    const email = normaliseEmail(text)
    return await placesOf(db, permittedSearch, limit, (eb) =>
      eb.and([eb('r.email', '>=', email), eb('r.email', '<', email + afterAll)]),
    )
  }
  const code = normaliseCode(typedCode(text))
  const byCode = await placesOf(db, permittedSearch, limit, (eb) =>
    eb.or([
      eb('r.code', '=', code),
      eb('r.id', 'in', eb.selectFrom('reservation_room').where('code', '=', code).select('reservation_id')),
    ]),
  )
  return byCode.length > 0 ? byCode : await placesByName(db, permittedSearch, searchedWordsOf(text), limit)
}

type ReservationQueryTables = Tables & { r: Tables['reservation'] }

async function placesOf(
  db: Reader,
  { hotels, agencyId, state, from, to, after }: PermittedSearch,
  limit: number,
  isWanted?: (eb: ExpressionBuilder<ReservationQueryTables, 'r'>) => Expression<SqlBool>,
): Promise<readonly FoundReservationKey[]> {
  const sortOrder = from === undefined ? 'desc' : 'asc'
  return await db
    .selectFrom('reservation as r')
    .select(['r.id', 'r.arrival'])
    .$if(hotels !== 'all', (query) => query.where('r.hotel_id', 'in', hotels === 'all' ? [] : hotels))
    .$if(agencyId !== undefined, (query) => query.where('r.agency_id', '=', agencyId ?? 0))
    .$if(state !== undefined, (query) => query.where('r.state', '=', state ?? 'confirmed'))
    .$if(from !== undefined, (query) => query.where('r.arrival', '>=', from as CalendarDate))
    .$if(to !== undefined, (query) => query.where('r.arrival', '<=', to as CalendarDate))
    .$if(after !== undefined, (query) =>
      query.where(behind('r.arrival', 'r.id', after as FoundReservationKey, sortOrder)),
    )
    .$if(isWanted !== undefined, (query) =>
      query.where((eb) =>
        (isWanted as NonNullable<typeof isWanted>)(eb as ExpressionBuilder<ReservationQueryTables, 'r'>),
      ),
    )
    .orderBy('r.arrival', sortOrder)
    .orderBy('r.id', sortOrder)
    .limit(limit)
    .execute()
}

async function placesByName(
  db: Reader,
  { hotels, agencyId, state, from, to, after }: PermittedSearch,
  searchedWords: readonly string[],
  limit: number,
): Promise<readonly FoundReservationKey[]> {
  const [longestWord, ...otherWords] = searchedWords.toSorted((a, b) => b.length - a.length)
  if (longestWord === undefined) return []
  const sortOrder = from === undefined ? 'desc' : 'asc'
  let query = db
    .selectFrom('reservation_word as w')
    .select(['w.reservation_id as id', 'w.arrival'])
    .distinct()
    .where(beginsWith('w.word', longestWord))
  for (const word of otherWords)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('reservation_word as other')
          .select('other.word')
          .whereRef('other.reservation_id', '=', 'w.reservation_id')
          .where(beginsWith('other.word', word)),
      ),
    )
  if (hotels !== 'all') query = query.where('w.hotel_id', 'in', hotels)
  if (state || agencyId !== undefined)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('reservation as r')
          .select('r.id')
          .whereRef('r.id', '=', 'w.reservation_id')
          .$if(state !== undefined, (those) => those.where('r.state', '=', state ?? 'confirmed'))
          .$if(agencyId !== undefined, (those) => those.where('r.agency_id', '=', agencyId ?? 0)),
      ),
    )
  if (from) query = query.where('w.arrival', '>=', from)
  if (to) query = query.where('w.arrival', '<=', to)
  if (after) query = query.where(behind('w.arrival', 'w.reservation_id', after, sortOrder))
  return await query.orderBy('w.arrival', sortOrder).orderBy('w.reservation_id', sortOrder).limit(limit).execute()
}

function behind(arrival: string, id: string, afterKey: FoundReservationKey, order: 'asc' | 'desc') {
  const sign = order === 'asc' ? sql`>` : sql`<`
  return sql<SqlBool>`(${sql.ref(arrival)}, ${sql.ref(id)}) ${sign} (${afterKey.arrival}, ${afterKey.id})`
}

function beginsWith(column: string, word: string) {
  const name = sql.ref(column)
  return [...word].length === 1
    ? sql<SqlBool>`${name} = ${word}`
    : sql<SqlBool>`${name} >= ${word} and ${name} < ${word + afterAll}`
}
