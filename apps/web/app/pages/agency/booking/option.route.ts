import { ConfirmOption } from '@portico/contracts/trade/agency-reservations'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { readFormData } from '../../../base/forms/read-form-data.server.ts'
import { orErrorPage } from '../../../base/server/gateway.server.ts'
import { requireShownPrices } from '../../../base/server/hide-prices.server.ts'
import type { AgencyNoticeKind } from './agency-notice.tsx'

const voucherPathOf = (request: Request) => new URL(request.url).pathname.replace(/\/option$/, '')

export function loader({ request }: LoaderFunctionArgs) {
  return redirect(voucherPathOf(request), 303)
}

export async function action({ request, context }: ActionFunctionArgs) {
  const voucherPath = voucherPathOf(request)
  requireShownPrices(context, new URL(voucherPath, request.url))
  const form = await readFormData(request)
  const parsed = ConfirmOption.safeParse({
    ref: form.get('ref'),
    key: form.get('key'),
    paymentMethod: form.get('paymentMethod'),
  })
  const redirectWithNotice = (notice: AgencyNoticeKind) => redirect(`${voucherPath}?agency=${notice}`, 303)
  if (!parsed.success) {
    const isMethodMissing = parsed.error.issues.every(({ path }) => path[0] === 'paymentMethod')
    return isMethodMissing
      ? redirect(`${voucherPath}?agency=choose-method#agency-option`, 303)
      : redirectWithNotice('option-refused')
  }
  const outcome = await orErrorPage(context.gateway.trade.confirmOption.mutate(parsed.data))
  switch (outcome.kind) {
    case 'option-confirmed':
    case 'option-pending':
    case 'over-credit':
    case 'ended':
      return redirectWithNotice(outcome.kind)
    case 'not-changeable':
    case 'refused':
      return redirectWithNotice('option-refused')
    case 'unknown':
      return redirectWithNotice('option-unknown')
  }
}
