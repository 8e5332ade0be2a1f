import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { exchangeForGrant, recoveryOfPath } from '../../parts/recovery/recover-reservation.server.ts'

/** No page is shown at an address with code and e-mail: it becomes a clean one. */
export const loader = ({ params, context }: LoaderFunctionArgs) =>
  exchangeForGrant(context, recoveryOfPath(params, context))

export const action = ({ params, context }: ActionFunctionArgs) =>
  exchangeForGrant(context, recoveryOfPath(params, context))
