import { IdempotencyKey } from '@portico/contracts/values/shapes'
import type { StartPaymentReply, StartPaymentRequest } from '@portico/legacy/calls/payment/start-payment'
import { startAttempt } from '../../../payments/start-attempt.ts'
import { isForeign } from '../../../reservations/agency/own-agency.ts'
import { findByCode } from '../../../reservations/find-reservation.ts'
import { answered, type CallHandler, malformed, refused } from '../../answer-call.ts'

/** Wrong code, wrong e-mail and another channel are one and the same answer, as with the retrieve. */
export const handleStartPayment: CallHandler<StartPaymentRequest, StartPaymentReply> = async (
  { db, now, payments, trade, session },
  { channelId },
  { code, email, method, key, host },
) => {
  if (!IdempotencyKey.safeParse(key).success) return malformed({ parameter: 'key', problem: 'malformed' })
  if (!/^[a-z0-9.-]{1,253}$/.test(host)) return malformed({ parameter: 'host', problem: 'malformed' })
  const reservation = await findByCode(db.reader, channelId, code, email)
  if (!reservation || !payments || isForeign(reservation, { trade, session })) return refused({ kind: 'not-found' })
  return answered(await startAttempt(payments, { reservation, method, key, host }, now()))
}
