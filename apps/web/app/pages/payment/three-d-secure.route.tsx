import type { RecoveryOutcome } from '@portico/contracts/reservation/reservation'
import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { exchangeForGrant, recoveryOfPath } from '../../parts/recovery/recover-reservation.server.ts'

/**
 * Banks send their guests back to this inherited address, by a link or by a form. Code and e-mail become a grant, the
 * hotel's server looks at the payment, and the voucher or the payment's page says how it stands. No page is shown here.
 */
export const loader = ({ params, context }: LoaderFunctionArgs) => cameBack(context, params)

export const action = ({ params, context }: ActionFunctionArgs) => cameBack(context, params)

async function cameBack(context: AppLoadContext, params: { code?: string; email?: string }): Promise<Response> {
  let page: '' | '/pay' | '/pay?failed' = ''
  const recover = async (): Promise<RecoveryOutcome> => {
    const found = await recoveryOfPath(params, context)()
    if (found.kind === 'found') {
      const settled = await context.gateway.payment.settle.mutate({ grant: found.grant })
      if (settled.kind === 'found')
        page = ({ paid: '', waiting: '/pay', failed: '/pay?failed' } as const)[settled.state]
    }
    return found
  }
  return exchangeForGrant(context, recover, () => page)
}
