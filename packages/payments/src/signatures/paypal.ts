import { X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { isRsaSignature } from './signature.ts'

export type PaypalTransmission = {
  readonly id: string
  readonly time: string
  readonly signature: string
  readonly algorithm: string
}

/**
 * Signed are the transmission, its time, the name of the hotel's webhook and a checksum of the raw body: verified in
 * the provider's documentation and with an event that was recorded in public. `pem` came over https from a host of the
 * provider's own, which vouches for it; its name and time are looked at here.
 */
export function isPaypalMessage({
  transmission: { id, time, signature, algorithm },
  body,
  webhookId,
  pem,
  now,
}: {
  readonly transmission: PaypalTransmission
  readonly body: Uint8Array
  readonly webhookId: string
  readonly pem: string
  readonly now: Date
}): boolean {
  const certificate = certificateOf(pem)
  if (certificate === undefined || algorithm !== 'SHA256withRSA') return false
  const isOfPaypal = /(?:^|\n)CN=[a-z0-9.-]+\.paypal\.com(?:\n|$)/i.test(certificate.subject)
  const isInTime = Date.parse(certificate.validFrom) <= now.getTime() && now.getTime() < Date.parse(certificate.validTo)
  const key = certificate.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  return isOfPaypal && isInTime && isRsaSignature(key, `${id}|${time}|${webhookId}|${crc32(body)}`, signature)
}

/**
 * Only from the provider itself: https, its own domain, its usual port, nothing of a user in it. A simulation has an
 * address of its own.
 */
export function isPaypalCertificateUrl(text: string, simulation?: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  const isAtPath = url.pathname.startsWith('/v1/notifications/certs/')
  if (simulation !== undefined) return text.startsWith(`${simulation}/v1/notifications/certs/`)
  const isPlain = url.port === '' && url.username === '' && url.password === ''
  return url.protocol === 'https:' && isPlain && url.hostname.endsWith('.paypal.com') && isAtPath
}

function certificateOf(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(pem)
  } catch {
    return undefined
  }
}
