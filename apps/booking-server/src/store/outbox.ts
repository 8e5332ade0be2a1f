import { deadlineOf, type Instant } from '@portico/domain/deadline'
import type { Tx } from '../db.ts'
import { fromJson, toJson } from './json.ts'
import { newKey, sha256 } from './random-codes.ts'
import type { ReservationChange } from './schema.ts'

/** How long after departure the link of a mail opens the voucher. */
const mailKeyDays = 30

/**
 * Writes down who must be told what has become of a reservation, in the transaction that changes it: the guest, the guest's other address,
 * the hotel (MAIL-01, MAIL-02).
 */
export async function tell(tx: Tx, reservationId: number, kind: ReservationChange, at: Instant): Promise<void> {
  const row = await tx
    .selectFrom('reservation')
    .innerJoin('hotel', 'hotel.id', 'reservation.hotel_id')
    .where('reservation.id', '=', reservationId)
    .select(['revision', 'departure', 'booker', 'time_zone', 'hotel.settings'])
    .executeTakeFirstOrThrow()
  const mailKey = newKey()
  const expires_at = deadlineOf(row.departure, -mailKeyDays, '23:59', row.time_zone)
  await tx
    .insertInto('mail_key')
    .values({ hash: sha256(mailKey), reservation_id: reservationId, expires_at })
    .execute()
  const sender = fromJson(row.settings).email.split('@')[1]
  const recipients = fromJson(row.booker).alternativeEmail === null ? (['guest', 'hotel'] as const) : (['guest', 'copy', 'hotel'] as const)
  await tx
    .insertInto('outbox')
    .values(
      recipients.map((recipient) => ({
        reservation_id: reservationId,
        kind,
        revision: row.revision,
        recipient,
        payload: toJson(recipient === 'hotel' ? {} : { mailKey }),
        state: 'due' as const,
        attempts: 0,
        next_at: at,
        message_id: `<${newKey()}@${sender}>`,
        created_at: at,
      })),
    )
    .execute()
}
