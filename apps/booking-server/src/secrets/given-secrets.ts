import { join } from 'node:path'
import { findKeyFile } from '@portico/server/store/key-file'

type SecretSettings = {
  readonly PORTICO_HOME: string
  readonly PAYMENT_SECRETS_KEY?: string | undefined
  readonly OPERATOR_TRAIL_KEY?: string | undefined
}

/**
 * Throws where a secret is neither a setting nor a file. On one machine the first start makes them; several must be
 * given the same, since each would sign the operators' trail by a key of its own.
 */
export function requireGivenSecrets({
  PORTICO_HOME: home,
  PAYMENT_SECRETS_KEY,
  OPERATOR_TRAIL_KEY,
}: SecretSettings): void {
  const requiredSecrets = [
    { name: 'PAYMENT_SECRETS_KEY', given: PAYMENT_SECRETS_KEY, file: 'payment-secrets' },
    { name: 'OPERATOR_TRAIL_KEY', given: OPERATOR_TRAIL_KEY, file: 'operator-trail' },
    { name: 'keys/gateway-booking-server', given: undefined, file: join('gateway-booking-server', 'service-token') },
  ]
  const missingSecrets = requiredSecrets.filter(
    ({ given, file }) => given === undefined && findKeyFile(home, file) === undefined,
  )
  if (missingSecrets.length === 0) return
  const missingNames = missingSecrets.map(({ name }) => name).join(', ')
  throw new Error(
    `With S3_URL booking servers may be on several machines, and secrets are given and not made: ${missingNames} ` +
      `of ${home} ${missingSecrets.length === 1 ? 'is' : 'are'} missing. Each machine gets the same (docs/operations.md, Several machines).`,
  )
}
