import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { asked } from '../gateway.server.ts'
import { useHotel } from './hotel.route.tsx'
import { RecoveryForm } from './recover-form.tsx'
import { VoucherDocument } from './voucher-document.tsx'
import { grantHeaders, grantOf } from './voucher-grants.server.ts'

export const meta: MetaFunction = ({ matches }) => [
  ...(matches.findLast(({ meta }) => meta.length > 0)?.meta ?? []),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { gateway, secureCookies } = context
  const { searchParams } = new URL(request.url)
  const grant = grantOf(request, params.ref ?? '', secureCookies)
  if (grant === undefined) return data({ kind: 'locked' as const, ended: false }, 403)
  const answer = await asked(gateway.reservation.voucher.mutate({ grant }))
  if (answer.kind === 'ended') return data({ kind: 'locked' as const, ended: true }, 403)
  const news = searchParams.has('new') ? ('new' as const) : searchParams.has('again') ? ('again' as const) : undefined
  return data({ kind: 'open' as const, voucher: answer.voucher, news }, { headers: grantHeaders(request, answer, secureCookies) })
}

export default function Voucher() {
  const { t } = useTranslation()
  const { base } = useHotel()
  const page = useLoaderData<typeof loader>()
  if (page.kind === 'open') return <VoucherDocument voucher={page.voucher} news={page.news} />
  return (
    <main id="content" className="recover">
      <RecoveryForm
        title={t('voucher.lockedTitle')}
        text={t('voucher.lockedText')}
        news={page.ended ? 'ended' : undefined}
        action={`${base}/recover`}
      />
    </main>
  )
}
