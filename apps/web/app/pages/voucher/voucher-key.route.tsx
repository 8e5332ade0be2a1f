import { MailKey } from '@portico/contracts/reservation/reservation'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { exchangeForGrant } from '../../parts/recovery/recover-reservation.server.ts'

export function loader({ params, context }: LoaderFunctionArgs) {
  const key = MailKey.safeParse(params.key)
  return exchangeForGrant(context, async () =>
    key.success ? context.gateway.reservation.openKey.mutate({ key: key.data }) : { kind: 'not-found' },
  )
}
