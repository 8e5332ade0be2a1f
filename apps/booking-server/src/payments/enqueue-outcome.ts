import { nextStepOfPayment } from '@portico/domain/payment/attempt'
import type { Instant } from '@portico/domain/time/deadline'
import type { Tx } from '../db/types.ts'
import { enqueueNotice } from '../outbox/enqueue-mails.ts'
import { aimOf, type PaymentAttempt, paymentFactsOf } from '../payment-records/attempts.ts'
import type { UsableProviders } from '../payment-records/terminals.ts'
import type { Reservation } from '../reservations/state/change-state.ts'
import { needsGuest } from './charge-card.ts'
import { sendLinkAfterCharge, sendNextLink, useLinks } from './send-link.ts'

/**
 * Mails the guest what became of an attempt: a receipt, unless the mail that confirms the reservation says it already
 * (`isConfirmed`); a fresh link where a provider refused after the guest had left. Links that led to this are used up.
 * A guest whose card was charged is told so, or gets a link to pay instead where the card's bank wants to see them.
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
  const paymentFacts = paymentFactsOf(attempt)
  const nextStep = nextStepOfPayment(aimOf(attempt), paymentFacts).kind
  if (nextStep === 'confirm') {
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
  const wasWorkedOn =
    paymentFactsOf(before).isPending && nextStepOfPayment(aimOf(before), paymentFactsOf(before)).kind === 'wait'
  if (nextStep !== 'try-again' || !wasWorkedOn || paymentFacts.isUnwanted) return
  // The house reads what became of a card that it charged; its guest is written to only where nobody else can help.
  if (attempt.card_of === null) await sendNextLink({ tx, providers, reservation, mail: 'failed', now })
  else if (needsGuest(attempt)) await sendLinkAfterCharge(tx, providers, reservation, now)
}
