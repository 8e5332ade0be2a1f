import { addDays } from '@portico/domain/time/calendar-date'
import { deadlineOf, type Instant, todayAt } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import { sql } from 'kysely'
import { fromJson } from '../db/from-json.ts'
import type { Db, Reader } from '../db/types.ts'
import { commit, rollback, write } from '../db/write.ts'
import { enqueueNotice } from '../outbox/enqueue-mails.ts'
import { mailingOf } from '../outbox/mailing-terms.ts'
import { loadReservationForUpdate, type Reservation } from '../reservations/state/change-state.ts'
import { awaitingTransfer } from '../reservations/transfers.ts'

const reminderTime = '10:00'

const maxPaymentDueDays = 10

type Kind = 'reminder' | 'payment-due'
type Due = { readonly kind: Kind; readonly id: number; readonly hotel_id: number; readonly occasion: string }

/**
 * Reminds guests of their arrival, and of a transfer that must come soon; how many. Each is told once, whatever happens
 * in between, and again only where the arrival, or the last moment for the transfer, is another by then. Who booked
 * after the moment of the reminder has just read it all.
 */
export async function enqueueReminders(db: Db, now: Instant, isStopping: () => boolean = () => false): Promise<number> {
  let reminded = 0
  for (const dueReminder of [...(await dueArrivals(db.reader, now)), ...(await duePayments(db.reader, now))]) {
    if (isStopping()) break
    if (await enqueueReminder(db, dueReminder, now)) reminded += 1
  }
  return reminded
}

/** What is reminded of: on the day of arrival, or when the transfer is late, it is something else. */
const occasionOf = (kind: Kind, { arrival, pay_by }: Pick<Reservation, 'arrival' | 'pay_by'>) =>
  kind === 'reminder' ? arrival : pay_by
const onceOf = (kind: Kind, id: number, occasion: string) => `${kind} ${id} ${occasion}`

async function dueArrivals(db: Reader, now: Instant): Promise<Due[]> {
  const hotels = await db.selectFrom('hotel').select(['id', 'time_zone', 'settings']).execute()
  const dueReminders: Due[] = []
  for (const { id: hotelId, time_zone: timeZone, settings } of hotels) {
    const { reminderDays } = mailingOf(fromJson('hotel.settings', settings, hotelId))
    const today = todayAt(timeZone, now)
    const rows = await db
      .selectFrom('reservation as r')
      .where('hotel_id', '=', hotelId)
      .where('arrival', '>', today)
      .where('arrival', '<=', addDays(today, reminderDays))
      .where('state', '=', 'confirmed')
      .where(notSentYet('reminder', sql`r.arrival`))
      .select(['id', 'hotel_id', 'arrival', 'created_at'])
      .execute()
    for (const { arrival, created_at, ...row } of rows) {
      const moment = deadlineOf(arrival, reminderDays, reminderTime, timeZone)
      if (created_at <= moment && moment <= now) dueReminders.push({ ...row, kind: 'reminder', occasion: arrival })
    }
  }
  return dueReminders
}

async function duePayments(db: Reader, now: Instant): Promise<Due[]> {
  const rows = await db
    .selectFrom('reservation as r')
    .innerJoin('hotel', 'hotel.id', 'r.hotel_id')
    .where('r.state', '=', awaitingTransfer.state)
    .where('r.reason', '=', awaitingTransfer.reason)
    .where('pay_by', '>', now)
    .where('pay_by', '<=', instantAfter(now, { hours: 24 * maxPaymentDueDays }))
    .where(notSentYet('payment-due', sql`r.pay_by`))
    .select(['r.id', 'r.hotel_id', 'pay_by', 'r.created_at', 'settings'])
    .execute()
  return rows.flatMap(({ id, hotel_id, pay_by, created_at, settings }): Due[] => {
    const { paymentDueDays } = mailingOf(fromJson('hotel.settings', settings, hotel_id))
    if (pay_by === null || paymentDueDays === 0) return []
    const moment = instantAfter(pay_by, { hours: -24 * paymentDueDays })
    return created_at <= moment && moment <= now ? [{ kind: 'payment-due', id, hotel_id, occasion: pay_by }] : []
  })
}

/** By the unique name of what was sent, so that a look among a million mails costs nothing. */
function notSentYet(kind: Kind, occasion: ReturnType<typeof sql>) {
  return sql<boolean>`not exists (select 1 from outbox where once = ${sql.lit(`${kind} `)} || cast(r.id as text) || ' ' || ${occasion})`
}

function enqueueReminder(db: Db, { kind, id, hotel_id, occasion }: Due, now: Instant): Promise<boolean> {
  return write(db, [], async (tx) => {
    const reservation = await loadReservationForUpdate(tx, hotel_id, id)
    const isWaiting = reservation?.state === (kind === 'reminder' ? 'confirmed' : awaitingTransfer.state)
    if (!reservation || !isWaiting || occasionOf(kind, reservation) !== occasion) return rollback(false)
    return (await enqueueNotice({ tx, reservation, kind, at: now, facts: { once: onceOf(kind, id, occasion) } }))
      ? commit(true)
      : rollback(false)
  })
}
