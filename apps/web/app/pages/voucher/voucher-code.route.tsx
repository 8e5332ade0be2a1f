import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { exchangeForGrant, recoveryOfPath } from '../../parts/recovery/recover-reservation.server.ts'

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  exchangeForGrant(context, recoveryOfPath(params, context))

export const action = ({ params, context }: ActionFunctionArgs) =>
  exchangeForGrant(context, recoveryOfPath(params, context))
