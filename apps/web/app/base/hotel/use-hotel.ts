import type { Hotel } from '@portico/contracts/hotel/catalogue'
import { useRouteLoaderData } from '@remix-run/react'
import type { HotelCurrencies } from '../currency/load-currencies.server.ts'
import type { TradeEntry } from '../trade/load-trade.server.ts'

/** A hotel as the frame of every page of it shows it. Pages that show more load the rest. */
export type HotelInFrame = Omit<
  Hotel,
  'description' | 'information' | 'pictures' | 'destinations' | 'terms' | 'messaging' | 'showChat' | 'tradeAssociated'
>

/** A link to a chat with the hotel, or a place for the chat of the host's own script. */
export type HotelContact = { readonly kind: 'link'; readonly href: string } | { readonly kind: 'chat' }

/** What every page of a hotel knows; `base` is the address of its first page. */
export type HotelPageData = HotelCurrencies & {
  readonly hotel: HotelInFrame
  readonly channelId: number
  readonly base: string
  readonly others: string | undefined
  /** The portal's list as it was left, as a query. */
  readonly listQuery: string
  /** How a guest writes to the hotel beside every page. */
  readonly contact: HotelContact | undefined
  readonly trade: TradeEntry | undefined
}

/** The route that is the frame of every page of a hotel. */
export const hotelRoute = 'pages/hotel/hotel.route'

/** The frames of pages whose address names no hotel: what they are about says it. */
const otherFrames = ['pages/offer/offer.route'] as const

export function useHotel(): HotelPageData {
  return useHotelIfLoaded() as HotelPageData
}

function useHotelIfLoaded() {
  const hotel = useRouteLoaderData(hotelRoute)
  const offer = useRouteLoaderData(otherFrames[0])
  return hotel ?? offer
}

/** What the frame of the page knows, of a hotel or of a portal; undefined on a page of neither. */
export function useFrameData(): Pick<HotelPageData, 'trade'> | undefined {
  const hotel = useHotelIfLoaded()
  const portal = useRouteLoaderData('pages/portal/portal.route')
  return (hotel ?? portal) as Pick<HotelPageData, 'trade'> | undefined
}
