import { sign } from 'node:crypto'
import { hashOf, isRsaSignature } from './signature.ts'

// Satispay GBusiness. Verified in the provider's documentation: HTTP signatures of RSA with SHA-256 over four lines.
// Its callback is an empty GET without a signature, so that it only says to ask.

export type SatispayRequest = {
  readonly method: string
  readonly path: string
  readonly host: string
  readonly date: string
  readonly body: string
}

export function satispayDigest(body: string): string {
  return `SHA-256=${hashOf('sha256', body, 'base64')}`
}

export function satispaySignedText({ method, path, host, date, body }: SatispayRequest): string {
  return [
    `(request-target): ${method} ${path}`,
    `host: ${host}`,
    `date: ${date}`,
    `digest: ${satispayDigest(body)}`,
  ].join('\n')
}

/** The `Authorization` header; `privateKey` is PEM. */
export function satispayAuthorization(request: SatispayRequest, keyId: string, privateKey: string): string {
  const signature = sign('sha256', Buffer.from(satispaySignedText(request)), privateKey).toString('base64')
  return `Signature keyId="${keyId}", algorithm="rsa-sha256", headers="(request-target) host date digest", signature="${signature}"`
}

export function isSatispaySignature(request: SatispayRequest, signature: string, publicKey: string): boolean {
  return isRsaSignature(publicKey, satispaySignedText(request), signature)
}
