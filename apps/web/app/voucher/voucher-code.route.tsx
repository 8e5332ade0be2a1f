import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { exchangeForGrant, recoveryOfPath } from '../recover/recover-reservation.server.ts'

/** RTE-20, RTE-21: an address with code and e-mail, by a link or by a bank's form, becomes a clean one. No page is shown at it. */
export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  exchangeForGrant(request, context, recoveryOfPath(params, context))

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  exchangeForGrant(request, context, recoveryOfPath(params, context))
