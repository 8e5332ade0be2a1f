import type { Hotel } from '@portico/contracts/hotel/catalogue'
import { useRouteLoaderData } from '@remix-run/react'
import type { HotelCurrencies } from '../currency/load-currencies.server.ts'
import type { TradeEntry } from '../trade/load-trade.server.ts'

/** Pages that show more load the rest. */
export type HotelInFrame = Omit<
  Hotel,
  'description' | 'information' | 'pictures' | 'destinations' | 'terms' | 'messaging' | 'showChat' | 'tradeAssociated'
>

export type HotelContact = { readonly kind: 'link'; readonly href: string } | { readonly kind: 'chat' }

export type HotelPageData = HotelCurrencies & {
  readonly hotel: HotelInFrame
  readonly channelId: number
  readonly base: string
  readonly others: string | undefined
  readonly listQuery: string
  readonly contact: HotelContact | undefined
  readonly trade: TradeEntry | undefined
}

export const hotelRoute = 'pages/hotel/hotel.route'

/** Addresses of these pages name no hotel: their offer does. */
const otherFrames = ['pages/offer/offer.route'] as const

export function useHotel(): HotelPageData {
  return useHotelIfLoaded() as HotelPageData
}

function useHotelIfLoaded() {
  const hotel = useRouteLoaderData(hotelRoute)
  const offer = useRouteLoaderData(otherFrames[0])
  return hotel ?? offer
}

export function useFrameData(): Pick<HotelPageData, 'trade'> | undefined {
  const hotel = useHotelIfLoaded()
  const portal = useRouteLoaderData('pages/portal/portal.route')
  return (hotel ?? portal) as Pick<HotelPageData, 'trade'> | undefined
}
