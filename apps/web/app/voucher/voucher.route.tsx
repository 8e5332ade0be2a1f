import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { loadHotel, orErrorPage } from '../gateway.server.ts'
import { recoverPath } from '../recover/recover-reservation.server.ts'
import { forgetGrant, grantHeaders, grantOf } from '../server/grant-cookies.server.ts'
import { textsOf } from '../text/texts.server.ts'
import { LockedVoucher } from './locked-voucher.tsx'
import { VoucherDocument, type VoucherNotice } from './voucher-document.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? '' }, { name: 'robots', content: 'noindex' }]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { gateway, cookies, place } = context
  const { t } = textsOf(place.language.code)
  const locked = { kind: 'locked' as const, title: `${t('voucher.lockedTitle')} · ${place.host.title}` }
  const { searchParams } = new URL(request.url)
  const grant = grantOf(cookies, params.ref ?? '')
  if (grant === undefined) return data({ ...locked, isEnded: false }, 403)
  const reply = await orErrorPage(gateway.reservation.voucher.mutate({ grant }))
  if (reply.kind === 'ended') return data({ ...locked, isEnded: true }, 403)
  const notice = noticeIn(searchParams)
  const { name: hotel } = await loadHotel(context)
  const title = t('voucher.greeting', { hotel })
  return data(
    { kind: 'open' as const, title, voucher: reply.voucher, notice, isGuestListCut: searchParams.get('new') === 'first-guests' },
    { headers: grantHeaders(cookies, reply) },
  )
}

/** What has just happened, by the query. */
function noticeIn(query: URLSearchParams): VoucherNotice | undefined {
  if (query.has('new')) return 'new'
  if (query.has('again')) return 'again'
  if (query.has('changed')) return 'changed'
  const [cancelled, failed, change] = [query.get('cancelled'), query.get('cancel'), query.get('change')]
  if (cancelled !== null) return cancelled === 'room' ? 'room-cancelled' : 'cancelled'
  if (change !== null) return change === 'unknown' ? 'change-unknown' : 'change-refused'
  return failed === null ? undefined : failed === 'unknown' ? 'cancel-unknown' : 'cancel-refused'
}

/** Ends the grant in this browser: on a computer that others use too. */
export function action({ params, context }: ActionFunctionArgs) {
  return redirect(`${recoverPath(context)}?forgotten`, { status: 303, headers: forgetGrant(context.cookies, refIn(params.ref)) })
}

/** What stands in the path, if it can be the name of a cookie. */
const refIn = (ref = '') => (/^[0-9a-z]{16}$/.test(ref) ? ref : '')

export default function Voucher() {
  const page = useLoaderData<typeof loader>()
  if (page.kind === 'locked') return <LockedVoucher isEnded={page.isEnded} />
  return <VoucherDocument voucher={page.voucher} notice={page.notice} isGuestListCut={page.isGuestListCut} />
}
