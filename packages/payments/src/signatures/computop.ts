import { hmacOf, isSameSignature } from './signature.ts'

/** Of a request; `payId` is empty where there is none yet. */
export function computopRequestMac(
  { payId = '', transactionId, merchantId, amount, currency }: ComputopRequest,
  secret: string,
): string {
  return macOf([payId, transactionId, merchantId, amount, currency], secret)
}

export type ComputopRequest = {
  readonly payId?: string
  readonly transactionId: string
  readonly merchantId: string
  readonly amount: string
  readonly currency: string
}

export function isComputopAnswer(
  { payId, transactionId, merchantId, status, code }: ComputopAnswer,
  mac: string,
  secret: string,
): boolean {
  return isSameSignature(mac.toUpperCase(), macOf([payId, transactionId, merchantId, status, code], secret))
}

export type ComputopAnswer = {
  readonly payId: string
  readonly transactionId: string
  readonly merchantId: string
  readonly status: string
  readonly code: string
}

function macOf(values: readonly string[], secret: string): string {
  return hmacOf('sha256', secret, values.join('*'), 'hex').toUpperCase()
}
