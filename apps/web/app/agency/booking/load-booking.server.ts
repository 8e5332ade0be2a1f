import type { AppLoadContext } from '@remix-run/node'
import { unlessUnavailable } from '../../gateway.server.ts'

/** What the voucher's page says to a trade user besides; nothing to anybody else, of another agency's, and while it cannot be had. */
export async function loadBooking({ gateway, place, log }: AppLoadContext, grant: string) {
  if (place.tradeSession === undefined) return undefined
  const booking = await unlessUnavailable(gateway.trade.booking.mutate({ grant }), log)
  return booking?.kind === 'own' ? booking : undefined
}
