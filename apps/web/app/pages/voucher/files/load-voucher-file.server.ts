import type { Hotel } from '@portico/contracts/hotel/catalogue'
import type { Voucher } from '@portico/contracts/reservation/reservation'
import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { loadHotel, orErrorPage } from '../../../base/server/gateway.server.ts'
import { grantHeaders, grantOf } from '../../../base/server/grant-cookies.server.ts'
import type { Place } from '../../../base/server/page-context.server.ts'
import { textsOf } from '../../../base/text/texts.server.ts'
import type { PageTexts } from '../../../base/text/use-translation.ts'

export type FileSource = {
  readonly voucher: Voucher
  readonly hotel: Hotel
  readonly place: Place
  readonly texts: PageTexts
}

export async function loadVoucherFile(
  { request, params: { ref = '' }, context }: LoaderFunctionArgs,
  type: string,
  name: string,
  make: (source: FileSource) => Promise<Uint8Array<ArrayBuffer> | string>,
): Promise<Response> {
  const { gateway, cookies, place } = context
  const grant = grantOf(cookies, ref)
  const reply = grant === undefined ? undefined : await orErrorPage(gateway.reservation.voucher.mutate({ grant }))
  if (reply?.kind !== 'open') throw redirect(new URL('.', request.url).pathname.replace(/\/$/, ''), 303)
  const file = await make({
    voucher: reply.voucher,
    hotel: await loadHotel(context),
    place,
    texts: textsOf(place.language.code),
  })
  const headers = grantHeaders(cookies, reply)
  headers.set('content-type', type)
  headers.set('content-disposition', `attachment; filename="${name}"`)
  headers.set('cache-control', 'no-store')
  return new Response(file, { headers })
}
