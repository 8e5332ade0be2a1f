import type { AppLoadContext } from '@remix-run/node'
import { unlessUnavailable } from '../../../base/server/gateway.server.ts'

/**
 * What the voucher's page says to a trade user besides; nothing to anybody else, of another agency's, and while it
 * cannot be had.
 */
export async function loadBooking(context: AppLoadContext, grant: string) {
  if (context.place.tradeSession === undefined) return undefined
  const booking = await readBooking(context, grant)
  return booking?.kind === 'own' ? booking : undefined
}

/**
 * The reservation as its agency has it, or that it is not theirs or nobody is logged in; nothing while it cannot be
 * had.
 */
export function readBooking({ gateway, log }: AppLoadContext, grant: string) {
  return unlessUnavailable(gateway.trade.booking.mutate({ grant }), log)
}
