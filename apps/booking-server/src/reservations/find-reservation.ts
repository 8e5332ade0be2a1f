import { timingSafeEqual } from 'node:crypto'
import { normaliseEmail } from '@portico/domain/party/normalise-email'
import type { Instant } from '@portico/domain/time/deadline'
import type { Selectable } from 'kysely'
import { normaliseCode, sha256 } from '../db/random-codes.ts'
import { statement } from '../db/statement.ts'
import type { Tables } from '../db/tables/tables.ts'
import type { Reader } from '../db/types.ts'

type Reservation = Selectable<Tables['reservation']>

/**
 * A reservation of this channel by its code, or that of one of its rooms, and its booker's e-mail. A wrong code costs
 * the same work as a wrong e-mail.
 */
export async function findByCode(
  db: Reader,
  channelId: number,
  typedCode: string,
  typedEmail: string,
): Promise<Reservation | undefined> {
  const code = normaliseCode(typedCode)
  const [row] = (await selectByCode(db, { channelId, code })).rows
  const matches = timingSafeEqual(textDigest(row?.email ?? ''), textDigest(normaliseEmail(typedEmail)))
  return matches ? row : undefined
}

const selectByCode = statement((db, { channelId, code }: { readonly channelId: number; readonly code: string }) =>
  db
    .selectFrom('reservation')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('guest_data', '=', 'whole')
    .where((eb) =>
      eb.or([
        eb('code', '=', code),
        eb(
          'id',
          'in',
          eb.selectFrom('reservation_room').where('reservation_room.code', '=', code).select('reservation_id'),
        ),
      ]),
    ),
)

/**
 * The reservation that the link of a mail opens until its time: one to the voucher, or one to pay, which opens
 * it once.
 */
export async function findByMailKey(
  db: Reader,
  channelId: number,
  mailKey: string,
  now: Instant,
): Promise<Reservation | undefined> {
  const hash = sha256(mailKey)
  return await db
    .selectFrom('reservation')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('mail_key')
        .where('hash', '=', hash)
        .where('expires_at', '>', now)
        .select('reservation_id')
        .unionAll(
          selectFrom('payment_link')
            .where('hash', '=', hash)
            .where('expires_at', '>', now)
            .where('used_at', 'is', null)
            .select('reservation_id'),
        ),
    )
    .executeTakeFirst()
}

export async function findByUsedLink(
  db: Reader,
  channelId: number,
  payKey: string,
  now: Instant,
): Promise<Pick<Reservation, 'code' | 'hotel_id'> | undefined> {
  return await db
    .selectFrom('payment_link as link')
    .innerJoin('reservation as r', 'r.id', 'link.reservation_id')
    .where('link.hash', '=', sha256(payKey))
    .where('link.used_at', 'is not', null)
    .where('link.expires_at', '>', now)
    .where('r.channel_id', '=', channelId)
    .select(['r.code', 'r.hotel_id'])
    .executeTakeFirst()
}

function textDigest(text: string): Buffer {
  return Buffer.from(sha256(text), 'hex')
}
