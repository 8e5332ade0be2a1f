import { readServiceToken } from '@portico/server/tokens/service-token'
import type { BookingServerEnv } from './env.ts'

/**
 * Whether this home's own server runs: it answers, and takes our token. Another home's server on the same port refuses
 * it.
 */
export async function isServerRunning({ BOOKING_URL, PORTICO_HOME }: BookingServerEnv): Promise<boolean> {
  const headers = { authorization: `Bearer ${readServiceToken(PORTICO_HOME, 'cli-booking-server')}` }
  const status = await fetch(new URL('/manage', BOOKING_URL), { headers }).then(
    (answer) => answer.status,
    () => undefined,
  )
  if (status === 403)
    throw new Error(
      `The booking server takes commands on its own machine alone: run this there. BOOKING_URL is ${BOOKING_URL}.`,
    )
  return status !== undefined && status !== 401
}
