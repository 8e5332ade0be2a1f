import { hashOf, isSameSignature } from './signature.ts'

// SysPay. Verified in the provider's documentation; no vector is published. A hash with the secret behind the text is
// weaker than a keyed one: what such a message says is asked of the provider again.

/** The header `X-Wsse`; `nonce` is random bytes that are used once, `created` seconds. */
export function syspayAuthentication(login: string, passphrase: string, nonce: Uint8Array, created: number): string {
  const digest = hashOf('sha1', Buffer.concat([nonce, Buffer.from(`${created}${passphrase}`)]), 'base64')
  const signedValues = [
    `MerchantAPILogin="${login}"`,
    `PasswordDigest="${digest}"`,
    `Nonce="${Buffer.from(nonce).toString('base64')}"`,
  ]
  return `AuthToken ${[...signedValues, `Created="${created}"`].join(', ')}`
}

/** `X-Checksum` of a message, over the raw bytes of its body. */
export function isSyspayMessage(checksum: string, body: Uint8Array, passphrase: string): boolean {
  return isSameSignature(checksum.toLowerCase(), hashOf('sha1', Buffer.concat([body, Buffer.from(passphrase)]), 'hex'))
}

/** `result` and `checksum` of the address to which the guest comes back. */
export function isSyspayAnswer(result: string, checksum: string, passphrase: string): boolean {
  return isSameSignature(checksum.toLowerCase(), hashOf('sha1', result + passphrase, 'hex'))
}
