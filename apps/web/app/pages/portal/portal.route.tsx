import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { storeHiddenPromoCode } from '../../base/address/hidden-promo-code.server.ts'
import { portalPath } from '../../base/address/paths.ts'
import { loadPortalCurrencies } from '../../base/currency/load-currencies.server.ts'
import { Frame } from '../../base/frame/frame.tsx'
import type { PortalPageData } from '../../base/hotel/use-portal.ts'
import { loadTrade } from '../../base/trade/load-trade.server.ts'
import { CurrencyChoice, CurrencyNote } from '../../parts/currency/currency-choice.tsx'
import { TradeBar, TradeLink } from '../../parts/trade/trade-entry.tsx'
import { loadPortal } from './load-portal.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  storeHiddenPromoCode(request, context)
  const { place } = context
  if (place.channelId === undefined) throw new Response(null, { status: 404 })
  const [portal, currencies, { trade, headers }] = await Promise.all([
    loadPortal(context),
    loadPortalCurrencies(context),
    loadTrade(request, context),
  ])
  const base = portalPath({ channelId: place.channelId, languageId: place.language.id })
  return data<PortalPageData>({ portal, currencies, base, trade }, { headers })
}

export default function PortalPages() {
  const { portal, currencies, base, trade } = useLoaderData<typeof loader>()
  return (
    <Frame
      home={base}
      name={portal.channel.name}
      recover={`${base}/recover`}
      tradeLink={<TradeLink trade={trade} />}
      tradeBar={<TradeBar trade={trade} base={base} />}
      currency={
        currencies &&
        currencies.currencies.length > 0 && (
          <CurrencyChoice
            hotelCurrency={currencies.from}
            currencies={currencies.currencies}
            conversion={currencies.conversion}
          />
        )
      }
      currencyNote={
        currencies?.conversion && <CurrencyNote hotelCurrency={currencies.from} conversion={currencies.conversion} />
      }
    >
      <Outlet />
    </Frame>
  )
}
