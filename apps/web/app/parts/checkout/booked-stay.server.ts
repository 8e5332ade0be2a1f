import type { Basket } from '@portico/contracts/price/basket'
import type { AppLoadContext } from '@remix-run/node'
import { bookedMarkOf, isByKey } from '../../base/server/booked-mark.server.ts'
import { orErrorPage } from '../../base/server/gateway.server.ts'
import { grantOf } from '../../base/server/grant-cookies.server.ts'

const againParameter = 'again'

/** `to-pay`: waits for an online payment; `pending`: for something else. */
export type BookedStay = {
  readonly ref: string
  readonly code: string
  readonly status: 'confirmed' | 'pending' | 'to-pay'
}

/**
 * A stay that was cancelled or is meant once more does not count, nor does the booking of the form's own `key`. An
 * agency books the same stay for one client after another.
 */
export async function bookedStayOf(
  { context, request, hotelId, basket }: { context: AppLoadContext; request: Request; hotelId: number; basket: Basket },
  key?: string,
): Promise<BookedStay | undefined> {
  const { cookies, gateway, place } = context
  const mark = bookedMarkOf(cookies, hotelId, basket)
  const grant = mark && grantOf(cookies, mark.ref)
  if (!mark || grant === undefined || place.tradeSession !== undefined) return undefined
  if (new URL(request.url).searchParams.has(againParameter) || (key !== undefined && isByKey(mark, key)))
    return undefined
  const reply = await orErrorPage(gateway.reservation.voucher.mutate({ grant }))
  if (reply.kind !== 'open' || reply.voucher.state === 'cancelled') return undefined
  const { code, state, pendingPayment } = reply.voucher
  return { ref: mark.ref, code, status: pendingPayment && pendingPayment.methods.length > 0 ? 'to-pay' : state }
}
