import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { readFormData } from '../checkout/read-checkout-form.server.ts'
import { consentCookie, setCookie } from '../server/cookies.server.ts'
import { ownPath } from '../server/own-path.ts'

/** CONS-03: remembered for the session. */
export async function action({ request, context: { secureCookies } }: ActionFunctionArgs) {
  const form = await readFormData(request)
  const choice = form.get('choice') === 'accepted' ? 'accepted' : 'rejected'
  return redirect(ownPath(form.get('back')), { status: 303, headers: { 'set-cookie': setCookie(consentCookie, choice, secureCookies) } })
}

export const loader = () => redirect('/')
