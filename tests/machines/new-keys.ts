import { join } from 'node:path'
import { readSealingKeys } from '@portico/gateway/store/sealing'
import { readServiceToken } from '@portico/server/tokens/service-token'

/** The folder of keys that an operator brings to each machine. */
export function newKeysIn(home: string): string {
  readSealingKeys(home)
  for (const pair of ['web-gateway', 'gateway-admin', 'gateway-booking-server'] as const) readServiceToken(home, pair)
  return join(home, 'keys')
}
