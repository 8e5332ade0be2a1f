import { mayActAt, type OperatorIdentity } from '@portico/contracts/operator/identity'
import type { WaitingPayment, WaitingPayments } from '@portico/contracts/operator/payments'
import { money } from '@portico/domain/money/money'
import { owedBy } from '@portico/domain/payment/folio'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { textOf } from '@portico/locale/languages'
import { sql } from 'kysely'
import { fromJson } from '../../db/from-json.ts'
import type { Tables } from '../../db/tables/tables.ts'
import type { Reader } from '../../db/types.ts'
import { isUnderWay } from '../../payment-records/want-operations.ts'
import { isGivenUp } from '../../payments/run-operations.ts'
import { transferMinorOf } from '../../reservations/payment-terms.ts'
import { awaitingTransfer } from '../../reservations/transfers.ts'
import { sumsOf } from '../procedures/present-found.ts'
import { linkStateOf } from './present-payments.ts'

const maxListed = 200

type Hotels = OperatorIdentity['hotelIds']

/**
 * What only a person can decide or do at the operator's hotels, or at one of them: money that a house owes and no
 * provider gives back, attempts of which nobody knows what became, wishes that a provider has refused or never
 * answered, and links whose day has gone by without them, of stays that are still to come. And the money that
 * is to come. The oldest first; undefined where the operator may not see the hotel.
 */
export async function waitingPaymentsOf(
  db: Reader,
  operator: OperatorIdentity,
  { hotelId }: WaitingPayments,
  now: Instant,
): Promise<WaitingPayment[] | undefined> {
  if (hotelId !== undefined && !mayActAt(operator, hotelId)) return undefined
  const hotels = hotelId === undefined ? operator.hotelIds : [hotelId]
  const reviews = await reservationsAt(db, hotels)
    .innerJoin('payment_attempt as attempt', 'attempt.reservation_id', 'r.id')
    .where('attempt.state', '=', 'review')
    .select(['attempt.method', 'attempt.minor', 'attempt.changed_at'])
    .orderBy('attempt.id')
    .limit(maxListed)
    .execute()
  const refused = await reservationsAt(db, hotels)
    .innerJoin('payment_attempt as attempt', 'attempt.reservation_id', 'r.id')
    .innerJoin('payment_operation as operation', 'operation.attempt_id', 'attempt.id')
    // What a provider declines when it is to be taken is the guest's to try again; who charged a card reads in the
    // reservation what became of it.
    .where(({ or, and, eb }) =>
      or([
        and([eb('operation.state', '=', 'refused'), eb('operation.kind', 'not in', ['take', 'charge'])]),
        and([eb('operation.state', '=', 'unknown'), eb('operation.next_at', 'is', null)]),
      ]),
    )
    .select(['attempt.method', 'operation.minor', 'operation.changed_at'])
    .orderBy('operation.id', 'desc')
    .limit(maxListed)
    .execute()
  const refunds = await owedByHand(db, hotels)
  const links = await unusedLinks(db, hotels, now)
  const exceptIds = new Set([...links, ...reviews].map(({ id }) => id))
  const waiting: WaitingPayment[] = [
    ...refunds.map((row) => ({
      ...waitingReservationOf(row),
      why: 'refund' as const,
      amount: money(row.minor, row.currency),
      since: row.since,
    })),
    ...reviews.map((row) => ({
      ...waitingReservationOf(row),
      why: 'review' as const,
      method: row.method,
      amount: money(row.minor, row.currency),
      since: row.changed_at,
    })),
    ...refused.map((row) => ({
      ...waitingReservationOf(row),
      why: 'refused-operation' as const,
      method: row.method,
      amount: money(row.minor, row.currency),
      since: row.changed_at,
    })),
    ...links.map((row) => ({ ...waitingReservationOf(row), why: 'unused-link' as const, since: row.created_at })),
    ...(await transfersToCome(db, hotels)),
    ...(await owedByNow(db, hotels, exceptIds, now)),
  ]
  return waiting.sort((a, b) => (a.since < b.since ? -1 : 1))
}

function reservationsAt(db: Reader, hotels: Hotels) {
  const query = db
    .selectFrom('reservation as r')
    .innerJoin('hotel', 'hotel.id', 'r.hotel_id')
    .select([
      'r.id',
      'r.code',
      'r.booker',
      'r.arrival',
      'r.departure',
      'r.hotel_id',
      'hotel.content',
      'hotel.currency',
      'hotel.time_zone',
    ])
  return hotels === 'all' ? query : query.where('r.hotel_id', 'in', hotels)
}

type WaitingReservationRow = Pick<Tables['reservation'], 'code' | 'arrival' | 'hotel_id'> & {
  readonly id: number
  readonly booker: Parameters<typeof fromJson<'reservation.booker'>>[1]
  readonly content: Parameters<typeof fromJson<'hotel.content'>>[1]
}

function waitingReservationOf({ id, code, booker, arrival, hotel_id, content }: WaitingReservationRow) {
  const hotelName = textOf(fromJson('hotel.content', content, hotel_id), 'en').name
  return { reservationId: id, code, hotelName, arrival, guest: fromJson('reservation.booker', booker, id).fullName }
}

