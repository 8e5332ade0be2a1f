import { IdempotencyKey } from '@portico/contracts/values/shapes'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { isEmpty, queryOf } from '../../../base/address/change-address.ts'
import { unlistedPage } from '../../../base/document/page-meta.ts'
import { newActionKey } from '../../../base/forms/action-key.server.ts'
import { readFormData } from '../../../base/forms/read-form-data.server.ts'
import { orErrorPage } from '../../../base/server/gateway.server.ts'
import { textsOf } from '../../../base/text/texts.server.ts'
import { protectionConsent } from '../../../parts/guest-form/checkout-fields.ts'
import { LockedVoucher } from '../../../parts/recovery/locked-voucher.tsx'
import {
  changeOf,
  conflictAsRefused,
  loadChange,
  moneyIn,
  startOf,
  voucherOf,
} from '../../../parts/reservation/load-change.server.ts'
import { ReviewPage } from './review-page.tsx'

export const meta = unlistedPage

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { place, gateway } = context
  const url = new URL(request.url)
  const title = `${textsOf(place.language.code).t('modify.reviewTitle')} · ${place.host.title}`
  const loadedChange = await loadChange(context, params.ref, url)
  if (loadedChange.kind === 'locked') return data({ ...loadedChange, title }, 403)
  const { voucher, headers, of, chosenChanges, grant } = loadedChange
  if (loadedChange.whyNot || isEmpty(chosenChanges)) throw redirect(startOf(url), { status: 303, headers })
  const review = await orErrorPage(gateway.reservation.review.mutate({ grant, ...changeOf(voucher, chosenChanges) }))
  if (review.kind === 'ended') return data({ kind: 'locked' as const, isEnded: true, title }, 403)
  if (review.kind === 'unchanged') throw redirect(`${startOf(url)}?unchanged`, { status: 303, headers })
  const seen = moneyIn(url.searchParams.get('seen'))
  const areTermsMissing = url.searchParams.has('terms')
  return data(
    {
      kind: 'open' as const,
      title,
      voucher,
      of,
      chosenChanges,
      review,
      seen,
      areTermsMissing,
      actionKey: newActionKey(),
    },
    { headers },
  )
}

/**
 * Makes the change once per key, at the price that was shown. Every answer is a redirect, so that a reload or the back
 * button sends nothing again.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const url = new URL(request.url)
  const loadedChange = await loadChange(context, params.ref, url)
  if (loadedChange.kind === 'locked') return redirect(voucherOf(url), 303)
  const { voucher, of, chosenChanges, grant } = loadedChange
  const form = await readFormData(request)
  const shownAmount = moneyIn(form.get('shown'))
  if (loadedChange.whyNot || isEmpty(chosenChanges) || !shownAmount)
    return redirect(`${startOf(url)}?${queryOf(of, chosenChanges)}`, 303)
  const hasTerms = form.has(protectionConsent)
  if (!hasTerms && chosenChanges.rooms.some(({ isProtected }) => isProtected))
    return redirect(`${url.pathname}?${queryOf(of, chosenChanges)}&terms`, 303)
  const key = IdempotencyKey.safeParse(form.get('key')).data ?? newActionKey()
  const outcome = await orErrorPage(
    context.gateway.reservation.modify.mutate({
      grant,
      ...changeOf(voucher, chosenChanges),
      shown: shownAmount,
      key,
      protectionTerms: hasTerms ? (true as const) : undefined,
    }),
  ).catch(conflictAsRefused)
  switch (outcome.kind) {
    case 'changed':
      return redirect(`${voucherOf(url)}?changed`, 303)
    case 'price-changed':
      return redirect(
        `${url.pathname}?${queryOf(of, chosenChanges)}&seen=${outcome.quoted.minor}.${outcome.quoted.currency}`,
        303,
      )
    case 'gone':
      return redirect(`${url.pathname}?${queryOf(of, chosenChanges)}`, 303)
    case 'ended':
      return redirect(voucherOf(url), 303)
    case 'not-changeable':
    case 'unsupported':
    case 'refused':
    case 'unknown':
      return redirect(`${voucherOf(url)}?change=${outcome.kind === 'unknown' ? 'unknown' : 'refused'}`, 303)
  }
}

export default function Review() {
  const page = useLoaderData<typeof loader>()
  return page.kind === 'open' ? <ReviewPage {...page} /> : <LockedVoucher isEnded={page.isEnded} />
}
