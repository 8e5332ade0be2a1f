import { ResellRequest } from '@portico/contracts/reservation/reservation-change'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { newActionKey } from '../../base/forms/action-key.server.ts'
import { readFormData } from '../../base/forms/read-form-data.server.ts'
import { unavailabilityOf } from '../../base/server/gateway.server.ts'
import { grantOf } from '../../base/server/grant-cookies.server.ts'
import { conflictAsRefused } from '../../parts/reservation/load-change.server.ts'
import type { ResaleNoticeKind } from './resale-notice.tsx'

const voucherPathOf = (request: Request) => new URL(request.url).pathname.replace(/\/resale$/, '')

export function loader({ request }: LoaderFunctionArgs) {
  return redirect(voucherPathOf(request), 303)
}

/** Once per key. Every answer is a redirect, so that a reload sends nothing again. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const voucherPath = voucherPathOf(request)
  const grant = grantOf(context.cookies, params.ref ?? '')
  const form = await readFormData(request)
  const key = form.get('key') ?? newActionKey()
  const parsed = ResellRequest.safeParse({
    grant,
    key,
    room: form.get('room'),
    withdraws: form.get('do') === 'withdraw',
  })
  const redirectWithNotice = (notice: ResaleNoticeKind) => redirect(`${voucherPath}?resale=${notice}`, 303)
  if (grant === undefined) return redirect(voucherPath, 303)
  if (!parsed.success) return redirectWithNotice('refused')
  // This address has no page for an error: the voucher has, and shows what became of the room.
  const outcome = await context.gateway.reservation.resell.mutate(parsed.data).catch((error: unknown) => {
    return unavailabilityOf(error) ? { kind: 'unknown' as const } : conflictAsRefused(error)
  })
  switch (outcome.kind) {
    case 'for-resale':
      return redirectWithNotice('open')
    case 'withdrawn':
      return redirectWithNotice('withdrawn')
    case 'ended':
      return redirect(voucherPath, 303)
    case 'not-changeable':
      return redirectWithNotice(
        outcome.why === 'being-resold' ? 'held' : outcome.why === 'resale-over' ? 'over' : 'refused',
      )
    case 'refused':
    case 'unknown':
      return redirectWithNotice(outcome.kind)
  }
}
