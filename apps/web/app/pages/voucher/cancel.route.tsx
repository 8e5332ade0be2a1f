import { cancellationReasons } from '@portico/contracts/reservation/cancellation-reasons'
import { CancelRequest } from '@portico/contracts/reservation/reservation-change'
import { IdempotencyKey, Money } from '@portico/contracts/values/shapes'
import { type ActionFunctionArgs, type AppLoadContext, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { unlistedPage } from '../../base/document/page-meta.ts'
import { newActionKey } from '../../base/forms/action-key.server.ts'
import { readFormData } from '../../base/forms/read-form-data.server.ts'
import { orErrorPage } from '../../base/server/gateway.server.ts'
import { grantOf } from '../../base/server/grant-cookies.server.ts'
import { requireShownPrices } from '../../base/server/hide-prices.server.ts'
import { textsOf } from '../../base/text/texts.server.ts'
import { LockedVoucher } from '../../parts/recovery/locked-voucher.tsx'
import { conflictAsRefused } from '../../parts/reservation/load-change.server.ts'
import { openVoucher } from '../../parts/reservation/open-voucher.server.ts'
import { CancelPage } from './cancel-page.tsx'
import { loadPreview } from './load-cancellation.server.ts'

export const meta = unlistedPage

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { place } = context
  const url = new URL(request.url)
  requireShownPrices(context, url)
  const { searchParams } = url
  const title = `${textsOf(place.language.code).t('cancel.title')} · ${place.host.title}`
  const opened = await openVoucher(context, params.ref ?? '')
  if (opened.kind === 'locked') return data({ ...opened, title }, 403)
  const { grant, voucher, headers } = opened
  const room = roomIn(searchParams.get('room'))
  const preview = await loadPreview(context, grant, voucher, room)
  const page = {
    kind: 'open' as const,
    title,
    voucher,
    room,
    preview,
    actionKey: newActionKey(),
    hasChanged: searchParams.has('changed'),
  }
  return data(page, { headers })
}

/** From 1 in the address, from 0 on the voucher. */
function roomIn(text: string | null): number | undefined {
  return text === null ? undefined : /^[1-9]\d?$/.test(text) ? Number(text) - 1 : -1
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const voucherPath = new URL(request.url).pathname.replace(/\/cancel$/, '')
  const grant = grantOf(context.cookies, params.ref ?? '')
  if (grant === undefined) return redirect(voucherPath, 303)
  const form = await readFormData(request)
  const { key, why, shown } = readForm(form)
  const room = form.get('room')
  const send = typeof room === 'string' && room !== '' && room.length <= 40 ? { room } : undefined
  const cancelRequest = { grant, key, why, shown }
  const call = send
    ? context.gateway.reservation.cancelRoom.mutate({ ...cancelRequest, ...send })
    : context.gateway.reservation.cancel.mutate(cancelRequest)
  const outcome = await orErrorPage(call).catch(conflictAsRefused)
  switch (outcome.kind) {
    case 'cancelled':
      return redirect(`${voucherPath}?cancelled=${send ? 'room' : 'booking'}`, 303)
    case 'price-changed':
      return redirect(`${voucherPath}/cancel?changed${await roomQuery(context, grant, send?.room)}`, 303)
    case 'ended':
      return redirect(voucherPath, 303)
    case 'not-changeable':
    case 'refused':
    case 'unknown':
      return redirect(`${voucherPath}?cancel=${outcome.kind === 'unknown' ? 'unknown' : 'refused'}`, 303)
  }
}

/** A form that was tampered with agrees to nothing: without an amount of its own the fee is zero. */
function readForm(form: FormData) {
  const fieldText = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const [minor = '', currency] = fieldText('shown').split(' ')
  const shownTotal =
    fieldText('shown') === ''
      ? undefined
      : (Money.safeParse({ minor: /^\d{1,15}$/.test(minor) ? Number(minor) : 0, currency }).data ?? undefined)
  const key = IdempotencyKey.safeParse(fieldText('key')).data ?? newActionKey()
  return CancelRequest.pick({ key: true, why: true, shown: true }).parse({
    key,
    shown: shownTotal,
    why: cancellationReasons.find((reason) => reason === fieldText('why')),
  })
}

async function roomQuery({ gateway }: AppLoadContext, grant: string, code: string | undefined): Promise<string> {
  if (code === undefined) return ''
  const reply = await orErrorPage(gateway.reservation.voucher.mutate({ grant }))
  const place = reply.kind === 'open' ? reply.voucher.rooms.findIndex((room) => room.code === code) : -1
  return `&room=${place + 1}`
}

export default function Cancel() {
  const page = useLoaderData<typeof loader>()
  return page.kind === 'open' ? <CancelPage {...page} /> : <LockedVoucher isEnded={page.isEnded} />
}
