import { randomUUID } from 'node:crypto'
import { normaliseEmail } from '@portico/domain/party/normalise-email'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { toJson } from '../db/json.ts'
import { newKey, sha256 } from '../db/random-codes.ts'
import type { ReservationChange, StoredBooker } from '../db/schema.ts'
import { insertion, statement } from '../db/statement.ts'
import type { Tx } from '../db/types.ts'
import type { HotelTerms } from '../pricing/hotel-terms.ts'

/** How long after departure the link of a mail opens the voucher. */
const mailKeyDays = 30

/** What mails of a reservation depend on. */
export type MailContext = {
  readonly id: number
  readonly revision: number
  readonly departure: CalendarDate
  readonly booker: Pick<StoredBooker, 'email' | 'alternativeEmail'>
  readonly isTrade: boolean
  readonly hotel: HotelTerms
}

/**
 * Writes down who gets a mail about what has become of a reservation, in the transaction that changes it: the guest, the guest's other address,
 * the hotel (MAIL-01, MAIL-02). Only the guest's has a key, and it ends the keys of earlier mails: the other address is whatever the booker typed.
 */
export async function enqueueMails(
  tx: Tx,
  { id, revision, departure, booker, isTrade, hotel }: MailContext,
  kind: ReservationChange,
  at: Instant,
): Promise<void> {
  const mailKey = newKey()
  const expires_at = `${addDays(departure, mailKeyDays)}T23:59:00.000Z` as Instant
  await deleteMailKeys(tx, { id })
  await insertMailKey(tx, { hash: sha256(mailKey), reservation_id: id, expires_at })
  const sender = hotel.settings.email.split('@')[1]
  for (const recipient of booker.alternativeEmail === null ? (['guest', 'hotel'] as const) : (['guest', 'copy', 'hotel'] as const)) {
    await insertMail(tx, {
      reservation_id: id,
      kind,
      revision,
      recipient,
      address: isTrade || recipient === 'hotel' ? null : limitedAddressOf(booker, recipient),
      payload: toJson(recipient === 'guest' ? { mailKey } : {}),
      state: 'due',
      attempts: 0,
      next_at: at,
      sent_at: null,
      message_id: `<${randomUUID()}@${sender}>`,
      created_at: at,
    })
  }
}

function limitedAddressOf({ email, alternativeEmail }: MailContext['booker'], recipient: 'guest' | 'copy'): string {
  return sha256(normaliseEmail(recipient === 'copy' ? (alternativeEmail ?? email) : email))
}

const deleteMailKeys = statement((db, { id }: { id: number }) => db.deleteFrom('mail_key').where('reservation_id', '=', id))
const insertMailKey = insertion('mail_key')
const insertMail = insertion('outbox')
