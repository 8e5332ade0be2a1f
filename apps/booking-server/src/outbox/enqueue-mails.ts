import { randomUUID } from 'node:crypto'
import type { NoticeKind } from '@portico/contracts/reservation/mail-kinds'
import { normaliseEmail } from '@portico/domain/party/normalise-email'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import type { Selectable } from 'kysely'
import { fromJson } from '../db/from-json.ts'
import { newKey, sha256 } from '../db/random-codes.ts'
import { insertion, statement } from '../db/statement.ts'
import { toJson } from '../db/tables/json.ts'
import type { MailKind, MailPayload } from '../db/tables/records.ts'
import type { StoredBooker, StoredReservationChange } from '../db/tables/reservations.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Tx } from '../db/types.ts'
import { type HotelTerms, loadHotelTerms } from '../pricing/hotel-terms.ts'

const mailKeyDays = 30

export type MailContext = {
  readonly id: number
  readonly revision: number
  readonly departure: CalendarDate
  readonly booker: Pick<StoredBooker, 'email' | 'alternativeEmail'>
  readonly isTrade: boolean
  readonly hotel: HotelTerms
}

type Recipient = 'guest' | 'copy' | 'hotel'

/**
 * Writes down who gets a mail about what has become of a reservation, in the transaction that changes it: the guest,
 * the guest's other address, the hotel. Only the guest's has a key, and it ends the keys of earlier
 * mails: the other address is whatever the booker typed. A reminder that waits is dropped; where it is still right, the
 * next one is made of what is true now.
 */
export async function enqueueMails(
  tx: Tx,
  context: MailContext,
  changeKind: StoredReservationChange,
  changedAt: Instant,
): Promise<void> {
  await deleteMailKeys(tx, { id: context.id })
  if (context.revision > 1) await deleteReminders(tx, { id: context.id })
  await insertMails({
    tx,
    context,
    kind: changeKind,
    recipients: isBeforePayment(changeKind) ? ['guest', 'copy'] : ['guest', 'copy', 'hotel'],
    at: changedAt,
  })
}

function isBeforePayment(changeKind: StoredReservationChange): boolean {
  return changeKind === 'awaiting-payment' || changeKind === 'unpaid'
}

const recipientsOf: Record<NoticeKind, readonly Recipient[]> = {
  reminder: ['guest', 'copy'],
  'payment-due': ['guest', 'copy'],
  refunded: ['guest', 'copy'],
  reduced: ['guest', 'copy'],
  corrected: ['guest', 'copy'],
  resent: ['guest', 'copy'],
  'resale-offered': ['guest', 'copy', 'hotel'],
  'resale-withdrawn': ['guest', 'copy', 'hotel'],
  'resale-ended': ['guest', 'copy', 'hotel'],
  'payment-link': ['guest'],
  'payment-link-reminder': ['guest'],
  'guarantee-link': ['guest'],
  'guarantee-link-reminder': ['guest'],
  'payment-received': ['guest', 'copy', 'hotel'],
  'payment-charged': ['guest', 'copy'],
  'guarantee-received': ['guest', 'copy', 'hotel'],
  'payment-failed': ['guest'],
  'link-unused': ['hotel'],
  'link-unpayable': ['hotel'],
}

export type NoticeFacts = { readonly once?: string; readonly payload?: Omit<MailPayload, 'mailKey'> }

/**
 * A mail that tells of no change. The reservation's row must be locked by the caller. What has a name in `once` is told
 * once, and the answer is whether it was not told before. Links of earlier mails stay good.
 */
export async function enqueueNotice({
  tx,
  reservation,
  kind,
  at,
  facts = {},
}: {
  tx: Tx
  reservation: Selectable<Tables['reservation']>
  kind: NoticeKind
  at: Instant
  facts?: NoticeFacts
}): Promise<boolean> {
  const { id, hotel_id, revision, departure, client_id } = reservation
  const { once } = facts
  if (once !== undefined && (await tx.selectFrom('outbox').where('once', '=', once).select('id').executeTakeFirst()))
    return false
  const hotel = await loadHotelTerms(tx, hotel_id)
  if (!hotel) throw new Error(`hotel ${hotel_id} of reservation ${id} is not there`)
  const booker = fromJson('reservation.booker', reservation.booker, id)
  const context = { id, revision, departure, booker, isTrade: client_id !== null, hotel }
  await insertMails({ tx, context, kind, recipients: recipientsOf[kind], at, facts })
  return true
}

/** A mail to a hotel about nothing but itself: whoever runs Portico sees that mails arrive. */
export async function enqueueTestMail(tx: Tx, hotelId: number, hotel: HotelTerms, dueFrom: Instant): Promise<void> {
  const row = {
    reservation_id: null,
    hotel_id: hotelId,
    revision: 0,
    kind: 'test',
    recipient: 'hotel',
    address: null,
  } as const
  await insertMail(tx, { ...row, payload: toJson({}), ...dueAt(dueFrom), message_id: newMessageId(hotel) })
}

async function insertMails({
  tx,
  context: { id, revision, departure, booker, isTrade, hotel },
  kind,
  recipients,
  at,
  facts: { once, payload: { payKey, ...about } = {} } = {},
}: {
  readonly tx: Tx
  readonly context: MailContext
  readonly kind: MailKind
  readonly recipients: readonly Recipient[]
  readonly at: Instant
  readonly facts?: NoticeFacts
}): Promise<void> {
  const key = payKey === undefined ? { mailKey: newKey() } : { payKey }
  const expires_at = `${addDays(departure, mailKeyDays)}T23:59:00.000Z` as Instant
  if (key.mailKey !== undefined) await insertMailKey(tx, { hash: sha256(key.mailKey), reservation_id: id, expires_at })
  const addresses = { guest: booker.email, copy: booker.alternativeEmail ?? '', hotel: hotel.settings.email }
  for (const recipient of recipients.filter((listedRecipient) => addresses[listedRecipient] !== '')) {
    await insertMail(tx, {
      reservation_id: id,
      kind,
      revision,
      recipient,
      address: isTrade || recipient === 'hotel' ? null : limitedAddressOf(booker, recipient),
      payload: toJson(recipient === 'guest' ? { ...about, ...key } : about),
      ...dueAt(at),
      message_id: newMessageId(hotel),
      once: once !== undefined && recipient === recipients[0] ? once : undefined,
    })
  }
}

export const dueAt = (dueFrom: Instant) =>
  ({ state: 'due', attempts: 0, next_at: dueFrom, sent_at: null, created_at: dueFrom }) as const

export const newMessageId = ({ settings }: HotelTerms) => `<${randomUUID()}@${settings.email.split('@')[1]}>`

function limitedAddressOf({ email, alternativeEmail }: MailContext['booker'], recipient: 'guest' | 'copy'): string {
  return sha256(normaliseEmail(recipient === 'copy' ? (alternativeEmail ?? email) : email))
}

const deleteMailKeys = statement((db, { id }: { id: number }) =>
  db.deleteFrom('mail_key').where('reservation_id', '=', id),
)
const deleteReminders = statement((db, { id }: { id: number }) =>
  db
    .deleteFrom('outbox')
    .where('reservation_id', '=', id)
    .where('state', '=', 'due')
    .where('kind', 'in', ['reminder', 'payment-due']),
)
const insertMailKey = insertion('mail_key')
const insertMail = insertion('outbox')
