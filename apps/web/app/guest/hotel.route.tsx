import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { hotelPath } from '../address.ts'
import { Frame } from '../ui/frame.tsx'
import { currenciesAt } from './conversion.server.ts'
import { CurrencyChoice } from './currency-choice.tsx'
import { hotelAt } from './hotel.server.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { place } = context
  const hotel = await hotelAt(context)
  const { codes, conversion } = await currenciesAt(context, request)
  const ids = { hotelId: hotel.id, channelId: place.channelId ?? 0, languageId: place.language.id }
  return { hotel, base: hotelPath(ids), currencies: codes, conversion }
}

export const useHotel = () => useRouteLoaderData<typeof loader>('guest/hotel.route') as NonNullable<ReturnType<typeof useHotelData>>
const useHotelData = () => useRouteLoaderData<typeof loader>('guest/hotel.route')

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const title = (matches.find(({ id }) => id === 'root')?.data as { title?: string } | undefined)?.title ?? ''
  const name = data?.hotel.name
  return [
    { title: name === undefined || name === title ? title : `${name} · ${title}` },
    ...(data ? [{ name: 'description', content: data.hotel.summary }] : []),
  ]
}

export default function HotelPages() {
  const { hotel, base, currencies, conversion } = useLoaderData<typeof loader>()
  const choice = <CurrencyChoice own={hotel.currency} codes={currencies} conversion={conversion} />
  return (
    <Frame home={base} name={hotel.name} recover={`${base}/recover`} hotel={hotel} currency={choice}>
      <Outlet />
    </Frame>
  )
}
