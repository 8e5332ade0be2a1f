import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { pagePath } from '../../base/address/paths.ts'
import { readFormData } from '../../base/forms/read-form-data.server.ts'
import { textIn } from './answer-entry.server.ts'

/**
 * Ends the session of which the page speaks; another one that has taken its place in this browser lasts. The cookie
 * goes even if the gateway does not answer.
 */
export async function action({ request, context: { place, gateway, cookies, log } }: ActionFunctionArgs) {
  const { channelId } = place
  if (channelId === undefined) throw new Response(null, { status: 404 })
  const since = textIn(await readFormData(request), 'since')
  try {
    const check = await gateway.trade.check.query()
    if (check.kind !== 'nobody' && check.user.since !== since) return redirect(pagePath(place), 303)
    await gateway.trade.logout.mutate()
  } catch (err) {
    log.warn({ err }, 'a trade user is logged out in the browser alone')
  }
  return redirect(`${pagePath(place, 'login')}?logged-out`, {
    status: 303,
    headers: { 'set-cookie': cookies.tradeSessionHeader(channelId, undefined) },
  })
}

export const loader = ({ context }: LoaderFunctionArgs) => redirect(pagePath(context.place))
