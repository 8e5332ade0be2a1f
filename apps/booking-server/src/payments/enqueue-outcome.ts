import { stepOf } from '@portico/domain/payment/attempt'
import type { Instant } from '@portico/domain/time/deadline'
import type { Tx } from '../db/types.ts'
import { enqueueNotice } from '../outbox/enqueue-mails.ts'
import type { Reservation } from '../reservations/state/change-state.ts'
import { needsGuest } from './charge-card.ts'
import { aimOf, factsOf, type PaymentAttempt } from './records/attempts.ts'
import type { UsableProviders } from './records/terminals.ts'
import { sendLinkAfterCharge, sendLinkAfterFailure, useLinks } from './send-link.ts'

/**
 * What became of an attempt, to its guest: a receipt, unless the mail that confirms the reservation says it already
 * (`isConfirmed`); and where a provider refuses what it had been working on, so that the guest is gone, that it came to
 * nothing, with a fresh link. Links that have led to this are used up. Who left a card is told that it was charged, or,
 * where its bank wants to see them, gets a link to pay instead.
 */
export async function enqueueOutcome({
  tx,
  providers,
  reservation,
  paymentAttempt: { before, attempt, isConfirmed },
  now,
}: {
  readonly tx: Tx
  readonly providers: UsableProviders
  readonly reservation: Reservation
  readonly paymentAttempt: {
    readonly before: PaymentAttempt
    readonly attempt: PaymentAttempt
    readonly isConfirmed: boolean
  }
  readonly now: Instant
}): Promise<void> {
  const { aim, minor, method, reference } = attempt
  const facts = factsOf(attempt)
  const step = stepOf(aimOf(attempt), facts).kind
  if (step === 'confirm') {
    await useLinks(tx, reservation, now)
    const kind =
      attempt.card_of !== null ? 'payment-charged' : aim === 'capture' ? 'payment-received' : 'guarantee-received'
    if (!isConfirmed && before.state !== 'done' && attempt.is_test === 0)
      await enqueueNotice({
        tx,
        reservation,
        kind,
        at: now,
        facts: {
          once: `${kind} ${reference}`,
          payload: { minor, method, reference },
        },
      })
  }
  const wasWorkedOn = factsOf(before).isPending && stepOf(aimOf(before), factsOf(before)).kind === 'wait'
  if (step !== 'try-again' || !wasWorkedOn || facts.isUnwanted) return
  // The house reads what became of a card that it charged; its guest is written to only where nobody else can help.
  if (attempt.card_of === null) await sendLinkAfterFailure(tx, providers, reservation, now)
  else if (needsGuest(attempt)) await sendLinkAfterCharge(tx, providers, reservation, now)
}
