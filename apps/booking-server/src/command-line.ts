import { readServiceToken } from '@portico/server/tokens/service-token'
import { createTRPCClient, httpLink } from '@trpc/client'
import type { BookingServerEnv } from './env.ts'
import type { ManageRouter } from './http/manage-router.ts'

export function say(text: string, exitCode: number): number {
  ;(exitCode === 0 ? process.stdout : process.stderr).write(`${text}\n`)
  return exitCode
}

export function manageClient({ BOOKING_URL, PORTICO_HOME }: BookingServerEnv) {
  const headers = { authorization: `Bearer ${readServiceToken(PORTICO_HOME, 'cli-booking-server')}` }
  return createTRPCClient<ManageRouter>({ links: [httpLink({ url: new URL('/manage', BOOKING_URL), headers })] })
}
