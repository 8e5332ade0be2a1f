import { isCurrencyCode } from '@portico/domain/money/currencies'
import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { currencyCookie } from '../../base/currency/load-currencies.server.ts'
import { readFormData } from '../../base/forms/read-form-data.server.ts'
import { ownPath } from '../../base/server/own-path.ts'

export async function action({ request, context: { cookies } }: ActionFunctionArgs) {
  const form = await readFormData(request)
  const code = form.get('code')
  const chosenCurrency = typeof code === 'string' && isCurrencyCode(code) ? code : undefined
  return redirect(ownPath(form.get('back')), {
    status: 303,
    headers: { 'set-cookie': cookies.header(currencyCookie, chosenCurrency) },
  })
}

export const loader = () => redirect('/')
