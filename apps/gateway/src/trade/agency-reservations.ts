import type {
  AgencyBooking,
  AgencyReservation,
  AgencyReservationFilters,
  AgencyReservationPage,
  AgencyReservationRows,
} from '@portico/contracts/trade/agency-reservations'
import { money } from '@portico/domain/money/money'
import { nameWordsOf, searchedWordsOf } from '@portico/domain/party/name-words'
import { foldedWords } from '@portico/domain/text/folded-text'
import { agencyHotels } from '@portico/legacy/calls/trade/agency-hotels'
import { type AgencyReservationReply, agencyReservations } from '@portico/legacy/calls/trade/agency-reservations'
import type { z } from 'zod'
import { clockOf, hotelListOf } from '../procedures/procedures.ts'
import { openGrant, reservationsOf } from '../reservation/open-grant.ts'
import { callerOf } from '../scope/place.ts'
import { replyOf } from '../upstream/legacy-client.ts'
import { LegacyFailure } from '../upstream/legacy-failure.ts'
import { sealRef } from './agency-refs.ts'
import { ofSession, type TradeContext } from './trade-procedure.ts'

const pageSize = 25
const fileSize = 2_000
const fileStep = 200

/**
 * The agency's reservations on this channel, paged by the server, or here where that sends all of them.
 */
export async function listReservations(
  ctx: TradeContext,
  filters: AgencyReservationFilters,
): Promise<AgencyReservationPage> {
  const [hotels, firstPage] = await Promise.all([hotelsOf(ctx), pageOf(ctx, filters, filters.page)])
  const pages = Math.max(1, Math.ceil(firstPage.count / pageSize))
  // Some were cancelled since the page was linked.
  const page = Math.min(filters.page, pages)
  const { rows, count } = page === filters.page ? firstPage : await pageOf(ctx, filters, page)
  const soldHotelIds = await soldHotelsOf(ctx)
  const reservations = await Promise.all(rows.map((row) => reservationOf(ctx, row, soldHotelIds)))
  const hasStatement = ctx.place.upstream.capabilities.has('agencies')
  return { kind: 'page', reservations, total: count, page, pages, hotels, hasStatement }
}

export async function listAllReservations(
  ctx: TradeContext,
  filters: AgencyReservationFilters,
): Promise<z.infer<typeof AgencyReservationRows>> {
  const rows: AgencyReservationReply[] = []
  let count = 1
  for (let page = 1; rows.length < Math.min(count, fileSize); page++) {
    const nextPage = await pageOf(ctx, filters, page, fileStep)
    if (nextPage.rows.length === 0) break
    rows.push(...nextPage.rows)
    count = nextPage.count
  }
  const soldHotelIds = await soldHotelsOf(ctx)
  const reservations = await Promise.all(rows.map((row) => reservationOf(ctx, row, soldHotelIds)))
  return { kind: 'rows', reservations, isCut: count > rows.length }
}

export async function pageOf(
  ctx: TradeContext,
  { sort, page: _, minPrice, maxPrice, ...filters }: AgencyReservationFilters,
  pageNumber: number,
  size = pageSize,
) {
  const { gateway, place } = ctx
  const listRequest = {
    ...filters,
    minPrice: minPrice === undefined ? undefined : minPrice / 100,
    maxPrice: maxPrice === undefined ? undefined : maxPrice / 100,
    page: { number: pageNumber, size, sort },
  }
  const result = ofSession(await gateway.legacy.call(agencyReservations, place.upstream, callerOf(place), listRequest))
  const { reservations, count, credit } = replyOf(agencyReservations, result)
  if (count !== undefined) return { rows: reservations, count, credit }
  const foundReservations = reservations.filter((row) => isFound(row, filters))
  const sorted = sort === 'newest' ? foundReservations : foundReservations.sort(comparators[sort])
  return { rows: sorted.slice((pageNumber - 1) * size, pageNumber * size), count: foundReservations.length, credit }
}

function isFound(
  { stay, guest, code }: AgencyReservationReply,
  { text = '', arrivalFrom, arrivalUntil }: Pick<AgencyReservationFilters, 'text' | 'arrivalFrom' | 'arrivalUntil'>,
): boolean {
  if (arrivalFrom !== undefined && stay.arrival < arrivalFrom) return false
  if (arrivalUntil !== undefined && stay.arrival > arrivalUntil) return false
  const foldedSearchWords = foldedWords(text)
  if (foldedSearchWords === '') return true
  if (foldedWords(code).replaceAll(' ', '').startsWith(foldedSearchWords.replaceAll(' ', ''))) return true
  const guestWords = nameWordsOf([guest])
  return searchedWordsOf(text).every((searchedWord) => guestWords.some((word) => word.startsWith(searchedWord)))
}

