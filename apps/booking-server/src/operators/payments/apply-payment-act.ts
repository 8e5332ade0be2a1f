import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import type { PaymentReport } from '@portico/domain/payment/attempt'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import type { Tx } from '../../db/types.ts'
import { attemptsOf, type PaymentAttempt } from '../../payment-records/attempts.ts'
import type { Payments } from '../../payment-records/payments.ts'
import { wantOperation } from '../../payment-records/want-operations.ts'
import { wantCharge } from '../../payments/charge-card.ts'
import { settleInTx } from '../../payments/settle-attempt.ts'
import { loadHotelTerms } from '../../pricing/hotel-terms.ts'
import type { Reservation } from '../../reservations/state/change-state.ts'
import type { PaymentAct } from './plan-payment-act.ts'

type ProviderAct = Exclude<PaymentAct, { kind: 'register-money' }>
type PaymentActContext = {
  readonly operator: OperatorIdentity
  readonly found: Reservation
  readonly act: ProviderAct
  readonly minor: number
}

/**
 * Writes down what is wanted of the provider, by whom: it is called afterwards, and the ledger follows its answer. What
 * a person found out counts as if the provider had said it.
 */
export async function applyPaymentAct(
  tx: Tx,
  payments: Payments | undefined,
  { operator, found, act, minor }: PaymentActContext,
  now: Instant,
): Promise<void> {
  const attempt = (await attemptsOf(tx, found.id)).find(({ id }) => id === act.attemptId)
  if (!attempt || !payments) throw new Error(`attempt ${act.attemptId} of reservation ${found.id} is gone`)
  switch (act.kind) {
    case 'capture':
    case 'refund':
      await wantOperation(tx, attempt, { kind: act.kind, minor, person: operator.email }, now)
      return
    case 'charge-card': {
      const hotel = await loadHotelTerms(tx, found.hotel_id)
      if (!hotel) throw new Error(`hotel ${found.hotel_id} is gone`)
      const today = todayAt(hotel.timeZone, now)
      return await wantCharge(tx, payments, { cardOf: attempt, minor, person: operator.email, today }, now)
    }
    case 'release':
      await wantOperation(tx, attempt, { kind: 'release', minor: 0, person: operator.email }, now)
      return
    case 'settle-review':
      return await settleReview({ tx, payments, attempt, act, now })
  }
}

async function settleReview({
  tx,
  payments,
  attempt,
  act: { finding, minor },
  now,
}: {
  readonly tx: Tx
  readonly payments: Payments
  readonly attempt: PaymentAttempt
  readonly act: Extract<ProviderAct, { kind: 'settle-review' }>
  readonly now: Instant
}): Promise<void> {
  const doneKinds =
    finding === 'given-back'
      ? (['refund'] as const)
      : finding === 'paid'
        ? (['take', 'capture', 'charge'] as const)
        : []
  const givenUp = tx
    .updateTable('payment_operation')
    .where('attempt_id', '=', attempt.id)
    .where('state', '=', 'unknown')
    .where('next_at', 'is', null)
  if (doneKinds.length > 0)
    await givenUp.where('kind', 'in', doneKinds).set({ state: 'done', changed_at: now }).execute()
  await givenUp.set({ state: 'refused', changed_at: now }).execute()
  const reports: readonly PaymentReport[] = {
    paid: [{ capturedMinor: minor }],
    'given-back': [{ refundedMinor: minor }],
    'not-paid': [{ isEnded: true }],
    'nothing-more': [],
  }[finding]
  if (reports.length > 0) await settleInTx({ payments, tx, found: attempt, news: { reports }, now })
  await tx
    .updateTable('payment_attempt')
    .set({ state: finding === 'not-paid' ? 'over' : 'done', check_at: null, changed_at: now })
    .where('id', '=', attempt.id)
    .execute()
}
