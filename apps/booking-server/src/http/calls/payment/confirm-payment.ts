import type { ConfirmPaymentReply, ConfirmPaymentRequest } from '@portico/legacy/calls/payment/confirm-payment'
import { checkAttempt } from '../../../payments/check-attempts.ts'
import { answered, type CallHandler, refused } from '../../answer-call.ts'

/**
 * Somebody says that a payment was made. It is believed by nobody: its provider is called, and the answer is
 * where the reservation stands then.
 */
export const handleConfirmPayment: CallHandler<ConfirmPaymentRequest, ConfirmPaymentReply> = async (
  { db, now, payments },
  _,
  { reservationId, paymentId, provider },
) => {
  const attempt = await db.reader
    .selectFrom('payment_attempt')
    .where('reference', '=', paymentId)
    .where('reservation_id', '=', reservationId)
    .select(['id', 'method'])
    .executeTakeFirst()
  if (!attempt || !payments || attempt.method !== provider) return refused({ kind: 'not-found' })
  await checkAttempt(payments, attempt.id, now(), true)
  const { state } = await db.reader
    .selectFrom('reservation')
    .where('id', '=', reservationId)
    .select('state')
    .executeTakeFirstOrThrow()
  return state === 'cancelled' ? refused({ kind: 'not-found' }) : answered({ state })
}
