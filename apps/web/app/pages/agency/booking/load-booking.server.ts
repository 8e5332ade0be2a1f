import type { AppLoadContext } from '@remix-run/node'
import { unlessUnavailable } from '../../../base/server/gateway.server.ts'

export async function loadBooking(context: AppLoadContext, grant: string) {
  if (context.place.tradeSession === undefined) return undefined
  const booking = await readBooking(context, grant)
  return booking?.kind === 'own' ? booking : undefined
}

export function readBooking({ gateway, log }: AppLoadContext, grant: string) {
  return unlessUnavailable(gateway.trade.booking.mutate({ grant }), log)
}
