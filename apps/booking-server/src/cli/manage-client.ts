import { readServiceToken } from '@portico/server/service-token'
import { createTRPCClient, httpLink } from '@trpc/client'
import type { Env } from '../env.ts'
import type { ManageRouter } from '../http/manage-router.ts'

/** The operators' door of the server that runs: it alone may write into its file. */
export function manageClient({ BOOKING_URL, PORTICO_HOME }: Env) {
  const headers = { authorization: `Bearer ${readServiceToken(PORTICO_HOME, 'gateway-booking-server')}` }
  return createTRPCClient<ManageRouter>({ links: [httpLink({ url: new URL('/manage', BOOKING_URL), headers })] })
}
