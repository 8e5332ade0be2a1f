import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import type { Reader } from '../db/types.ts'

/**
 * What ended so long before an answer is in the next one too: its transaction may have been on its way, or at a server
 * whose clock is slow.
 */
const overlapSeconds = 30

export async function endedSessions(db: Reader, endedAfter: Instant | undefined, now: Instant) {
  const rows = await db
    .selectFrom('trade_session')
    .where('ended_at', 'is not', null)
    .where('ended_at', '>', endedAfter ?? ('' as Instant))
    .where('until', '>', now)
    .select('id')
    .orderBy('ended_at')
    .execute()
  return { sessions: rows.map(({ id }) => id), next: instantAfter(now, { seconds: -overlapSeconds }) }
}
