import { PromoCode } from '@portico/contracts/values/shapes'
import { type AppLoadContext, redirect } from '@remix-run/node'
import { promoCodeCookie } from './read-search.server.ts'

/** The parameter of links in mails and on hotels' own sites. */
const parameter = 'hpc'

/**
 * Stores a link's hidden promo code for the browser's session and redirects without it, so that no page, no other site
 * and no log shows it. An empty code ends it; a malformed one changes nothing.
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
