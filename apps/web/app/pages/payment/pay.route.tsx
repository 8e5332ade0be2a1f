import { NextStep } from '@portico/contracts/reservation/payment'
import { paymentMethodIds } from '@portico/domain/payment/payment-methods'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { unlistedPage } from '../../base/document/page-meta.ts'
import { keyOf, newActionKey } from '../../base/forms/action-key.server.ts'
import { readFormData } from '../../base/forms/read-form-data.server.ts'
import { orErrorPage } from '../../base/server/gateway.server.ts'
import { grantOf } from '../../base/server/grant-cookies.server.ts'
import { textsOf } from '../../base/text/texts.server.ts'
import { LockedVoucher } from '../../parts/recovery/locked-voucher.tsx'
import { HandOver } from './hand-over.tsx'
import { loadPayment, voucherPathOf } from './load-payment.server.ts'
import { type NotStarted, PayPage } from './pay-page.tsx'
import { WaitingPage } from './waiting-page.tsx'

export const meta = unlistedPage

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const { place } = context
  const title = `${textsOf(place.language.code).t('payment.title')} · ${place.host.title}`
  const payment = await loadPayment(context, params.ref ?? '', url)
  if (payment.kind === 'locked') return data({ ...payment, title }, 403)
  const { voucher, pending, headers } = payment
  const chosen = methodIn(url.searchParams.get('by')) ?? pending.attempt?.method
  // Of a page that stays open at a provider, or of a server that keeps no attempts, only the guest who is back from it
  // knows that it failed.
  const isFailed = url.searchParams.has('failed') && (pending.attempt?.state ?? 'continue') === 'continue'
  return data(
    {
      kind: 'open' as const,
      title,
      voucher,
      pending,
      chosen,
      isFailed,
      isNew: url.searchParams.has('new'),
      actionKey: newActionKey(),
    },
    { headers },
  )
}

function methodIn(text: unknown) {
  return paymentMethodIds.find((id) => id === text)
}

/**
 * Begins one attempt for each key. What was begun is answered with the way to the provider, without a detour: the guest
 * waits for one page less.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const url = new URL(request.url)
  const form = await readFormData(request)
  const grant = grantOf(context.cookies, params.ref ?? '')
  const [method, key] = [methodIn(form.get('by')), keyOf(form)]
  if (grant === undefined) return redirect(url.pathname, 303)
  if (method === undefined) return data({ kind: 'not-started' as const, why: 'method-refused' as NotStarted }, 400)
  const outcome = await orErrorPage(context.gateway.payment.start.mutate({ grant, method, key }))
  switch (outcome.kind) {
    case 'started': {
      const next = NextStep.parse(outcome.next)
      context.formTarget = new URL(next.url).origin
      return data({ kind: 'started' as const, next, method })
    }
    case 'failed':
      return data(
        {
          kind: 'not-started' as const,
          why: outcome.isCardRefused ? ('card-refused' as const) : ('declined' as const),
        },
        409,
      )
    case 'method-refused':
    case 'refused':
      return data({ kind: 'not-started' as const, why: outcome.kind }, 409)
    case 'too-often':
      return data({ kind: 'not-started' as const, why: outcome.kind }, 429)
    case 'waiting':
    case 'ended':
      return redirect(url.pathname, 303)
    case 'nothing-due':
      return redirect(`${voucherPathOf(url)}?paid=nothing`, 303)
  }
}

export default function Pay() {
  const page = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  if (page.kind === 'locked') return <LockedVoucher isEnded={page.isEnded} />
  if (result?.kind === 'started') return <HandOver {...page} {...result} />
  if (page.pending.attempt?.state === 'waiting') return <WaitingPage {...page} />
  return <PayPage {...page} notStarted={result?.why ?? (page.isFailed ? 'declined' : undefined)} />
}
