import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { unlistedPage } from '../../base/document/page-meta.ts'
import { textsOf } from '../../base/text/texts.server.ts'
import { LockedVoucher } from '../../parts/recovery/locked-voucher.tsx'
import { loadChange } from '../../parts/reservation/load-change.server.ts'
import { ChangeOverview } from './change-overview.tsx'

export const meta = unlistedPage

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { place } = context
  const url = new URL(request.url)
  const title = `${textsOf(place.language.code).t('modify.title')} · ${place.host.title}`
  const loadedChange = await loadChange(context, params.ref, url)
  if (loadedChange.kind === 'locked') return data({ ...loadedChange, title }, 403)
  const { headers, grant: _, ...shownChange } = loadedChange
  const notice = url.searchParams.has('stale')
    ? ('stale' as const)
    : url.searchParams.has('unchanged')
      ? ('unchanged' as const)
      : undefined
  return data({ ...shownChange, title, notice }, { headers })
}

export default function Change() {
  const page = useLoaderData<typeof loader>()
  return page.kind === 'open' ? <ChangeOverview {...page} /> : <LockedVoucher isEnded={page.isEnded} />
}
