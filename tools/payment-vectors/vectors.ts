import { hashOf, hmacOf, isRsaSignature, isSameSignature } from '@portico/payments/signatures/signature'
import { z } from 'zod'

/**
 * A published example of a signature: the fields joined by `join` are signed with the key, and the result is `expect`.
 */
export const PaymentVector = z
  .object({
    id: z.string().min(1),
    alg: z.string(),
    /** A text, or for `rsa-sha256-verify` a public key (DER in base64). */
    key: z.string().optional(),
    keyHex: z
      .string()
      .regex(/^([0-9a-f]{2})*$/i)
      .optional(),
    join: z.string(),
    fields: z.array(z.string()),
    expect: z.string(),
  })
  .refine(({ key, keyHex }) => (key === undefined) !== (keyHex === undefined), { error: 'one of key and keyHex' })
export type PaymentVector = z.infer<typeof PaymentVector>

/** What the adapters' own code makes of a vector; for a signature that only its owner can make, whether it is one. */
type Signing = { readonly sign: (secret: Buffer, text: string) => string } | { readonly verify: typeof isRsaSignature }

const signings: Readonly<Record<string, Signing>> = {
  'hmac-sha256-base64': { sign: (secret, text) => hmacOf('sha256', secret, text, 'base64') },
  'hmac-sha256-hex': { sign: (secret, text) => hmacOf('sha256', secret, text, 'hex') },
  'hmac-sha256-HEX': { sign: (secret, text) => hmacOf('sha256', secret, text, 'hex').toUpperCase() },
  'hmac-sha512-hex': { sign: (secret, text) => hmacOf('sha512', secret, text, 'hex') },
  'sha1-hex': { sign: (_, text) => hashOf('sha1', text, 'hex') },
  'sha256-base64': { sign: (_, text) => hashOf('sha256', text, 'base64') },
  'rsa-sha256-verify': { verify: isRsaSignature },
}

export type Verdict = 'equal' | 'different' | 'unknown-algorithm' | 'unusable-key'

/** Whether our code makes, or accepts, the signature of a vector. */
export function verdictOf({ alg, key, keyHex, join, fields, expect }: PaymentVector): Verdict {
  const signing = signings[alg]
  if (!signing) return 'unknown-algorithm'
  const text = fields.join(join)
  if ('verify' in signing) {
    try {
      return signing.verify(pemOf(key ?? Buffer.from(keyHex ?? '', 'hex').toString('base64')), text, expect)
        ? 'equal'
        : 'different'
    } catch {
      return 'unusable-key'
    }
  }
  const secret = keyHex === undefined ? Buffer.from(key ?? '') : Buffer.from(keyHex, 'hex')
  return isSameSignature(expect, signing.sign(secret, text)) ? 'equal' : 'different'
}

function pemOf(key: string): string {
  return key.includes('BEGIN')
    ? key
    : `-----BEGIN PUBLIC KEY-----\n${key.match(/.{1,64}/g)?.join('\n') ?? ''}\n-----END PUBLIC KEY-----`
}
