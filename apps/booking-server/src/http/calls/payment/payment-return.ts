import type { PaymentReturnReply, PaymentReturnRequest } from '@portico/legacy/calls/payment/payment-return'
import { readReturn } from '../../../payments/read-return.ts'
import { answered, type CallHandler, refused } from '../../answer-call.ts'

export const handlePaymentReturn: CallHandler<PaymentReturnRequest, PaymentReturnReply> = async (
  { now, payments },
  { channelId },
  request,
) => {
  const returned = payments && (await readReturn(payments, channelId, request, now()))
  return returned ? answered(returned) : refused({ kind: 'not-found' })
}
