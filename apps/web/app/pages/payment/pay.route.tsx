import { createHash } from 'node:crypto'
import { NextStep } from '@portico/contracts/reservation/payment'
import { type PaymentMethodId, paymentMethodIds } from '@portico/domain/payment/payment-methods'
import { type ActionFunctionArgs, type AppLoadContext, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { unlistedPage } from '../../base/document/page-meta.ts'
import { actionKeyOf, newActionKey } from '../../base/forms/action-key.server.ts'
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
  const ref = params.ref ?? ''
  const payment = await loadPayment(context, ref, url)
  if (payment.kind === 'locked') return data({ ...payment, title }, 403)
  const { voucher, pending, headers, grant } = payment
  const chosenMethod = methodIn(url.searchParams.get('by')) ?? pending.attempt?.method
  // A guest who has just chosen at the checkout is not asked again. Opened once more, the page finds that attempt.
  const isFirst = url.searchParams.has('start') && pending.attempt === undefined
  const begun =
    isFirst && chosenMethod && pending.methods.includes(chosenMethod)
      ? await beginPayment(context, { grant, method: chosenMethod, key: firstKeyOf(ref, chosenMethod) })
      : undefined
  if (begun && 'to' in begun)
    throw redirect(begun.to === 'voucher' ? `${voucherPathOf(url)}?paid` : url.pathname, { status: 303, headers })
  const isFailed = url.searchParams.has('failed') && (pending.attempt?.state ?? 'continue') === 'continue'
  return data(
    {
      kind: 'open' as const,
      title,
      voucher,
      pending,
      chosen: chosenMethod,
      begun,
      isFailed,
      isNew: url.searchParams.has('new'),
      actionKey: newActionKey(),
    },
    { headers },
  )
}

const firstKeyOf = (ref: string, method: PaymentMethodId): string =>
  createHash('sha256').update(`first ${ref} ${method}`).digest('base64url')

function methodIn(text: unknown) {
  return paymentMethodIds.find((id) => id === text)
}

/** Begins one attempt for each key. The answer leads straight to the provider: the guest waits for one page less. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const url = new URL(request.url)
  const form = await readFormData(request)
  const grant = grantOf(context.cookies, params.ref ?? '')
  const [method, key] = [methodIn(form.get('by')), actionKeyOf(form)]
  if (grant === undefined) return redirect(url.pathname, 303)
  if (method === undefined) return data({ kind: 'not-started' as const, why: 'method-refused' as NotStarted }, 400)
  const begun = await beginPayment(context, { grant, method, key })
  if ('to' in begun) return redirect(begun.to === 'voucher' ? `${voucherPathOf(url)}?paid=nothing` : url.pathname, 303)
  return data(begun, begun.kind === 'started' ? 200 : begun.why === 'too-often' ? 429 : 409)
}

type PaymentStart =
  | { readonly kind: 'started'; readonly next: NextStep; readonly method: PaymentMethodId }
  | { readonly kind: 'not-started'; readonly why: NotStarted }
  | { readonly to: 'payment' | 'voucher' }

async function beginPayment(
  context: AppLoadContext,
  wish: Parameters<AppLoadContext['gateway']['payment']['start']['mutate']>[0],
): Promise<PaymentStart> {
  const outcome = await orErrorPage(context.gateway.payment.start.mutate(wish))
  switch (outcome.kind) {
    case 'started': {
      const nextStep = NextStep.parse(outcome.next)
      context.formTarget = new URL(nextStep.url).origin
      return { kind: 'started', next: nextStep, method: wish.method }
    }
    case 'failed':
      return { kind: 'not-started', why: outcome.isCardRefused ? 'card-refused' : 'declined' }
    case 'method-refused':
    case 'refused':
    case 'too-often':
      return { kind: 'not-started', why: outcome.kind }
    case 'waiting':
    case 'ended':
      return { to: 'payment' }
    case 'nothing-due':
      return { to: 'voucher' }
  }
}

export default function Pay() {
  const page = useLoaderData<typeof loader>()
  const pressed = useActionData<typeof action>()
  if (page.kind === 'locked') return <LockedVoucher isEnded={page.isEnded} />
  const result = pressed ?? page.begun
  if (result?.kind === 'started') return <HandOver {...page} {...result} />
  if (page.pending.attempt?.state === 'waiting') return <WaitingPage {...page} />
  return <PayPage {...page} notStarted={result?.why ?? (page.isFailed ? 'declined' : undefined)} />
}
