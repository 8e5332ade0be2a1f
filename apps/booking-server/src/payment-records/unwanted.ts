import { factsOnceUnwanted } from '@portico/domain/payment/attempt'
import type { Instant } from '@portico/domain/time/deadline'
import { toJson } from '../db/tables/json.ts'
import type { Tx } from '../db/types.ts'
import { aimOf, attemptsOf, type PaymentAttempt, paymentFactsOf } from './attempts.ts'

/**
 * We want nothing more of the attempts that have brought nothing yet: the reservation has ended, or another attempt has
 * brought what they were for. What they bring from now on is given back. The reservation's row is locked by the caller.
 */
export async function unwantAttempts(
  tx: Tx,
  reservationId: number,
  now: Instant,
  isMeant: (attempt: PaymentAttempt) => boolean = () => true,
): Promise<void> {
  for (const attempt of await attemptsOf(tx, reservationId)) {
    const paymentFacts = paymentFactsOf(attempt)
    const factsAfter = factsOnceUnwanted(aimOf(attempt), paymentFacts)
    if (factsAfter === paymentFacts || paymentFacts.isUnwanted || !isMeant(attempt)) continue
    await tx
      .updateTable('payment_attempt')
      .set({ facts: toJson(factsAfter), changed_at: now })
      .where('id', '=', attempt.id)
      .execute()
    // What the guest has agreed to and nobody has begun to take is left where it is, and so is a card that nobody has
    // begun to charge.
    const untaken = tx
      .deleteFrom('payment_operation')
      .where('attempt_id', '=', attempt.id)
      .where('kind', 'in', ['take', 'charge'])
    const { numDeletedRows } = await untaken.where('state', '=', 'wanted').executeTakeFirst()
    if (numDeletedRows > 0n && attempt.card_of !== null)
      await tx.updateTable('payment_attempt').set({ state: 'over' }).where('id', '=', attempt.id).execute()
  }
}
