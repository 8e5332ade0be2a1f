import { isCurrencyCode } from '@portico/domain/currencies'
import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { currencyCookie, setCookie } from './cookies.server.ts'
import { formOf } from './guest/checkout-form.server.ts'
import { ownPath } from './own-path.ts'

/** In which currency prices are shown beside the hotel's own, for the session; anything that is no currency ends it. */
export async function action({ request, context: { secureCookies } }: ActionFunctionArgs) {
  const form = await formOf(request)
  const code = form.get('code')
  const chosen = typeof code === 'string' && isCurrencyCode(code) ? code : undefined
  return redirect(ownPath(form.get('back')), { status: 303, headers: { 'set-cookie': setCookie(currencyCookie, chosen, secureCookies) } })
}

export const loader = () => redirect('/')