type Order = (a: AgencyReservationReply, b: AgencyReservationReply) => number

const comparators: Readonly<Record<Exclude<AgencyReservationFilters['sort'], 'newest'>, Order>> = {
  arrival: (a, b) => compare(a.stay.arrival, b.stay.arrival) || a.reservationId - b.reservationId,
  price: (a, b) => compare(a.currency, b.currency) || b.minor - a.minor || a.reservationId - b.reservationId,
  expiry: (a, b) => compare(a.optionUntil ?? '~', b.optionUntil ?? '~') || a.reservationId - b.reservationId,
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

async function hotelsOf(ctx: TradeContext): Promise<AgencyReservationPage['hotels']> {
  const { gateway, place } = ctx
  try {
    const result = ofSession(await gateway.legacy.call(agencyHotels, place.upstream, callerOf(place), {}))
    if (result.kind === 'answered' && result.answer.length > 0)
      return result.answer.map(({ id, name }) => ({ id, name }))
  } catch (error) {
    if (!(error instanceof LegacyFailure)) throw error
  }
  return (await hotelListOf(gateway, place)).hotels.map(({ id, name }) => ({ id, name }))
}

export async function soldHotelsOf({ gateway, place }: TradeContext): Promise<ReadonlySet<number>> {
  return new Set((await hotelListOf(gateway, place)).hotels.map(({ id }) => id))
}

const statusByState = { confirmed: 'active', pending: 'waiting', cancelled: 'cancelled' } as const

export async function reservationOf(
  ctx: TradeContext,
  row: AgencyReservationReply,
  soldHotelIds: ReadonlySet<number>,
): Promise<AgencyReservation> {
  const { gateway, place } = ctx
  const {
    reservationId,
    code,
    hotelId,
    hotelName,
    state,
    reason,
    guest,
    stay,
    rooms,
    adults,
    children,
    currency,
    minor,
  } = row
  const { earned, optionUntil, bookedBy, reference, mail } = row
  const isSold = soldHotelIds.has(hotelId)
  const timeZone = optionUntil !== undefined && isSold ? await timeZoneOf(ctx, hotelId) : undefined
  return {
    ref: sealRef(gateway.sealing, place, { reservationId, code, hotelId, mail }),
    code,
    hotelId,
    hotelName,
    reason,
    guest,
    stay,
    rooms,
    adults,
    children,
    status: statusByState[state],
    total: money(minor, currency),
    commission: earned && money(earned.commission, currency),
    net: earned && money(earned.net, currency),
    optionUntil,
    timeZone,
    bookedBy,
    reference,
    opens: mail !== undefined && isSold,
  }
}

export async function timeZoneOf({ gateway, place }: TradeContext, hotelId: number): Promise<string | undefined> {
  try {
    return (await clockOf(gateway, { ...place, hotelId })).timeZone
  } catch (error) {
    if (error instanceof LegacyFailure) return undefined
    throw error
  }
}

export async function bookingOf(
  ctx: TradeContext,
  { grant: sealed }: { readonly grant: string },
): Promise<AgencyBooking> {
  const { gateway, place } = ctx
  const openedGrant = await openGrant(ctx, place, sealed)
  if (!openedGrant || openedGrant.place.channelId !== place.channelId) return { kind: 'other' }
  const { code } = openedGrant.grant
  const listRequest = { status: 'all', code, hotelId: openedGrant.place.hotelId } as const
  const [result, [reservation], soldHotelIds] = await Promise.all([
    gateway.legacy.call(agencyReservations, place.upstream, callerOf(place), listRequest),
    reservationsOf(gateway, openedGrant),
    soldHotelsOf(ctx),
  ])
  const row = replyOf(agencyReservations, ofSession(result)).reservations.find(
    (listedReservation) => listedReservation.code === code,
  )
  if (!row || !reservation) return { kind: 'other' }
  const isOption = row.state === 'pending' && (row.optionUntil ?? reservation.option?.until) !== undefined
  return {
    kind: 'own',
    reservation: await reservationOf(ctx, row, soldHotelIds),
    guests: reservation.guests.length > 0 ? [...reservation.guests] : [row.guest],
    printsWithoutPrices: place.upstream.capabilities.has('agencies'),
    selling: row.sellingMinor === undefined ? undefined : money(row.sellingMinor, row.currency),
    paymentMethods: isOption ? reservation.basket.paymentMethods.map(({ id }) => id) : [],
  }
}
