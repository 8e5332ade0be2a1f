import { namesEmail } from '@portico/domain/party/names-email'
import { mailFilesIn } from '@portico/server/mail/mail-files'
import type { Reader } from '../db/types.ts'

type MailFilesRequest = {
  readonly folder: string
  readonly email: string
  readonly hotelId: number
  /** Of the mails that are erased. */
  readonly mailIds: readonly number[]
}

/**
 * The files of these mails, and of all others of the hotel in which the address stands; of a mail that is in no table
 * any more nobody says of which hotel it was, and its file goes too.
 */
export async function mailFilesOf(
  db: Reader,
  { folder, email, hotelId, mailIds }: MailFilesRequest,
): Promise<string[]> {
  const files = (await mailFilesIn(folder, (text) => namesEmail(text, email))).map((file) => ({
    ...file,
    id: Number(file.name.split('-')[0]) || 0,
  }))
  const namingIds = files.filter(({ namesAddress }) => namesAddress).map(({ id }) => id)
  const rows = await db
    .selectFrom('outbox')
    .leftJoin('reservation', 'reservation.id', 'outbox.reservation_id')
    .where('outbox.id', 'in', [0, ...namingIds])
    .select(({ fn }) => ['outbox.id', fn.coalesce('outbox.hotel_id', 'reservation.hotel_id').as('hotelId')])
    .execute()
  const elsewhere = new Set(rows.filter((row) => row.hotelId !== hotelId).map(({ id }) => id))
  return files
    .filter(({ id, namesAddress }) => mailIds.includes(id) || (namesAddress && !elsewhere.has(id)))
    .map(({ path }) => path)
}
