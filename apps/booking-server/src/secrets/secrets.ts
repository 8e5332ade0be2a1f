import { type SecretBox as ServerSecretBox, secretBoxOf } from '@portico/server/secrets/secret-box'

export type BookingSecrets = ServerSecretBox

/**
 * The key is `PAYMENT_SECRETS_KEY`, which several servers on one database share, or the file `keys/payment-secrets`
 * below home. Without the key nothing that was sealed can be read again: `known-secrets-key.ts` sees to it that it is
 * the database's.
 */
export function secretBox(secret: string): BookingSecrets {
  return secretBoxOf(secret, 'portico payment secrets')
}
