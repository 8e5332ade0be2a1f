import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Seals what only one program may read. `purpose` is part of the seal, so that nothing is opened as something else. */
export type SecretBox = {
  readonly seal: (purpose: string, text: string) => string
  readonly open: (purpose: string, sealed: string) => string
  /** 128 bits as 22 signs, always the same for the same text, that nobody can guess. */
  readonly keyOf: (purpose: string, text: string) => string
}

/**
 * AES-256-GCM by a key that is derived from `secret` for what is named: one secret opens nothing of another program.
 */
export function secretBoxOf(secret: string, name: string): SecretBox {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', name, 32))
  return {
    seal: (purpose, text) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(Buffer.from(purpose))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open: (purpose, sealed) => {
      const whole = Buffer.from(sealed, 'base64url')
      const cipher = createDecipheriv('aes-256-gcm', bytes, whole.subarray(0, 12)).setAAD(Buffer.from(purpose))
      cipher.setAuthTag(whole.subarray(12, 28))
      return cipher.update(whole.subarray(28), undefined, 'utf8') + cipher.final('utf8')
    },
    keyOf: (purpose, text) =>
      createHmac('sha256', bytes).update(`${purpose} ${text}`).digest().subarray(0, 16).toString('base64url'),
  }
}
