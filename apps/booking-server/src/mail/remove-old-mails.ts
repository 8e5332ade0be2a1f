import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import type { Db } from '../db/types.ts'
import { commit, write } from '../db/write.ts'

const storedDays = 365
const atOnce = 500

/**
 * A year after a mail was sent that is about no reservation, nobody asks any more whether it was. What waits or was
 * given up stays, and the mails of a reservation stay with it: the check counts them.
 */
export async function removeOldMails(db: Db, now: Instant, isStopping: () => boolean = () => false): Promise<void> {
  const cutoff = instantAfter(now, { hours: -24 * storedDays })
  while (!isStopping()) {
    const rows = await db.reader
      .selectFrom('outbox')
      .where('reservation_id', 'is', null)
      .where('state', '=', 'sent')
      .where('sent_at', '<', cutoff)
      .select('id')
      .limit(atOnce)
      .execute()
    if (rows.length === 0) return
    const mailIds = rows.map(({ id }) => id)
    await write(db, [], async (tx) => commit(void (await tx.deleteFrom('outbox').where('id', 'in', mailIds).execute())))
  }
}
