import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from '@remix-run/react'
import { basketOrSearch } from '../../base/address/read-basket.server.ts'
import { unfollowedPage } from '../../base/document/page-meta.ts'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { loadHotel, orErrorPage } from '../../base/server/gateway.server.ts'
import { requireShownPrices } from '../../base/server/hide-prices.server.ts'
import { textsOf } from '../../base/text/texts.server.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Unavailable } from '../../base/ui/failure.tsx'
import { Explanation } from '../../parts/explanation/explanation.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireShownPrices(context, new URL(request.url))
  const hotel = await loadHotel(context)
  const basketRead = basketOrSearch({ request, context }, hotel)
  const explanation = await orErrorPage(context.gateway.checkout.explain.mutate({ basket: basketRead.basket }))
  const title = `${textsOf(context.place.language.code).t('explanation.title')} · ${hotel.name}`
  return data(
    { title, explanation, stay: basketRead.basket.stay, search: String(basketRead.canonicalParams) },
    explanation.kind === 'unsupported' ? 404 : 200,
  )
}

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  serverLoader<typeof loader>().catch(() => null)

export const meta = unfollowedPage

export default function ExplanationPage() {
  const page = useLoaderData<typeof loader | typeof clientLoader>()
  const { t } = useTranslation()
  const { base } = useHotel()
  if (!page) return <Unavailable />
  return (
    <main id="content" className="text-page">
      <h1>{t('explanation.title')}</h1>
      <Explanation {...page} />
      <p>
        <Link to={`${base}/rooms?${page.search}`}>{t('explanation.back')}</Link>
      </p>
    </main>
  )
}
