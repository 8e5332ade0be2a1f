import { IdempotencyKey, Money as MoneySchema } from '@portico/contracts/shapes'
import type { Money } from '@portico/domain/money/money'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { readFormData } from '../checkout/form/read-checkout-form.server.ts'
import { newActionKey } from '../checkout/handle-checkout.server.ts'
import { orErrorPage } from '../gateway.server.ts'
import { textsOf } from '../text/texts.server.ts'
import { LockedVoucher } from '../voucher/locked-voucher.tsx'
import { isEmpty, queryOf } from './change-address.ts'
import { changedRoomsOf, conflictAsRefused, loadChange, startOf, voucherOf } from './load-change.server.ts'
import { ReviewPage } from './review-page.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? '' }, { name: 'robots', content: 'noindex' }]

/** MOD-02, the third step: the change with its price beside today's, read anew each time the page is opened. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { place, gateway } = context
  const url = new URL(request.url)
  const title = `${textsOf(place.language.code).t('modify.reviewTitle')} · ${place.host.title}`
  const change = await loadChange(context, params.ref, url)
  if (change.kind === 'locked') return data({ ...change, title }, 403)
  const { voucher, headers, of, choices, grant } = change
  if (change.whyNot || isEmpty(choices)) throw redirect(startOf(url), { status: 303, headers })
  const review = await orErrorPage(gateway.reservation.review.mutate({ grant, rooms: changedRoomsOf(voucher, choices) }))
  if (review.kind === 'ended') return data({ kind: 'locked' as const, isEnded: true, title }, 403)
  if (review.kind === 'unchanged') throw redirect(`${startOf(url)}?unchanged`, { status: 303, headers })
  const seen = moneyIn(url.searchParams.get('seen'))
  return data({ kind: 'open' as const, title, voucher, of, choices, review, seen, actionKey: newActionKey() }, { headers })
}

/** MOD-01, the fourth step: makes the change once per key, at the price that was shown. Every answer is a redirect, so that a reload or the back button sends nothing again. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const url = new URL(request.url)
  const change = await loadChange(context, params.ref, url)
  if (change.kind === 'locked') return redirect(voucherOf(url), 303)
  const { voucher, of, choices, grant } = change
  const form = await readFormData(request)
  const shown = moneyIn(form.get('shown'))
  if (change.whyNot || isEmpty(choices) || !shown) return redirect(`${startOf(url)}?${queryOf(of, choices)}`, 303)
  const key = IdempotencyKey.safeParse(form.get('key')).data ?? newActionKey()
  const outcome = await orErrorPage(
    context.gateway.reservation.modify.mutate({ grant, rooms: changedRoomsOf(voucher, choices), shown, key }),
  ).catch(conflictAsRefused)
  switch (outcome.kind) {
    case 'changed':
      return redirect(`${voucherOf(url)}?changed`, 303)
    case 'price-changed':
      return redirect(`${url.pathname}?${queryOf(of, choices)}&seen=${outcome.quoted.minor}.${outcome.quoted.currency}`, 303)
    case 'gone':
      return redirect(`${url.pathname}?${queryOf(of, choices)}`, 303)
    case 'ended':
      return redirect(voucherOf(url), 303)
    case 'not-changeable':
    case 'unsupported':
    case 'refused':
    case 'unknown':
      return redirect(`${voucherOf(url)}?change=${outcome.kind === 'unknown' ? 'unknown' : 'refused'}`, 303)
  }
}

/** `12050.EUR` */
function moneyIn(text: FormDataEntryValue | null): Money | undefined {
  const [, minor, currency] = (typeof text === 'string' && /^(\d{1,15})\.([A-Z]{3})$/.exec(text)) || []
  return MoneySchema.safeParse({ minor: Number(minor), currency }).data
}

export default function Review() {
  const page = useLoaderData<typeof loader>()
  return page.kind === 'open' ? <ReviewPage {...page} /> : <LockedVoucher isEnded={page.isEnded} />
}
