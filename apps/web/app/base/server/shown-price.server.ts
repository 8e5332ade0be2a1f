import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Money as MoneySchema } from '@portico/contracts/values/shapes'
import type { Money } from '@portico/domain/money/money'

/**
 * Where prices are hidden, a checkout's form carries its price sealed: nobody reads it there, and no other is booked
 * silently.
 */
export type PriceSeal = {
  seal(price: Money, key: string): string
  open(sealed: string, key: string): Money | undefined
}

const cipher = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

/** `key` is the action key of the page: the price is good for that page alone. */
export function priceSealOf(secret: string): PriceSeal {
  const secretKey = new Uint8Array(hkdfSync('sha256', secret, '', 'shown price', 32))
  return {
    seal: (price, key) => {
      const iv = randomBytes(ivBytes)
      const sealing = createCipheriv(cipher, secretKey, iv).setAAD(Buffer.from(key))
      const text = Buffer.concat([sealing.update(JSON.stringify(price)), sealing.final()])
      return Buffer.concat([iv, sealing.getAuthTag(), text]).toString('base64url')
    },
    open: (sealed, key) => {
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        const opening = createDecipheriv(cipher, secretKey, bytes.subarray(0, ivBytes))
          .setAAD(Buffer.from(key))
          .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
        return MoneySchema.parse(JSON.parse(`${opening.update(bytes.subarray(ivBytes + tagBytes))}${opening.final()}`))
      } catch {
        return undefined
      }
    },
  }
}
