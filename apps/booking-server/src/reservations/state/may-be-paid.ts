import type { Instant } from '@portico/domain/time/deadline'
import type { Reader, Tx } from '../../db/types.ts'
import type { Reservation } from './change-state.ts'
import { latestPayByOf } from './pay-by.ts'

/**
 * Whether a reservation that nobody seems to have paid may be paid all the same: a message about it is not handled, a
 * look at its provider is due, or the provider has been silent since its page was given. Its rooms are kept until that
 * is known, for a day at most.
 */
export async function mayBePaid(
  db: Reader | Tx,
  { id, created_at }: Pick<Reservation, 'id' | 'created_at'>,
  now: Instant,
): Promise<boolean> {
  if (now >= latestPayByOf(created_at)) return false
  const attempt = await db
    .selectFrom('payment_attempt as attempt')
    .where('reservation_id', '=', id)
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        and([eb('state', '=', 'open'), or([eb('check_at', '<=', now), eb('silent_since', 'is not', null)])]),
        exists(
          selectFrom('payment_message as message')
            .select('message.id')
            .whereRef('message.attempt_id', '=', 'attempt.id')
            .where('message.handled_at', 'is', null),
        ),
      ]),
    )
    .select('attempt.id')
    .limit(1)
    .executeTakeFirst()
  return attempt !== undefined
}
