import { hmacOf, isSameSignature } from './signature.ts'

/**
 * Planet's web gateway is Datatrans. `Datatrans-Signature: t=…,s0=…`: verified in the provider's documentation. The key
 * is bytes, given as hexadecimal digits; signed are the time and behind it the raw bytes of the body. `t` is
 * milliseconds; how old a message may be the provider does not say, and its messages are recognised when they come
 * twice, so that time is signed and not judged.
 */
export function isPlanetMessage(header: string, body: Uint8Array, keyHex: string): boolean {
  const headerParts = new Map(header.split(',').map((part) => part.trim().split('=') as [string, string]))
  const [time = '', signature = ''] = [headerParts.get('t'), headerParts.get('s0')]
  return /^\d{1,15}$/.test(time) && isSameSignature(signature, planetSignature(time, body, keyHex))
}

export function planetSignature(time: string, body: string | Uint8Array, keyHex: string): string {
  return hmacOf('sha256', Buffer.from(keyHex, 'hex'), Buffer.concat([Buffer.from(time), Buffer.from(body)]), 'hex')
}
