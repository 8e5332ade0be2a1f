import { readServiceToken } from '@portico/server/service-token'
import type { Env } from './env.ts'

/** Whether this home's own server runs: it answers, and takes our token. Another home's server on the same port refuses it. */
export async function isServerRunning({ BOOKING_URL, PORTICO_HOME }: Env): Promise<boolean> {
  const headers = { authorization: `Bearer ${readServiceToken(PORTICO_HOME, 'gateway-booking-server')}` }
  return await fetch(new URL('/manage', BOOKING_URL), { headers }).then(
    ({ status }) => status !== 401,
    () => false,
  )
}
