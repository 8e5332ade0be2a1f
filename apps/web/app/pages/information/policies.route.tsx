import type { LoaderFunctionArgs } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { readSearch } from '../../base/address/read-search.server.ts'
import { unfollowedPage } from '../../base/document/page-meta.ts'
import { loadHotel, orErrorPage } from '../../base/server/gateway.server.ts'
import { textsOf } from '../../base/text/texts.server.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Unavailable } from '../../base/ui/failure.tsx'
import { Policies } from '../../parts/information/policies.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const hotel = await loadHotel(context)
  const { searchParams } = new URL(request.url)
  const read = searchParams.has('pick') ? readSearch(searchParams, hotel.today) : undefined
  const searchedRates =
    read?.kind === 'search' ? await orErrorPage(context.gateway.roomSearch.quotes.query(read.search)) : undefined
  return {
    title: `${textsOf(context.place.language.code).t('policies.title')} · ${hotel.name}`,
    selection: searchedRates && 'selection' in searchedRates ? searchedRates.selection : undefined,
    terms: hotel.terms,
  }
}

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  serverLoader<typeof loader>().catch(() => null)

export const meta = unfollowedPage

export default function PoliciesPage() {
  const page = useLoaderData<typeof loader | typeof clientLoader>()
  const { t } = useTranslation()
  if (!page) return <Unavailable />
  return (
    <main id="content" className="text-page">
      <h1>{t('policies.title')}</h1>
      <Policies selection={page.selection} terms={page.terms} />
    </main>
  )
}
