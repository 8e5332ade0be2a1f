import { finalOfferStates } from '@portico/domain/offer/offer-state'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { fromJson } from '../db/from-json.ts'
import type { Db, Reader, Tx } from '../db/types.ts'
import { commit, rollback, write } from '../db/write.ts'
import { hasDueMail, leastOf, removeGuestData } from './remove-guest-data.ts'
import { removeAccessData, removeOfferData, removeRequestData } from './remove-offer-data.ts'
import { endOfBills, endOfGuestData, retentionOf, usualRetention } from './retention-terms.ts'

const atOnce = 100
const overStates = [...finalOfferStates, 'draft'] as const

/**
 * Ends guests' data whose time is over, each hotel by its own terms: of stays long past, offers, requests for them and
 * requests for access.
 */
export async function endGuestData(db: Db, now: Instant, isStopping: () => boolean = () => false): Promise<void> {
  const hotels = await db.reader.selectFrom('hotel').select(['id', 'time_zone', 'settings']).orderBy('id').execute()
  for (const { id, time_zone, settings } of hotels) {
    if (isStopping()) return
    const retentionTerms = retentionOf(fromJson('hotel.settings', settings, id))
    const today = todayAt(time_zone, now)
    const retentionDays = { guest: endOfGuestData(retentionTerms, today), bill: endOfBills(retentionTerms, today) }
    await endStays({ db, hotelId: id, days: retentionDays, now, isStopping })
    await endOffers(db, id, retentionDays.guest, isStopping)
  }
  await endAccessRequests(db, endOfGuestData(usualRetention, todayAt('UTC', now)), isStopping)
}

type RetentionDays = { readonly guest: CalendarDate; readonly bill: CalendarDate }

async function endStays({
  db,
  hotelId,
  days,
  now,
  isStopping,
}: {
  readonly db: Db
  readonly hotelId: number
  readonly days: RetentionDays
  readonly now: Instant
  readonly isStopping: () => boolean
}): Promise<void> {
  for (let lastId = 0; !isStopping(); ) {
    const rows = await selectOver(db.reader, hotelId, days, lastId)
    const end = rows.at(-1)
    if (!end) return
    for (const row of rows) {
      await write(db, [], async (tx) => {
        if (await hasDueMail(tx, row.id)) return rollback(undefined)
        const remaining = row.departure < days.bill ? 'none' : await leastOf(tx, row)
        return (await removeGuestData(tx, row, remaining, now)) ? commit(undefined) : rollback(undefined)
      })
    }
    lastId = end.id
  }
}

function selectOver(db: Reader, hotelId: number, { guest, bill }: RetentionDays, lastId: number) {
  return db
    .selectFrom('reservation')
    .selectAll()
    .where('hotel_id', '=', hotelId)
    .where('id', '>', lastId)
    .where('departure', '<', guest)
    .where((or) =>
      or.or([or('guest_data', '=', 'whole'), or.and([or('guest_data', '=', 'billing'), or('departure', '<', bill)])]),
    )
    .orderBy('id')
    .limit(atOnce)
    .execute()
}

async function endOffers(db: Db, hotelId: number, dayBefore: CalendarDate, isStopping: () => boolean): Promise<void> {
  const endOffers = () =>
    db.reader
      .selectFrom('offer')
      .where('hotel_id', '=', hotelId)
      .where('state', 'in', overStates)
      .where('changed_at', '<', dayBefore as string as Instant)
      .where('recipient', '<>', '')
      .select('id')
      .limit(atOnce)
      .execute()
  const endRequests = () =>
    db.reader
      .selectFrom('offer_request')
      .where('hotel_id', '=', hotelId)
      .where('changed_at', '<', dayBefore as string as Instant)
      .where('email', '<>', '')
      .select('id')
      .limit(atOnce)
      .execute()
  await inPortions(db, endOffers, removeOfferData, isStopping)
  await inPortions(db, endRequests, removeRequestData, isStopping)
}

async function endAccessRequests(db: Db, dayBefore: CalendarDate, isStopping: () => boolean): Promise<void> {
  const endAccessRequests = () =>
    db.reader
      .selectFrom('access_request')
      .where('state', '<>', 'waiting')
      .where('decided_at', '<', dayBefore as string as Instant)
      .where('email', '<>', '')
      .select('id')
      .limit(atOnce)
      .execute()
  await inPortions(db, endAccessRequests, removeAccessData, isStopping)
}

type IdRow = { readonly id: number }

async function inPortions(
  db: Db,
  select: () => Promise<readonly IdRow[]>,
  remove: (tx: Tx, ids: readonly number[]) => Promise<void>,
  isStopping: () => boolean,
): Promise<void> {
  while (!isStopping()) {
    const idRows = await select()
    if (idRows.length === 0) return
    await write(db, [], async (tx) =>
      commit(
        await remove(
          tx,
          idRows.map(({ id }) => id),
        ),
      ),
    )
  }
}
