import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { inLanguage } from '../../base/address/paths.ts'
import { readFormData } from '../../base/forms/read-form-data.server.ts'
import { chooseLanguage } from '../../base/server/language-cookies.server.ts'
import { ownPath } from '../../base/server/own-path.ts'

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readFormData(request)
  const { id, headers } = chooseLanguage(context, form.get('language'))
  headers.set('location', inLanguage(ownPath(form.get('back')), id))
  return new Response(null, { status: 303, headers })
}

export const loader = () => redirect('/')
