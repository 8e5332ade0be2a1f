import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { readFormData } from '../../base/forms/read-form-data.server.ts'
import { referencesCookie } from '../../base/server/booking-source.server.ts'
import { ownPath } from '../../base/server/own-path.ts'
import { consentHeader } from '../../parts/consent/consent-cookie.ts'

export async function action({ request, context: { cookies } }: ActionFunctionArgs) {
  const form = await readFormData(request)
  const choice = form.get('choice') === 'accepted' ? 'accepted' : 'rejected'
  return redirect(ownPath(form.get('back')), {
    status: 303,
    headers: [
      ['set-cookie', consentHeader(cookies, choice)],
      ...(choice === 'rejected'
        ? [['set-cookie', cookies.header(referencesCookie, undefined)] satisfies [string, string]]
        : []),
    ],
  })
}

export const loader = () => redirect('/')
