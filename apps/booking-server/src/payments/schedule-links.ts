import { type DueLine, linkMailTimeOf, unusedMomentOf } from '@portico/domain/payment/due-lines'
import { givenBackUnowedOf } from '@portico/domain/payment/folio'
import { isPaidByLink, paymentMethodIds } from '@portico/domain/payment/payment-methods'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import { sql } from 'kysely'
import { entryOf, loadFolio } from '../db/folio-rows.ts'
import { fromJson } from '../db/from-json.ts'
import type { Db, Reader, Tx } from '../db/types.ts'
import { commit, rollback, write } from '../db/write.ts'
import { enqueueNotice } from '../outbox/enqueue-mails.ts'
import { mailingOf } from '../outbox/mailing-terms.ts'
import type { UsableProviders } from '../payment-records/terminals.ts'
import { loadReservationForUpdate, type Reservation } from '../reservations/state/change-state.ts'
import { awaitingPayment } from '../reservations/state/pay-by.ts'
import { openLinesOf } from './open-lines.ts'
import { isPayable, sendLink, unpayableNameOf } from './send-link.ts'

type LinkPayments = UsableProviders & { readonly db: Db }
type Terms = ReturnType<typeof mailingOf> & { readonly timeZone: string }

const linkMethods = paymentMethodIds.filter(isPaidByLink)

/**
 * Mails a link some days before each day on which something is to be paid or guaranteed, reminds of it,
 * and tells the house where nothing came (nothing is cancelled by itself). What was done is in the tables
 * alone, so that a server that was down does it later, and several servers do it once. How many mails were made.
 */
export async function scheduleLinks(
  payments: LinkPayments,
  now: Instant,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const { db } = payments
  let sentLinks = 0
  for (const { id: hotelId, ...terms } of await hotelsWithLinks(db)) {
    for (const { id } of await linkCandidates({
      db,
      hotelId,
      until: addDays(todayAt(terms.timeZone, now), terms.paymentLinkDays),
      now,
      timeZone: terms.timeZone,
    })) {
      if (isStopping()) return sentLinks
      if (
        (
          await nextMails({
            providers: payments,
            db: db.reader,
            reservation: await loadReservation(db, id),
            terms,
            now,
          })
        ).length === 0
      )
        continue
      sentLinks += await write(db, [], async (tx) => {
        const reservation = await loadReservationForUpdate(tx, hotelId, id)
        const mails = reservation ? await nextMails({ providers: payments, db: tx, reservation, terms, now }) : []
        for (const nextMail of mails) await sendPaymentLink(tx, payments, nextMail, now)
        return mails.length > 0 ? commit(mails.length) : rollback(0)
      })
    }
  }
  return sentLinks
}

async function hotelsWithLinks({ reader }: Db): Promise<({ readonly id: number } & Terms)[]> {
  const rows = await reader.selectFrom('hotel').select(['id', 'time_zone', 'settings']).execute()
  return rows.flatMap(({ id, time_zone: timeZone, settings }) => {
    const hotelSettings = fromJson('hotel.settings', settings, id)
    return hotelSettings.paymentMethods.some(isPaidByLink) ? [{ id, timeZone, ...mailingOf(hotelSettings) }] : []
  })
}

async function linkCandidates({
  db: { reader },
  hotelId,
  until,
  now,
  timeZone,
}: {
  readonly db: Db
  readonly hotelId: number
  readonly until: CalendarDate
  readonly now: Instant
  readonly timeZone: string
}) {
  return await reader
    .selectFrom('reservation as r')
    .where('hotel_id', '=', hotelId)
    .where('departure', '>=', todayAt(timeZone, now))
    .where('payment_method', 'in', linkMethods)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'confirmed'),
        eb.and([
          eb('state', '=', awaitingPayment.state),
          eb('reason', '=', awaitingPayment.reason),
          eb('payment_method', '=', 'link'),
        ]),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('folio')
            .whereRef('reservation_id', '=', 'r.id')
            .where('kind', '=', 'due')
            .where('due_on', '<=', until)
            .groupBy('due_on')
            .having(({ fn }) => fn.sum('minor'), '>', 0)
            .select(sql.lit(1).as('one')),
        ),
        eb(sql<string>`r.locked`, 'like', '%"by":"%'),
      ]),
    )
    .orderBy('id')
    .select('id')
    .execute()
}

