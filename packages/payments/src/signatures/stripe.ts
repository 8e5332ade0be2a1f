import { hmacOf, isSameSignature } from './signature.ts'

const toleranceSeconds = 300

/**
 * `Stripe-Signature: t=…,v1=…`: verified in the provider's documentation. There may be several `v1`, of schemes and
 * secrets that are being replaced; one that is right suffices. `body` is the raw bytes. A message that is older or
 * younger than five minutes proves nothing.
 */
export function isStripeMessage(header: string, body: Uint8Array, secret: string, now: Date): boolean {
  const headerParts = header.split(',').map((part) => part.split('=') as [string, string?])
  const time = headerParts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) return false
  const right = stripeSignature(Buffer.concat([Buffer.from(`${time}.`), body]), secret)
  return headerParts.some(([name, value]) => name === 'v1' && value !== undefined && isSameSignature(value, right))
}

export function stripeSignature(message: string | Uint8Array, secret: string): string {
  return hmacOf('sha256', secret, message, 'hex')
}
