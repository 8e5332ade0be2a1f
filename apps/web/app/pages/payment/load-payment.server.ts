import type { Voucher } from '@portico/contracts/reservation/reservation'
import { type AppLoadContext, redirect } from '@remix-run/node'
import { requireShownPrices } from '../../base/server/hide-prices.server.ts'
import { type LockedReservation, openVoucher } from '../../parts/reservation/open-voucher.server.ts'

type OpenPayment = {
  readonly kind: 'open'
  readonly grant: string
  readonly voucher: Voucher
  readonly pending: NonNullable<Voucher['pendingPayment']>
  readonly headers: Headers
}

export const voucherPathOf = ({ pathname }: URL): string => pathname.replace(/\/pay$/, '')

/** Where nothing is due, the voucher says how the reservation stands. */
export async function loadPayment(
  context: AppLoadContext,
  ref: string,
  url: URL,
): Promise<OpenPayment | LockedReservation> {
  requireShownPrices(context, url)
  const opened = await openVoucher(context, ref)
  if (opened.kind === 'locked') return opened
  const { grant, voucher, headers } = opened
  const pending = voucher.pendingPayment
  if (!pending) throw redirect(`${voucherPathOf(url)}?${noticeOf(url, voucher)}`, { status: 303, headers })
  // The address keeps that something was under way, for when nothing is due any more.
  if (pending.attempt?.state === 'waiting' && !url.searchParams.has('waiting'))
    throw redirect(`${url.pathname}?waiting`, { status: 303, headers })
  return { kind: 'open', grant, voucher, pending, headers }
}

/**
 * A guest who has just booked or paid is greeted by the voucher. One who comes back with a payment that nobody waits
 * for any more reads what becomes of the money: the booking has ended meanwhile, or was paid already.
 */
function noticeOf({ searchParams }: URL, { state, reason, folio }: Voucher): string {
  if (searchParams.has('again')) return 'again'
  if (searchParams.has('back') && folio) return 'paid=in-vain'
  if (state === 'cancelled') return ''
  const hasPaid = reason === 'paid' || (folio?.payments.length ?? 0) > 0
  return hasPaid || searchParams.has('new') || searchParams.has('waiting') ? 'paid' : 'paid=nothing'
}
