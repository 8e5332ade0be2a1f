import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { unlistedPage } from '../../base/document/page-meta.ts'
import { readFormData } from '../../base/forms/read-form-data.server.ts'
import { usePortal } from '../../base/hotel/use-portal.ts'
import { ownPath } from '../../base/server/own-path.ts'
import type { HiddenPrices } from '../../base/server/page-context.server.ts'
import { textsOf } from '../../base/text/texts.server.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { associatedOf, requireTradeChannel } from '../../base/trade/load-trade.server.ts'
import { PriceSwitch } from '../../parts/trade/price-switch.tsx'

export const handle = { isOfTrade: true }

export const meta = unlistedPage

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireTradeChannel(context)
  const { place } = context
  const back = new URL(request.url).searchParams.get('back')
  const title = `${textsOf(place.language.code).t('agency.prices.title')} · ${place.host.title}`
  return data({ title, isHidden: place.hidesEarnings, back: back === null ? undefined : ownPath(back) })
}

const hiddenBy: Readonly<Record<string, HiddenPrices>> = { hide: 'all', 'hide-earnings': 'earnings' }

export async function action({ request, context }: ActionFunctionArgs) {
  const { place, cookies } = context
  const form = await readFormData(request)
  const hidesPrices = hiddenBy[String(form.get('prices'))]
  const hidden = hidesPrices && (await associatedOf(context))?.mayHidePrices === true ? hidesPrices : undefined
  const header = cookies.hiddenPricesHeader(place.channelId ?? 0, hidden)
  return redirect(ownPath(form.get('back')), { status: 303, headers: { 'set-cookie': header } })
}

export default function Prices() {
  const { t } = useTranslation()
  const { base } = usePortal()
  const { isHidden, back = base } = useLoaderData<typeof loader>()
  return (
    <main id="content" className="agency-page">
      <h1>{t('agency.prices.title')}</h1>
      <p className="lead">
        {isHidden && back !== base
          ? t('agency.prices.needed')
          : t(isHidden ? 'agency.prices.areHidden' : 'agency.prices.areShown')}
      </p>
      <PriceSwitch back={back} className="button" />
      <p>
        <a href={back}>{t('agency.prices.back')}</a>
      </p>
    </main>
  )
}
