import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { consentCookie, setCookie } from './cookies.server.ts'
import { formOf } from './guest/checkout-form.server.ts'
import { ownPath } from './own-path.ts'

/** CONS-03: remembered for the session. */
export async function action({ request, context: { secureCookies } }: ActionFunctionArgs) {
  const form = await formOf(request)
  const choice = form.get('choice') === 'accepted' ? 'accepted' : 'rejected'
  return redirect(ownPath(form.get('back')), { status: 303, headers: { 'set-cookie': setCookie(consentCookie, choice, secureCookies) } })
}

export const loader = () => redirect('/')
