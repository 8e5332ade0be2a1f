import { mayActAt, type OperatorIdentity } from '@portico/contracts/operator/identity'
import type { WaitingPayment } from '@portico/contracts/operator/payments'
import { money } from '@portico/domain/money/money'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { fromJson } from '../../db/stored/from-json.ts'
import type { Reader } from '../../db/types.ts'
import { linkStateOf } from './present-payments.ts'

const most = 200

/**
 * What only a person can decide at a hotel: attempts of which nobody knows what became, wishes that a provider has refused or never answered, and links whose
 * day has gone by without them, of stays that are still to come (PAY-18). The oldest first; undefined where the operator may not see the hotel.
 */
export async function waitingPaymentsOf(
  db: Reader,
  operator: OperatorIdentity,
  hotelId: number,
  now: Instant,
): Promise<WaitingPayment[] | undefined> {
  if (!mayActAt(operator, hotelId)) return undefined
  const reviews = await db
    .selectFrom('payment_attempt as attempt')
    .innerJoin('reservation as r', 'r.id', 'attempt.reservation_id')
    .where('attempt.hotel_id', '=', hotelId)
    .where('attempt.state', '=', 'review')
    .select(['r.id', 'r.code', 'r.booker', 'r.arrival', 'attempt.method', 'attempt.minor', 'attempt.currency', 'attempt.changed_at'])
    .orderBy('attempt.id')
    .limit(most)
    .execute()
  const refused = await db
    .selectFrom('payment_operation as operation')
    .innerJoin('payment_attempt as attempt', 'attempt.id', 'operation.attempt_id')
    .innerJoin('reservation as r', 'r.id', 'attempt.reservation_id')
    .where('attempt.hotel_id', '=', hotelId)
    // What a provider declines when it is to be taken is the guest's to try again.
    .where(({ or, and, eb }) =>
      or([
        and([eb('operation.state', '=', 'refused'), eb('operation.kind', '!=', 'take')]),
        and([eb('operation.state', '=', 'unknown'), eb('operation.next_at', 'is', null)]),
      ]),
    )
    .select(['r.id', 'r.code', 'r.booker', 'r.arrival', 'attempt.method', 'operation.minor', 'attempt.currency', 'operation.changed_at'])
    .orderBy('operation.id', 'desc')
    .limit(most)
    .execute()
  const links = await unusedLinks(db, hotelId, now)
  const waiting: WaitingPayment[] = [
    ...reviews.map((row) => ({
      ...placeOf(row),
      ...{ why: 'review' as const, method: row.method, amount: money(row.minor, row.currency), since: row.changed_at },
    })),
    ...refused.map((row) => ({
      ...placeOf(row),
      ...{ why: 'refused-operation' as const, method: row.method, amount: money(row.minor, row.currency), since: row.changed_at },
    })),
    ...links.map((row) => ({ ...placeOf(row), why: 'unused-link' as const, since: row.created_at })),
  ]
  return waiting.sort((one, other) => (one.since < other.since ? -1 : 1))
}

type Row = { readonly id: number; readonly code: string; readonly booker: Parameters<typeof fromJson<'reservation.booker'>>[1] } & Pick<
  WaitingPayment,
  'arrival'
>

function placeOf({ id, code, booker, arrival }: Row) {
  return { reservationId: id, code, arrival, guest: fromJson('reservation.booker', booker, id).fullName }
}

/** The last link of each reservation that is to come, where none of its links was used or still may be in time. */
async function unusedLinks(db: Reader, hotelId: number, now: Instant) {
  const { time_zone: timeZone } = await db.selectFrom('hotel').where('id', '=', hotelId).select('time_zone').executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('payment_link as link')
    .innerJoin('reservation as r', 'r.id', 'link.reservation_id')
    .where('r.hotel_id', '=', hotelId)
    .where('r.state', '!=', 'cancelled')
    .where('r.departure', '>=', todayAt(timeZone, now))
    .select(['r.id', 'r.code', 'r.booker', 'r.arrival', 'link.due_on', 'link.created_at', 'link.expires_at', 'link.used_at'])
    .orderBy('link.created_at', 'desc')
    .execute()
  const byReservation = [...Map.groupBy(rows, ({ id }) => id).values()]
  const unused = byReservation.filter((links) => links.every((link) => linkStateOf(link, timeZone, now) === 'unused'))
  return unused.flatMap(([last]) => (last ? [last] : [])).slice(0, most)
}
