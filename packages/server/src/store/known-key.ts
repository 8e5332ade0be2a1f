import { createHmac } from 'node:crypto'

/** By what a database knows again with which key its contents were sealed. It opens nothing. */
export function fingerprintOf(secret: string): string {
  return createHmac('sha256', secret).update('portico key fingerprint').digest('base64url').slice(0, 22)
}

/** What a key seals, where it is, and what giving the sealed things up takes and means. */
export type SealedWith = { readonly sealed: string; readonly file: string; readonly givingUp: string }

/**
 * A start with another key than the one by which a database was sealed, or with a new one in its place: nothing of that
 * could be read again, and nobody would notice before it is wanted. Says how to go on.
 */
export class WrongKey extends Error {
  override readonly name = 'WrongKey'

  constructor({ sealed, file, givingUp }: SealedWith, why: 'missing' | 'another') {
    super(
      `${sealed} cannot be read: ${why === 'missing' ? `${file} is gone` : `it was sealed with another key than ${file}`}. ` +
        `Put the file back as it was when this database was last in use. If it is lost for good: ${givingUp}`,
    )
  }
}
