import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import type { Db } from '../db/types.ts'
import { commit, write } from '../db/write.ts'

const day = 24
const storedWholeHours = 30 * day
const storedHours = 365 * day
const atOnce = 500

/**
 * A month after it was handled nobody needs a message any more. That it came stays known by its hash for a year; no
 * provider sends one again after that, and one that is sent again says what is known already.
 */
export async function removeOldMessages(
  { db }: { readonly db: Db },
  now: Instant,
  isStopping: () => boolean = () => false,
): Promise<void> {
  await emptyMessages(db, instantAfter(now, { hours: -storedWholeHours }))
  const cutoff = instantAfter(now, { hours: -storedHours })
  while (!isStopping()) {
    const rows = await db.reader
      .selectFrom('payment_message')
      .where('handled_at', '<', cutoff)
      .where('request', 'is', null)
      .select('id')
      .limit(atOnce)
      .execute()
    if (rows.length === 0) return
    const messageIds = rows.map(({ id }) => id)
    await write(db, [], async (tx) =>
      // One that came again meanwhile waits to be handled.
      commit(
        void (await tx
          .deleteFrom('payment_message')
          .where('id', 'in', messageIds)
          .where('handled_at', '<', cutoff)
          .execute()),
      ),
    )
  }
}

function emptyMessages(db: Db, cutoff: Instant): Promise<void> {
  return write(db, [], async (tx) => {
    await tx
      .updateTable('payment_message')
      .set({ request: null })
      .where('handled_at', '<', cutoff)
      .where('request', 'is not', null)
      .execute()
    return commit(undefined)
  })
}
