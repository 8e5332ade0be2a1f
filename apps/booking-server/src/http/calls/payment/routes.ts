import { confirmPayment } from '@portico/legacy/calls/payment/confirm-payment'
import { paymentReturn } from '@portico/legacy/calls/payment/payment-return'
import { startPayment } from '@portico/legacy/calls/payment/start-payment'
import { type Route, route } from '../../answer-call.ts'
import { handleConfirmPayment } from './confirm-payment.ts'
import { handlePaymentReturn } from './payment-return.ts'
import { handleStartPayment } from './start-payment.ts'

export const paymentRoutes: readonly Route[] = [
  route(startPayment, handleStartPayment),
  route(paymentReturn, handlePaymentReturn),
  route(confirmPayment, handleConfirmPayment),
]
