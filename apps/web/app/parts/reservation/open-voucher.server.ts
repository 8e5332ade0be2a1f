import type { Voucher } from '@portico/contracts/reservation/reservation'
import type { AppLoadContext } from '@remix-run/node'
import { orErrorPage } from '../../base/server/gateway.server.ts'
import { grantHeaders, grantOf } from '../../base/server/grant-cookies.server.ts'

type OpenedVoucher = {
  readonly kind: 'open'
  readonly grant: string
  readonly voucher: Voucher
  readonly headers: Headers
}

/** `isEnded`: this browser had a grant once, and it opens nothing any more. */
export type LockedReservation = { readonly kind: 'locked'; readonly isEnded: boolean }

/** The reservation that this browser's grant opens, and what its answer says to the browser. */
export async function openVoucher(
  { gateway, cookies }: AppLoadContext,
  ref: string,
): Promise<OpenedVoucher | LockedReservation> {
  const grant = grantOf(cookies, ref)
  if (grant === undefined) return { kind: 'locked', isEnded: false }
  const reply = await orErrorPage(gateway.reservation.voucher.mutate({ grant }))
  if (reply.kind === 'ended') return { kind: 'locked', isEnded: true }
  return { kind: 'open', grant, voucher: reply.voucher, headers: grantHeaders(cookies, reply) }
}
