import { type DueLine, linkEndOf } from '@portico/domain/payment/due-lines'
import { addDays } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { newKey, sha256 } from '../db/random-codes.ts'
import type { Reader, Tx } from '../db/types.ts'
import { enqueueNotice } from '../outbox/enqueue-mails.ts'
import type { UsableProviders } from '../payment-records/terminals.ts'
import { loadHotelTerms } from '../pricing/hotel-terms.ts'
import type { Reservation } from '../reservations/state/change-state.ts'
import { openLinesOf } from './open-lines.ts'
import { payableMethodsOf } from './pending-payment.ts'

/** A mail that leads to a payment: the first of its day, another of it, or after an attempt that came to nothing. */
export type LinkMail = 'link' | 'link-reminder' | 'failed'

type LinkToSend = {
  readonly tx: Tx
  readonly providers: UsableProviders
  readonly reservation: Reservation
  readonly line: DueLine
  readonly mail: LinkMail
  readonly now: Instant
}

/** Whether any provider in use can do what a line wants: otherwise its link would open a page with nothing to press. */
export async function isPayable(
  db: Reader | Tx,
  providers: UsableProviders,
  reservation: Reservation,
  dueLine: DueLine,
): Promise<boolean> {
  return (await payableMethodsOf(db, reservation, dueLine, providers)).length > 0
}

const daysAfterStay = 7

/** By what the house is told once that no link can be mailed for a line. */
export const unpayableNameOf = ({ id }: Reservation, { on }: DueLine) => `link-unpayable ${id} ${on}`

/**
 * A link of its own for this line, mailed to the guest: 128 random bits, of which the hash is kept. It
 * opens what is to be paid when it is followed, whatever that is by then. Where no provider could do it, the house is
 * told instead, once. The reservation's row is locked by the caller.
 */
export async function sendLink({ tx, providers, reservation, line, mail, now }: LinkToSend): Promise<void> {
  const { id, hotel_id, departure, state, pay_by } = reservation
  if (!(await isPayable(tx, providers, reservation, line))) {
    await enqueueNotice({
      tx,
      reservation,
      kind: 'link-unpayable',
      at: now,
      facts: {
        once: unpayableNameOf(reservation, line),
        payload: line,
      },
    })
    return
  }
  const hotel = await loadHotelTerms(tx, hotel_id)
  if (!hotel) throw new Error(`hotel ${hotel_id} of reservation ${id} is not there`)
  const payKey = newKey()
  const today = todayAt(hotel.timeZone, now)
  // What a card could not be charged for may be open when the stay is over, or has come to nothing.
  const lastDay = state !== 'cancelled' && departure >= today ? departure : addDays(today, daysAfterStay)
  const end = linkEndOf(line, today, lastDay, hotel.timeZone)
  const until = state === 'pending' && pay_by !== null && pay_by < end ? pay_by : end
  await tx
    .insertInto('payment_link')
    .values({
      hash: sha256(payKey),
      reservation_id: id,
      due_on: line.on,
      expires_at: until,
      created_at: now,
      used_at: null,
    })
    .execute()
  await enqueueNotice({
    tx,
    reservation,
    kind: kindOf(line, mail),
    at: now,
    facts: { payload: { payKey, until, ...line } },
  })
}

function kindOf({ purpose }: DueLine, linkMail: LinkMail) {
  if (linkMail === 'failed') return 'payment-failed'
  return `${purpose === 'pay' ? 'payment' : 'guarantee'}-${linkMail}` as const
}

/** Mails a fresh link for what is open next; false where nothing is. The reservation's row is locked by the caller. */
export async function sendNextLink(link: Omit<LinkToSend, 'line'>): Promise<boolean> {
  const [line] = await openLinesOf(link.tx, link.reservation)
  if (!line) return false
  await sendLink({ ...link, line })
  return true
}

export async function sendLinkAfterCharge(
  tx: Tx,
  providers: UsableProviders,
  reservation: Reservation,
  now: Instant,
): Promise<void> {
  const dueLine = (await openLinesOf(tx, reservation)).find(({ purpose }) => purpose === 'pay')
  if (dueLine) await sendLink({ tx, providers, reservation, line: dueLine, mail: 'link', now })
}

/**
 * Links whose day has nothing open any more have led to a payment: they open the reservation from now on, and nothing
 * is paid by them.
 */
export async function useLinks(tx: Tx, reservation: Reservation, now: Instant): Promise<void> {
  const openDays = new Set((await openLinesOf(tx, reservation)).map(({ on }) => on))
  const links = await tx
    .selectFrom('payment_link')
    .where('reservation_id', '=', reservation.id)
    .where('used_at', 'is', null)
    .select(['hash', 'due_on'])
    .execute()
  const usedHashes = links.filter(({ due_on }) => due_on === null || !openDays.has(due_on)).map(({ hash }) => hash)
  if (usedHashes.length > 0)
    await tx.updateTable('payment_link').set({ used_at: now }).where('hash', 'in', usedHashes).execute()
}
