import { createHash, createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'

export type Secret = string | Uint8Array

type Encoding = 'hex' | 'base64'

/** Keyed hash of a text, which is UTF-8, or of bytes. Hexadecimal digits are small letters. */
export function hmacOf(
  algorithm: 'sha256' | 'sha512',
  secret: Secret,
  message: string | Uint8Array,
  encoding: Encoding,
): string {
  return createHmac(algorithm, secret).update(message).digest(encoding)
}

/** Plain hash; as a signature only where a provider has nothing better, with the secret among what is hashed. */
export function hashOf(algorithm: 'sha1' | 'sha256', message: string | Uint8Array, encoding: Encoding): string {
  return createHash(algorithm).update(message).digest(encoding)
}

/** RSA with SHA-256, PKCS#1 v1.5. `publicKey` is PEM; the signature is base64 in its one right spelling. */
export function isRsaSignature(publicKey: string, message: string, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64')
  return (
    bytes.toString('base64') === signature && verify('sha256', Buffer.from(message), createPublicKey(publicKey), bytes)
  )
}

/** Compares what came with what is right in a time that tells nothing of where they differ. */
export function isSameSignature(received: string, right: string): boolean {
  const [one, other] = [Buffer.from(received), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
