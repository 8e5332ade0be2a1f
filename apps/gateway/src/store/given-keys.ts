import { join } from 'node:path'
import { findKeyFile } from '@portico/server/store/key-file'

/**
 * Throws where a key is not there. On one machine the first program makes them; several must be given the same, since
 * each would make its own and open nothing of the others'.
 */
export function requireGivenKeys(home: string): void {
  const keyFiles = ['grants.json', ...['web-gateway', 'gateway-admin'].map((pair) => join(pair, 'service-token'))]
  const missingFiles = keyFiles.filter((name) => findKeyFile(home, name) === undefined)
  if (missingFiles.length === 0) return
  throw new Error(
    `With GATEWAY_DATABASE_URL keys are given and not made: ${missingFiles.map((name) => join('keys', name)).join(', ')} ` +
      `below ${home} ${missingFiles.length === 1 ? 'is' : 'are'} missing. Each machine gets the same files (docs/operations.md, Several machines).`,
  )
}
