import { searchedWordsOf } from '@portico/domain/party/name-words'
import { foldText } from '@portico/domain/text/folded-text'
import { typedCode } from '@portico/domain/text/typed-text'
import type {
  AgencyReservationReply,
  AgencyReservationsReply,
  ReservationFilters,
} from '@portico/legacy/calls/trade/agency-reservations'
import type { LanguageCode } from '@portico/locale/languages'
import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { normaliseCode } from '../../../db/random-codes.ts'
import type { Tables } from '../../../db/tables/tables.ts'
import type { Reader } from '../../../db/types.ts'
import type { TradeCaller } from '../../../pricing/seller.ts'
import { openCredit } from '../../../reservations/agency/credit.ts'
import { hotelNames } from '../../../reservations/agency/hotel-names.ts'

/**
 * The reservations of the agency on the session's channel, whoever of it booked, filtered,
 * sorted and paged by the database from narrow rows; only those of the page are read whole. What they earn is for
 * owners.
 */
export async function listAgencyReservations(
  db: Reader,
  trade: TradeCaller,
  filters: ReservationFilters,
  language: LanguageCode,
): Promise<AgencyReservationsReply> {
  const { page } = filters
  const booked = filteredBookings(db, trade, filters)
  if (!page)
    return {
      reservations: await readRows(
        db,
        trade,
        booked.orderBy('reservation_id', 'desc').select('reservation_id'),
        language,
      ),
    }
  const { count } = await booked.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const reservationIds = await sortedBookings(booked, page.sort)
    .select('reservation_id')
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute()
  const rows = await readRows(
    db,
    trade,
    reservationIds.map(({ reservation_id }) => reservation_id),
    language,
  )
  const places = new Map(reservationIds.map(({ reservation_id }, place) => [reservation_id, place]))
  return {
    reservations: rows.sort((a, b) => (places.get(a.reservationId) ?? 0) - (places.get(b.reservationId) ?? 0)),
    count: Number(count),
    credit: await openCredit(db, trade),
  }
}

type BookingQuery = SelectQueryBuilder<Tables, 'agency_booking', Record<never, never>>

function filteredBookings(db: Reader, { agencyId, channelId }: TradeCaller, filters: ReservationFilters): BookingQuery {
  const { hotelId, status, minPrice, maxPrice, adults, rooms, expiresBy, code, text, arrivalFrom, arrivalUntil } =
    filters
  let booked: BookingQuery = db
    .selectFrom('agency_booking')
    .where('agency_id', '=', agencyId)
    .where('agency_booking.channel_id', '=', channelId)
  if (hotelId !== undefined) booked = booked.where('agency_booking.hotel_id', '=', hotelId)
  if (status !== 'all') booked = booked.where('status', '=', status)
  if (minPrice !== undefined) booked = booked.where('price', '>=', thousandthsOf(minPrice))
  if (maxPrice !== undefined) booked = booked.where('price', '<=', thousandthsOf(maxPrice))
  if (adults !== undefined) booked = booked.where('adults', '=', adults)
  if (rooms !== undefined) booked = booked.where('rooms', '=', rooms)
  if (expiresBy !== undefined) booked = booked.where('expires_on', '<=', expiresBy)
  if (code !== undefined)
    booked = booked.where('reservation_id', 'in', (eb) =>
      eb.selectFrom('reservation').where('reservation.code', '=', normaliseCode(code)).select('reservation.id'),
    )
  if (arrivalFrom !== undefined) booked = booked.where('arrival', '>=', arrivalFrom)
  if (arrivalUntil !== undefined) booked = booked.where('arrival', '<=', arrivalUntil)
  if (text !== undefined && text !== '') booked = booked.where((eb) => isCalled(eb, text))
  return booked
}

function isCalled(eb: ExpressionBuilder<Tables, 'agency_booking'>, text: string): Expression<SqlBool> {
  const code = normaliseCode(typedCode(text))
  const searchedWords = searchedWordsOf(text)
  const ways = [
    ...(code.length < minCode ? [] : [eb('reservation_id', 'in', selectByCode(eb, code))]),
    eb.and([eb('reference', 'is not', null), beginsWith('agency_booking.reference', foldText(text.trim()))]),
    ...(searchedWords.length === 0 ? [] : [eb.and(searchedWords.map((word) => hasWord(eb, word)))]),
  ]
  return eb.or(ways)
}