async function loadReservation({ reader }: Db, id: number): Promise<Reservation> {
  return await reader.selectFrom('reservation').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

type NextMail = { readonly reservation: Reservation; readonly line: DueLine } & (
  | { readonly kind: 'link' | 'link-reminder' }
  /** `once` names it: the house is told once for each first link. */
  | { readonly kind: 'unused'; readonly once: string }
)

async function nextMails({
  providers,
  db,
  reservation,
  terms,
  now,
}: {
  providers: UsableProviders
  db: Reader | Tx
  reservation: Reservation
  terms: Terms
  now: Instant
}): Promise<NextMail[]> {
  const mails: NextMail[] = []
  const unowedMinor = givenBackUnowedOf((await loadFolio(db, reservation.id)).map(entryOf))
  for (const dueLine of linesByDay(withoutGivenBack(await openLinesOf(db, reservation), unowedMinor))) {
    if (linkMailTimeOf(dueLine, terms.paymentLinkDays, terms.timeZone) > now) break
    const nextMail = await mailOf({ providers, db, reservation, line: dueLine, terms, now })
    if (nextMail) mails.push(nextMail)
  }
  return mails
}

/** Nobody is asked unbidden for what the house has just given back: it may send the link by hand. */
function withoutGivenBack(dueLines: readonly DueLine[], unowedMinor: number): DueLine[] {
  let remaining = unowedMinor
  return dueLines.flatMap((dueLine) => {
    if (dueLine.purpose !== 'pay') return [dueLine]
    const covered = Math.min(remaining, dueLine.minor)
    remaining -= covered
    return covered === dueLine.minor ? [] : [{ ...dueLine, minor: dueLine.minor - covered }]
  })
}

function linesByDay(dueLines: readonly DueLine[]): DueLine[] {
  return dueLines.filter(({ on }, i) => dueLines.findIndex((dueLine) => dueLine.on === on) === i)
}

async function mailOf({
  providers,
  db,
  reservation,
  line,
  terms,
  now,
}: {
  providers: UsableProviders
  db: Reader | Tx
  reservation: Reservation
  line: DueLine
  terms: Terms
  now: Instant
}): Promise<NextMail | undefined> {
  const { id, state } = reservation
  const links = await db
    .selectFrom('payment_link')
    .where('reservation_id', '=', id)
    .where('due_on', '=', line.on)
    .where('used_at', 'is', null)
    .orderBy('created_at')
    .select('created_at')
    .execute()
  const [firstLink] = links
  const mailed = async (linkKind: 'link' | 'link-reminder'): Promise<NextMail | undefined> => {
    if (await isPayable(db, providers, reservation, line)) return { kind: linkKind, reservation, line }
    return (await isSaid(db, unpayableNameOf(reservation, line))) ? undefined : { kind: linkKind, reservation, line }
  }
  if (!firstLink) return await mailed('link')
  if (state !== 'confirmed') return undefined
  if (unusedMomentOf(line, terms.timeZone) <= now) {
    const once = `link-unused ${id} ${line.on} ${firstLink.created_at}`
    return (await isSaid(db, once)) ? undefined : { kind: 'unused', reservation, line, once }
  }
  const reminder = linkMailTimeOf(line, terms.paymentDueDays, terms.timeZone)
  const isDue =
    terms.paymentDueDays > 0 && reminder <= now && firstLink.created_at < instantAfter(reminder, { hours: -12 })
  return isDue && links.length === 1 ? await mailed('link-reminder') : undefined
}

async function isSaid(db: Reader | Tx, once: string): Promise<boolean> {
  return (await db.selectFrom('outbox').where('once', '=', once).select('id').executeTakeFirst()) !== undefined
}

async function sendPaymentLink(tx: Tx, providers: UsableProviders, nextMail: NextMail, now: Instant): Promise<void> {
  const { reservation, line } = nextMail
  if (nextMail.kind !== 'unused') return await sendLink({ tx, providers, reservation, line, mail: nextMail.kind, now })
  await enqueueNotice({ tx, reservation, kind: 'link-unused', at: now, facts: { once: nextMail.once, payload: line } })
}
