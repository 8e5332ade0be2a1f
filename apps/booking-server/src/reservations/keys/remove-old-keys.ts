import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import type { Db } from '../../db/types.ts'
import { commit, write } from '../../db/write.ts'

const storedDays = 30

/**
 * A month after a request was refused no copy of it is on its way any more, and its key may go. Whoever asks then what
 * became of a key closes it again. Keys that made a reservation or changed one stay as long as the reservation. Keys of
 * links in mails go when they open nothing any more.
 */
export function removeOldKeys(db: Db, now: Instant): Promise<void> {
  const cutoff = instantAfter(now, { hours: -24 * storedDays })
  return write(db, [], async (tx) => {
    await tx.deleteFrom('confirm_key').where('reservation_id', 'is', null).where('at', '<', cutoff).execute()
    await tx.deleteFrom('unchanged_key').where('at', '<', cutoff).execute()
    await tx.deleteFrom('mail_key').where('expires_at', '<=', now).execute()
    return commit(undefined)
  })
}
