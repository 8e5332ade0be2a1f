import { Transfers } from '@portico/contracts/checkout/transfer'
import { IdempotencyKey } from '@portico/contracts/values/shapes'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { unlistedPage } from '../../../base/document/page-meta.ts'
import { newActionKey } from '../../../base/forms/action-key.server.ts'
import { readFormData } from '../../../base/forms/read-form-data.server.ts'
import { orErrorPage, unavailabilityOfResponse } from '../../../base/server/gateway.server.ts'
import { textsOf } from '../../../base/text/texts.server.ts'
import { transferField } from '../../../parts/guest-form/checkout-fields.ts'
import { problemsOf, typedFieldsOf, typedTransfersOf } from '../../../parts/guest-form/read-checkout-form.server.ts'
import { LockedVoucher } from '../../../parts/recovery/locked-voucher.tsx'
import {
  conflictAsRefused,
  fieldsOf,
  loadChange,
  startOf,
  voucherOf,
} from '../../../parts/reservation/load-change.server.ts'
import { type TransferAnswer, TransferPage } from './transfer-page.tsx'

export const meta = unlistedPage

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { place } = context
  const url = new URL(request.url)
  const title = `${textsOf(place.language.code).t('modify.transferTitle')} · ${place.host.title}`
  const loadedChange = await loadChange(context, params.ref, url)
  if (loadedChange.kind === 'locked') return data({ ...loadedChange, title }, 403)
  const { voucher, headers } = loadedChange
  const service = serviceIn(url)
  // The answer for a cancelled booking stands on this page too: without JavaScript it is loaded again with the answer.
  const isOpen = voucher.state === 'cancelled' || voucher.mayChange.includes('transfers')
  if (!isOpen || !voucher.basket.services[service]?.transfer) throw redirect(startOf(url), { status: 303, headers })
  const {
    date,
    time = '',
    place: port = '',
    number = '',
    note = '',
  } = voucher.transfers?.find(({ at }) => at === service) ?? {}
  const knownDetails = Object.entries({ date, time, place: port, number, note }).flatMap(([field, text]) =>
    text ? [[transferField(service, field), text] as const] : [],
  )
  const { services } = voucher.basket
  return data(
    {
      kind: 'open' as const,
      title,
      services,
      service,
      typed: Object.fromEntries(knownDetails),
      actionKey: newActionKey(),
    },
    { headers },
  )
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const url = new URL(request.url)
  const loadedChange = await loadChange(context, params.ref, url)
  if (loadedChange.kind === 'locked') return redirect(voucherOf(url), 303)
  const service = serviceIn(url)
  const form = await readFormData(request)
  const typedFields = typedFieldsOf(form, {
    parties: [],
    rules: { names: 'not-asked', birthDate: 'not-asked', sex: 'not-asked' },
  })
  const read = Transfers.safeParse({ [service]: typedTransfersOf(typedFields)[service] ?? {} })
  const transfer = read.data?.[service]
  if (!transfer) {
    const problems = problemsOf(
      (read.error?.issues ?? []).map(({ path, message }) => ({ path: ['transfers', ...path], message })),
    )
    return data<TransferAnswer>({ kind: 'invalid', typed: typedFields, problems }, 400)
  }
  const key = IdempotencyKey.safeParse(form.get('key')).data ?? newActionKey()
  const { grant } = loadedChange
  const outcome = await orErrorPage(
    context.gateway.reservation.updateTransfer.mutate({ grant, key, service, transfer }),
  ).catch((error: unknown) => {
    const wrongFields = fieldsOf(error)
    if (wrongFields) return { kind: 'invalid' as const, fields: wrongFields }
    if (unavailabilityOfResponse(error)) return { kind: 'refused' as const }
    return conflictAsRefused(error)
  })
  switch (outcome.kind) {
    case 'invalid': {
      const problems = problemsOf(
        outcome.fields.map(({ path: [, ...rest], message }) => ({ path: ['transfers', service, ...rest], message })),
      )
      return data<TransferAnswer>({ kind: 'invalid', typed: typedFields, problems }, 400)
    }
    case 'changed':
      return redirect(`${voucherOf(url)}?changed`, 303)
    case 'ended':
      return redirect(voucherOf(url), 303)
    case 'unknown':
      return data<TransferAnswer>({ kind: 'unknown', typed: typedFields, problems: [] }, 202)
    case 'refused':
    case 'not-changeable':
    case 'unsupported':
      return data<TransferAnswer>({ kind: 'failed', typed: typedFields, problems: [] }, 409)
  }
}

/** From 1 in the address. */
function serviceIn({ searchParams }: URL): number {
  const text = searchParams.get('service') ?? ''
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) - 1 : -1
}

export default function TransferOfChange() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return page.kind === 'open' ? <TransferPage {...page} answer={answer} /> : <LockedVoucher isEnded={page.isEnded} />
}
