import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { storeHiddenPromoCode } from '../../base/address/hidden-promo-code.server.ts'
import { hotelPath, portalPath } from '../../base/address/paths.ts'
import { loadCurrencies } from '../../base/currency/load-currencies.server.ts'
import { contactOf } from '../../base/hotel/hotel-contact.server.ts'
import { hotelInFrame } from '../../base/hotel/hotel-in-frame.ts'
import type { HotelPageData } from '../../base/hotel/use-hotel.ts'
import { namedPage } from '../../base/indexing/indexed-page.ts'
import { useReadParams } from '../../base/params/use-read-params.ts'
import { listQueryOf } from '../../base/portal/portal-list.server.ts'
import { wayToList } from '../../base/portal/way-to-list.ts'
import { loadHotel } from '../../base/server/gateway.server.ts'
import { loadTrade } from '../../base/trade/load-trade.server.ts'
import { Contact } from '../../parts/contact/contact.tsx'
import { HotelFrame } from '../../parts/frame/hotel-frame.tsx'
import { TradeBar, TradeLink } from '../../parts/trade/trade-entry.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  storeHiddenPromoCode(request, context)
  const { place } = context
  const [hotel, { currencies, conversion }, { trade, headers }] = await Promise.all([
    loadHotel(context),
    loadCurrencies(context),
    loadTrade(request, context),
  ])
  const { channelId = 0, language } = place
  const placeIds = { channelId, languageId: language.id }
  const base = hotelPath({ hotelId: hotel.id, ...placeIds })
  const others = place.host.landingHotelId === undefined ? portalPath(placeIds) : undefined
  return data<HotelPageData>(
    {
      hotel: hotelInFrame(hotel),
      channelId,
      base,
      others,
      listQuery: others === undefined ? '' : listQueryOf(context.cookies, channelId),
      contact: contactOf(hotel, context.place.isMobile),
      currencies,
      conversion,
      trade,
    },
    { headers },
  )
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  return [{ title: namedPage(matches, data?.hotel.name) }, { name: 'robots', content: 'noindex' }]
}

export default function HotelPages() {
  const { hotel, base, others, listQuery, currencies, conversion, trade } = useLoaderData<typeof loader>()
  const params = useReadParams()
  return (
    <HotelFrame
      hotel={hotel}
      base={base}
      currencies={currencies}
      conversion={conversion}
      others={others && `${others}${wayToList(params, listQuery)}`}
      offers={hotel.hasPackages ? `${base}/packages` : undefined}
      tradeLink={<TradeLink trade={trade} />}
      tradeBar={<TradeBar trade={trade} base={base} />}
    >
      <Contact />
    </HotelFrame>
  )
}
