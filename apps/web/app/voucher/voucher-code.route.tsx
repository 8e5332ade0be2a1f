import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { exchange, recoveryIn } from '../recover/recover-reservation.server.ts'

/** RTE-20, RTE-21: an address with code and e-mail, by a link or by a bank's form, becomes a clean one. No page is shown at it. */
export const loader = ({ request, params, context }: LoaderFunctionArgs) => exchange(request, context, recoveryIn(params, context))

export const action = ({ request, params, context }: ActionFunctionArgs) => exchange(request, context, recoveryIn(params, context))
