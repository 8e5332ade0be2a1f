import { createHash } from 'node:crypto'
import { ConsentKey } from '@portico/contracts/reservation/given-consent'
import type { ResendOutcome } from '@portico/contracts/reservation/reservation'
import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { unlistedPage } from '../../base/document/page-meta.ts'
import { newActionKey } from '../../base/forms/action-key.server.ts'
import { readFormData } from '../../base/forms/read-form-data.server.ts'
import { laterPart } from '../../base/later/later-part.tsx'
import { isBookedHere } from '../../base/server/booked-mark.server.ts'
import { loadHotel, orErrorPage } from '../../base/server/gateway.server.ts'
import { forgetGrants, grantHeaders, grantOf, grantsIn } from '../../base/server/grant-cookies.server.ts'
import { withTexts } from '../../base/text/page-texts.ts'
import { textsOf } from '../../base/text/texts.server.ts'
import { recoverPath } from '../../parts/recovery/recover-reservation.server.ts'
import { agencyNotices } from '../agency/booking/agency-notice.tsx'
import { loadBooking } from '../agency/booking/load-booking.server.ts'
import { printFieldsIn } from '../agency/booking/print-fields.ts'
import { resaleNotices } from './resale-notice.tsx'
import { transferCodeIn } from './transfer-code.server.ts'
import { consentNotices } from './voucher-consents.tsx'
import { VoucherDocument } from './voucher-document.tsx'
import type { VoucherNotice } from './voucher-head.tsx'

const UnopenedVoucher = laterPart('unopened-voucher', () => withTexts(() => import('./unopened-voucher.tsx')))

/** Whoever had to try twice gets the print with a page that no longer says so. */
export const meta: MetaFunction<typeof loader> = ({ data, location: { pathname, search } }) => [
  ...unlistedPage({ data }),
  ...(data?.kind === 'open' && data.booking && data.agencyNotice === 'printed'
    ? [{ httpEquiv: 'refresh', content: `0;url=${pathname}/agency.pdf?${printFieldsIn(new URLSearchParams(search))}` }]
    : []),
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { gateway, cookies, place } = context
  const { t } = textsOf(place.language.code)
  const locked = { kind: 'locked' as const, title: `${t('voucher.lockedTitle')} · ${place.host.title}` }
  const { searchParams } = new URL(request.url)
  const grant = grantOf(cookies, params.ref ?? '')
  if (grant === undefined) return data({ ...locked, isEnded: false }, 403)
  const reply = await orErrorPage(gateway.reservation.voucher.mutate({ grant }))
  const notice = noticeIn(searchParams)
  if (reply.kind === 'ended' && reply.isGone && notice === 'cancelled')
    return { kind: 'gone' as const, title: `${t('voucher.goneTitle')} · ${place.host.title}` }
  if (reply.kind === 'ended') return data({ ...locked, isEnded: true }, 403)
  const { name: hotel } = await loadHotel(context)
  const title = t('voucher.greeting', { hotel })
  return data(
    {
      kind: 'open' as const,
      title,
      voucher: reply.voucher,
      transferCode: transferCodeIn(reply.voucher),
      transactionId: transactionIdOf(context, reply.voucher.code),
      isBookedHere: isBookedHere(cookies, reply.ref),
      notice,
      consentNotice: consentNotices.find((noticeKind) => noticeKind === searchParams.get('consent')),
      isGuestListCut: searchParams.get('new') === 'first-guests',
      resaleNotice: resaleNotices.find((noticeKind) => noticeKind === searchParams.get('resale')),
      resaleKeys: reply.voucher.resales.map(newActionKey),
      booking: await loadBooking(context, reply.grant),
      agencyNotice: agencyNotices.find((noticeKind) => noticeKind === searchParams.get('agency')),
      actionKey: newActionKey(),
    },
    { headers: grantHeaders(cookies, reply) },
  )
}

/** A code from which nothing can be read. */
function transactionIdOf({ place }: AppLoadContext, code: string): string {
  return createHash('sha256').update(`${place.host.host} ${place.hotelId} ${code}`).digest('hex').slice(0, 20)
}

const paidNotices: Readonly<Record<string, VoucherNotice>> = { 'in-vain': 'paid-in-vain', nothing: 'nothing-to-pay' }

function noticeIn(queryParams: URLSearchParams): VoucherNotice | undefined {
  if (queryParams.has('new')) return 'new'
  if (queryParams.has('again')) return 'again'
  if (queryParams.has('changed')) return 'changed'
  if (queryParams.has('paid')) return paidNotices[queryParams.get('paid') ?? ''] ?? 'paid'
  const mail = queryParams.get('mail')
  if (mail !== null) return mail === 'sent' ? 'mail-sent' : mail === 'too-often' ? 'mail-too-often' : 'mail-refused'
  const [cancelled, failed, change] = [
    queryParams.get('cancelled'),
    queryParams.get('cancel'),
    queryParams.get('change'),
  ]
  if (cancelled !== null) return cancelled === 'room' ? 'room-cancelled' : 'cancelled'
  if (change !== null) return change === 'unknown' ? 'change-unknown' : 'change-refused'
  return failed === null ? undefined : failed === 'unknown' ? 'cancel-unknown' : 'cancel-refused'
}

export async function action({ request, params: { ref = '' }, context }: ActionFunctionArgs) {
  const { gateway, cookies } = context
  const form = await readFormData(request)
  if (form.get('do') === 'consent') {
    const kind = await changeConsent(context, grantOf(cookies, ref), form)
    return redirect(
      `${new URL(request.url).pathname}${kind === 'ended' ? '' : `?consent=${kind}#voucher-consents`}`,
      303,
    )
  }
  if (form.get('do') === 'resend') {
    const grant = grantOf(cookies, ref)
    const { kind } = grant === undefined ? { kind: 'ended' as const } : await resendMails(context, grant)
    return redirect(`${new URL(request.url).pathname}${kind === 'ended' ? '' : `?mail=${kind}`}`, 303)
  }
  await orErrorPage(gateway.checkout.forget.mutate({ grants: grantsIn(cookies) }))
  return redirect(`${recoverPath(context)}?forgotten`, { status: 303, headers: forgetGrants(cookies) })
}

async function changeConsent({ gateway }: AppLoadContext, grant: string | undefined, form: FormData) {
  const wanted = ConsentKey.safeParse({
    purpose: form.get('purpose'),
    policyId: form.has('policy') ? Number(form.get('policy')) : undefined,
  })
  if (grant === undefined) return 'ended'
  if (!wanted.success) return 'refused'
  const change = { grant, ...wanted.data, isGiven: form.get('given') === '1' }
  const { kind } = await orErrorPage(gateway.reservation.changeConsent.mutate(change))
  return kind === 'unsupported' ? 'refused' : kind
}

/** The agency's own call is known to third-party servers too. */
async function resendMails(context: AppLoadContext, grant: string) {
  const booking = await loadBooking(context, grant)
  const { trade, reservation } = context.gateway
  return orErrorPage<{ kind: ResendOutcome['kind'] }>(
    booking ? trade.resend.mutate({ ref: booking.reservation.ref }) : reservation.resend.mutate({ grant }),
  )
}

export default function Voucher() {
  const page = useLoaderData<typeof loader>()
  if (page.kind !== 'open')
    return <UnopenedVoucher isGone={page.kind === 'gone'} isEnded={page.kind === 'locked' && page.isEnded} />
  const { kind: _, title: __, ...shown } = page
  return <VoucherDocument {...shown} />
}
