import { PromoCode } from '@portico/contracts/values/shapes'
import { type AppLoadContext, redirect } from '@remix-run/node'
import { promoCodeCookie } from './read-search.server.ts'

/** In an address: the code of a link in a mail or on the hotel's own site. */
const parameter = 'hpc'

/**
 * A link's hidden promo code is stored for the browser's session, and the guest sent to the same address
 * without it, so that no page, no other site and no log shows it. An empty one ends it; what can be no code changes
 * nothing.
 */
export function storeHiddenPromoCode(request: Request, { cookies }: Pick<AppLoadContext, 'cookies'>): void {
  const url = new URL(request.url)
  const [given] = url.searchParams.getAll(parameter)
  if (given === undefined) return
  url.searchParams.delete(parameter)
  const code = PromoCode.safeParse(given)
  const headers = new Headers()
  if (code.success)
    headers.append('set-cookie', cookies.header(promoCodeCookie, Buffer.from(code.data).toString('base64url')))
  else if (given.trim() === '') headers.append('set-cookie', cookies.header(promoCodeCookie, undefined))
  throw redirect(url.pathname + url.search, { status: 303, headers })
}
