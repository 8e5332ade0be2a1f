import { PromoCode } from '@portico/contracts/values/shapes'
import { type AppLoadContext, redirect } from '@remix-run/node'
import { promoCodeCookie } from './read-search.server.ts'

const promoParameter = 'hpc'

/**
 * Stores a link's hidden promo code for the browser's session and redirects without it, so that no page, no other site
 * and no log shows it. An empty code ends it; a malformed one changes nothing.
 */
export function storeHiddenPromoCode(request: Request, { cookies }: Pick<AppLoadContext, 'cookies'>): void {
  const url = new URL(request.url)
  const [codeParam] = url.searchParams.getAll(promoParameter)
  if (codeParam === undefined) return
  url.searchParams.delete(promoParameter)
  const code = PromoCode.safeParse(codeParam)
  const headers = new Headers()
  if (code.success)
    headers.append('set-cookie', cookies.header(promoCodeCookie, Buffer.from(code.data).toString('base64url')))
  else if (codeParam.trim() === '') headers.append('set-cookie', cookies.header(promoCodeCookie, undefined))
  throw redirect(url.pathname + url.search, { status: 303, headers })
}