function selectByCode(eb: ExpressionBuilder<Tables, 'agency_booking'>, code: string) {
  return eb
    .selectFrom('reservation')
    .where(beginsWith('reservation.code', code))
    .select('reservation.id')
    .union(eb.selectFrom('reservation_room').where('code', '=', code).select('reservation_id as id'))
}

function hasWord(eb: ExpressionBuilder<Tables, 'agency_booking'>, word: string): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('reservation_word as named')
      .whereRef('named.reservation_id', '=', 'agency_booking.reservation_id')
      .where(beginsWith('named.word', word))
      .select('named.word'),
  )
}

/** Of a code, so that a short name is not taken for its beginning. */
const minCode = 4
const afterAll = '\u{10ffff}'

function beginsWith(column: string, text: string) {
  const name = sql.ref(column)
  return sql<SqlBool>`${name} >= ${text} and ${name} < ${text + afterAll}`
}

/** Below and above what any amount can be there is nothing to find, and nothing to overflow. */
function thousandthsOf(price: number): number {
  return Math.max(-1, Math.min(Number.MAX_SAFE_INTEGER, Math.round(price * 1_000)))
}

function sortedBookings(booked: BookingQuery, sort: NonNullable<ReservationFilters['page']>['sort']): BookingQuery {
  switch (sort) {
    case 'newest':
      return booked.orderBy('reservation_id', 'desc')
    case 'arrival':
      return booked.orderBy('arrival').orderBy('reservation_id', 'desc')
    case 'price':
      return booked.orderBy('price').orderBy('reservation_id', 'desc')
    case 'expiry':
      return booked.orderBy(sql`expires_on is null`).orderBy('expires_on').orderBy('reservation_id', 'desc')
  }
}

type Which = readonly number[] | SelectQueryBuilder<Tables, 'agency_booking', { reservation_id: number }>

async function readRows(
  db: Reader,
  trade: TradeCaller,
  which: Which,
  language: LanguageCode,
): Promise<AgencyReservationReply[]> {
  const { agencyId, channelId, role } = trade
  const rows = await db
    .selectFrom('agency_booking as booked')
    .innerJoin('reservation', 'reservation.id', 'booked.reservation_id')
    .leftJoin('trade_user', 'trade_user.id', 'reservation.client_id')
    .where('booked.agency_id', '=', agencyId)
    .where('booked.channel_id', '=', channelId)
    .where('booked.reservation_id', 'in', which as never)
    .select([
      'booked.reservation_id',
      'booked.hotel_id',
      'booked.guest',
      'booked.arrival',
      'booked.departure',
      'booked.rooms',
      'booked.adults',
    ])
    .select([
      'booked.children',
      'booked.currency',
      'booked.total_minor',
      'reservation.code',
      'reservation.state',
      'reservation.reason',
    ])
    .select([
      'reservation.option_until',
      'reservation.email',
      'reservation.commission_minor',
      'reservation.agency_reference',
      'reservation.selling_minor',
      'trade_user.name as booked_by',
    ])
    .orderBy('booked.reservation_id', 'desc')
    .execute()
  const hotelNameById = await hotelNames(db, [...new Set(rows.map(({ hotel_id }) => hotel_id))], language)
  return rows.map((row) => ({
    reservationId: row.reservation_id,
    code: row.code,
    hotelId: row.hotel_id,
    hotelName: hotelNameById.get(row.hotel_id) ?? '',
    state: row.state,
    reason: row.reason,
    guest: row.guest,
    stay: { arrival: row.arrival, departure: row.departure },
    rooms: row.rooms,
    adults: row.adults,
    children: row.children,
    currency: row.currency,
    minor: row.total_minor,
    optionUntil: row.reason === 'option' ? (row.option_until ?? undefined) : undefined,
    mail: row.email,
    earned:
      role === 'owner' ? { commission: row.commission_minor, net: row.total_minor - row.commission_minor } : undefined,
    bookedBy: row.booked_by ?? undefined,
    reference: row.agency_reference ?? undefined,
    sellingMinor: row.selling_minor ?? undefined,
  }))
}