async function owedByHand(db: Reader, hotels: Hotels) {
  // As its index has it: no database uses that for a value that it learns later.
  const isRepay = sql<boolean>`kind = 'repay'`
  const owed = db
    .selectFrom('folio')
    .where(isRepay)
    .groupBy('reservation_id')
    .having(({ fn }) => fn.sum('minor'), '<', 0)
    .select(({ fn }) => ['reservation_id', fn.sum<number>('minor').as('minor'), fn.max('at').as('since')])
    .as('owed')
  const rows = await reservationsAt(db, hotels)
    .innerJoin(owed, 'owed.reservation_id', 'r.id')
    .select(['owed.minor', 'owed.since'])
    .orderBy('owed.since')
    .limit(maxListed)
    .execute()
  if (rows.length === 0) return []
  const attemptIds = rows.map(({ id }) => id)
  const operations = await db
    .selectFrom('payment_operation')
    .where('reservation_id', 'in', attemptIds)
    .where('kind', '=', 'refund')
    .select(['reservation_id', 'minor', 'state', 'next_at'])
    .execute()
  const underWay = operations.filter((operation) => isUnderWay(operation) && !isGivenUp(operation))
  return rows.flatMap((row) => {
    const coming = underWay.reduce(
      (sum, operation) => (operation.reservation_id === row.id ? sum + operation.minor : sum),
      0,
    )
    const minor = 0 - Number(row.minor) - coming
    return minor > 0 ? [{ ...row, minor }] : []
  })
}

async function unusedLinks(db: Reader, hotels: Hotels, now: Instant) {
  const rows = await reservationsAt(db, hotels)
    .innerJoin('payment_link as link', 'link.reservation_id', 'r.id')
    .where('r.state', '!=', 'cancelled')
    // No hotel's day is further back than a day before that of UTC.
    .where('r.departure', '>=', addDays(todayAt('UTC', now), -1))
    .select(['link.due_on', 'link.created_at', 'link.expires_at', 'link.used_at'])
    .orderBy('link.created_at', 'desc')
    .execute()
  const toCome = rows.filter(({ departure, time_zone }) => departure >= todayAt(time_zone, now))
  const byReservation = [...Map.groupBy(toCome, ({ id }) => id).values()]
  const unused = byReservation.filter((links) =>
    links.every((link) => linkStateOf(link, link.time_zone, now) === 'unused'),
  )
  return unused.flatMap(([lastLink]) => (lastLink ? [lastLink] : [])).slice(0, maxListed)
}

async function transfersToCome(db: Reader, hotels: Hotels): Promise<WaitingPayment[]> {
  const rows = await reservationsAt(db, hotels)
    .where('r.state', '=', awaitingTransfer.state)
    .where('r.reason', '=', awaitingTransfer.reason)
    .where('r.pay_by', 'is not', null)
    .select(['r.pay_by', 'r.locked', 'r.created_at'])
    .orderBy('r.pay_by')
    .limit(maxListed)
    .execute()
  return rows.map((row) => ({
    ...waitingReservationOf(row),
    why: 'transfer',
    since: row.created_at,
    amount: money(transferMinorOf(fromJson('reservation.locked', row.locked, row.id)), row.currency),
    until: row.pay_by !== null ? { at: row.pay_by, timeZone: row.time_zone } : undefined,
  }))
}

/**
 * What should have been paid by today: by guests, by agencies on account, or as the fee of what has ended. What is paid
 * at the hotel should be when the stay is over.
 */
async function owedByNow(
  db: Reader,
  hotels: Hotels,
  exceptIds: ReadonlySet<number>,
  now: Instant,
): Promise<WaitingPayment[]> {
  const rows = await reservationsAt(db, hotels)
    .leftJoin('agency', 'agency.id', 'r.agency_id')
    // No hotel's day is further on than a day after that of UTC.
    .where('r.owed_from', '<=', addDays(todayAt('UTC', now), 1))
    .where('r.state', '!=', 'pending')
    .where('r.reason', '!=', 'test-payment')
    .select(['r.owed_from', 'r.state', 'r.payment_method', 'r.changed_at', 'agency.name as agency'])
    .orderBy('r.owed_from')
    .limit(maxListed)
    .execute()
  const owed = rows.filter(
    ({ id, owed_from, time_zone }) => !exceptIds.has(id) && owed_from !== null && owed_from <= todayAt(time_zone, now),
  )
  if (owed.length === 0) return []
  const sums = await sumsOf(
    db,
    owed.map(({ id }) => id),
  )
  return owed.flatMap((row): WaitingPayment[] => {
    const { owed_from: on, state, payment_method, changed_at: since, currency, time_zone } = row
    const today = todayAt(time_zone, now)
    const openParts = (sums.get(row.id)?.open ?? []).filter((duePart) => (duePart.on ?? row.departure) <= today)
    const { guestMinor, agencyMinor } = owedBy(openParts, payment_method)
    const place = { ...waitingReservationOf(row), since, on: on ?? undefined }
    return [
      ...(guestMinor > 0
        ? [
            {
              ...place,
              why: state === 'cancelled' ? ('fee' as const) : ('owed' as const),
              amount: money(guestMinor, currency),
            },
          ]
        : []),
      ...(agencyMinor > 0
        ? [{ ...place, why: 'owed' as const, amount: money(agencyMinor, currency), agency: row.agency ?? '' }]
        : []),
    ]
  })
}
