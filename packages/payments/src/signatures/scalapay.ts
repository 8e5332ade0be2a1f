import { hmacOf, isSameSignature } from './signature.ts'

/**
 * `x-scalapay-hmac-v1` with `x-scalapay-timestamp`: the form is verified in the provider's documentation, whose sample
 * digest is a placeholder, so that no published vector shows it. `body` is the raw bytes.
 */
export function isScalapayMessage(signature: string, timestamp: string, body: Uint8Array, apiKey: string): boolean {
  const message = Buffer.concat([Buffer.from(`V1:${timestamp}:`), body])
  return /^\d{1,15}$/.test(timestamp) && isSameSignature(signature, hmacOf('sha256', apiKey, message, 'hex'))
}
