import { data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { hotelPath, pageInLanguage } from '../../base/address/paths.ts'
import { loadCurrencies } from '../../base/currency/load-currencies.server.ts'
import { hotelInFrame } from '../../base/hotel/hotel-in-frame.ts'
import type { HotelPageData } from '../../base/hotel/use-hotel.ts'
import { loadHotel } from '../../base/server/gateway.server.ts'
import { HotelFrame } from '../../parts/frame/hotel-frame.tsx'
import { offerPlaceOf } from '../../parts/offer/offer-place.server.ts'
import { writtenIn } from '../../parts/offer/written.ts'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { stub, own } = await offerPlaceOf(context, writtenIn(params))
  const url = new URL(request.url)
  const { host } = context.place
  if (!url.searchParams.has('language')) {
    const writtenLanguageId = host.languageIds.find((id) => id === stub.languageId) ?? host.defaultLanguageId
    throw redirect(pageInLanguage(url, writtenLanguageId), 303)
  }
  const [hotel, { currencies, conversion }] = await Promise.all([loadHotel(own), loadCurrencies(own)])
  const hotelBase = hotelPath({ hotelId: hotel.id, channelId: stub.channelId, languageId: own.place.language.id })
  return data<HotelPageData>({
    hotel: hotelInFrame(hotel),
    channelId: stub.channelId,
    base: hotelBase,
    others: undefined,
    listQuery: '',
    contact: undefined,
    currencies,
    conversion,
    trade: undefined,
  })
}

export default function OfferFrame() {
  const { hotel, base, currencies, conversion } = useLoaderData<typeof loader>()
  return <HotelFrame hotel={hotel} base={base} currencies={currencies} conversion={conversion} />
}
