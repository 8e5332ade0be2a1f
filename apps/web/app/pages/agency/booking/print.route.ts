import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { readFormData } from '../../../base/forms/read-form-data.server.ts'
import { unlessUnavailable } from '../../../base/server/gateway.server.ts'
import { grantOf } from '../../../base/server/grant-cookies.server.ts'
import { requireShownEarnings } from '../../../base/server/hide-prices.server.ts'
import { typedMinorOf } from '../../../parts/trade/typed-amount.ts'
import type { AgencyNoticeKind } from './agency-notice.tsx'
import { readBooking } from './load-booking.server.ts'
import { printFieldsIn } from './print-fields.ts'

/** An address alone prints, and keeps nothing. */
export async function loader(args: LoaderFunctionArgs) {
  return printReservation(args, new URL(args.request.url).searchParams, false)
}

/** The form keeps the selling price that stands in it, or that there is none any more. */
export async function action(args: ActionFunctionArgs) {
  const form = await readFormData(args.request)
  const fields = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))
  return printReservation(args, fields, fields.has('selling') && !args.context.place.hidesEarnings)
}

/** `for=0` is the agency; guests count from 1. */
async function printReservation(
  { request, params: { ref = '' }, context }: LoaderFunctionArgs,
  fields: URLSearchParams,
  storesSelling: boolean,
) {
  const url = new URL(request.url)
  const voucherPath = url.pathname.replace(/\/agency\.pdf$/, '')
  const guest = Number(/^\d{1,3}$/.exec(fields.get('for') ?? '0')?.[0] ?? Number.NaN)
  if (guest === 0) requireShownEarnings(context, new URL(voucherPath, url))
  const grant = grantOf(context.cookies, ref)
  if (grant === undefined) return redirect(voucherPath, 303)
  const redirectWithNotice = (notice: AgencyNoticeKind) => redirect(`${voucherPath}?agency=${notice}`, 303)
  const booking = await readBooking(context, grant)
  if (booking?.kind !== 'own') return redirectWithNotice(booking ? 'ended' : 'not-printed')
  // Only a guest's print is without prices: the agency's own is there for them.
  const isWithout = booking.printsWithoutPrices && fields.get('prices') !== 'shown'
  const hidePrices = guest > 0 && (context.place.hidesPrices || isWithout)
  const typedSelling = booking.printsWithoutPrices ? (fields.get('selling') ?? '').trim() : ''
  const sellingMinor = typedSelling === '' ? undefined : typedMinorOf(typedSelling, booking.reservation.total.currency)
  const filledIn = printFieldsIn(fields)
  if (typedSelling !== '' && sellingMinor === undefined)
    return redirect(`${voucherPath}?${filledIn}&agency=bad-price#print-selling`, 303)
  const isKnown = guest >= 0 && guest <= booking.guests.length
  const printed = {
    ref: booking.reservation.ref,
    guest,
    hidePrices,
    sellingMinor,
    storesSelling: (storesSelling && booking.printsWithoutPrices) || undefined,
  }
  const loadPrint = () => context.gateway.trade.print.mutate(printed)
  const outcome = isKnown ? await unlessUnavailable(loadPrint(), context.log) : undefined
  if (outcome?.kind !== 'printed') return redirectWithNotice(outcome?.kind === 'ended' ? 'ended' : 'not-printed')
  // A file leaves the page as it is, with what it said of the try before: another page takes that back and saves it.
  if (fields.has('again')) return redirect(`${voucherPath}?${filledIn}&agency=printed`, 303)
  return new Response(Buffer.from(outcome.pdf, 'base64'), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${outcome.fileName.replaceAll(/[^\w.-]/g, '_')}"`,
      'cache-control': 'no-store',
    },
  })
}
