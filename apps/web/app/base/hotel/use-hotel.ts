import type { Hotel } from '@portico/contracts/hotel/catalogue'
import { useRouteLoaderData } from '@remix-run/react'
import type { HotelCurrencies } from '../currency/load-currencies.server.ts'
import type { TradeEntry } from '../trade/load-trade.server.ts'

/** A hotel as the frame of every page of it shows it. Pages that show more load the rest. */
export type HotelInFrame = Omit<
  Hotel,
  'description' | 'information' | 'pictures' | 'destinations' | 'terms' | 'messaging' | 'showChat' | 'tradeAssociated'
>

/** What every page of a hotel knows; `base` is the address of its first page. */
export type HotelPageData = HotelCurrencies & {
  readonly hotel: HotelInFrame
  readonly channelId: number
  readonly base: string
  readonly others: string | undefined
  readonly trade: TradeEntry | undefined
}

/** The route that is the frame of every page of a hotel. */
export const hotelRoute = 'pages/hotel/hotel.route'

export function useHotel(): HotelPageData {
  return useRouteLoaderData(hotelRoute) as HotelPageData
}
