import { timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import { readKeyFile } from '../store/key-file.ts'

/**
 * Who asks whom. Each pair has a secret of its own: whoever reads one program's files cannot speak to the others in its
 * name.
 */
export type ServiceEdge = 'web-gateway' | 'gateway-booking-server' | 'gateway-admin' | 'cli-booking-server'

/** The secret by which two of our programs know each other, from `keys/<edge>/service-token` below `home`. */
export function readServiceToken(home: string, edge: ServiceEdge): string {
  return readKeyFile(home, join(edge, 'service-token'))
}

/**
 * Whether an `authorization` header is `Bearer` and this token, in a time that does not depend on where they differ;
 * how long it is is no secret.
 */
export function isServiceToken(header: string | undefined, token: string): boolean {
  const [givenHeader, rightHeader] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${token}`)]
  return givenHeader.length === rightHeader.length && timingSafeEqual(givenHeader, rightHeader)
}
