import type { Basket } from '@portico/contracts/price/basket'
import type { RoomSearch } from '@portico/contracts/search/room-search'
import { type CalendarDate, calendarDateOf } from '@portico/domain/time/calendar-date'
import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { readParams } from '../params/read-params.ts'
import { readExtras, withExtras } from './basket-extras.ts'
import { hotelPath } from './paths.ts'
import { readSearch } from './read-search.server.ts'
import { type AddressExtras, searchParamsOf, splitStayParamsOf } from './search-address.ts'

/** `unreadable` names the parameters that could not be read; the basket is without them. */
export type ReadBasket =
  | { kind: 'basket'; basket: Basket; canonicalParams: URLSearchParams; unreadable: AddressExtras }
  | { kind: 'incomplete'; canonicalParams: URLSearchParams }

/** An address without a product for each room is still a search. */
export function readBasket(rawParams: URLSearchParams, today: CalendarDate): ReadBasket {
  const params = readParams(rawParams)
  const parsedSearch = readSearch(params, today)
  const addressParams = params.size > 0 ? searchParamsOf(parsedSearch.typed) : new URLSearchParams()
  if (parsedSearch.kind === 'invalid') return { kind: 'incomplete', canonicalParams: addressParams }
  const { stay, promoCode, link } = parsedSearch.search
  const basketOf = (rooms: Basket['rooms']): Pick<Extract<ReadBasket, { kind: 'basket' }>, 'basket' | 'unreadable'> => {
    const { unreadable, ...extras } = readExtras(parsedSearch.typed.extras ?? [], rooms.length)
    const basket = {
      stay,
      rooms,
      promoCode,
      link,
    }
    return { basket: withExtras(basket, extras), unreadable }
  }
  if (params.has('change')) {
    const stayParts = readParts(params, parsedSearch.search)
    if (!stayParts) return { kind: 'incomplete', canonicalParams: addressParams }
    return { kind: 'basket', ...basketOf(stayParts), canonicalParams: splitStayParamsOf(parsedSearch.typed, stayParts) }
  }
  const rooms = parsedSearch.search.rooms.flatMap(({ party, productId }) =>
    productId === undefined ? [] : [{ party, productId }],
  )
  if (rooms.length < parsedSearch.search.rooms.length) return { kind: 'incomplete', canonicalParams: addressParams }
  for (const { productId } of rooms) addressParams.append('pick', String(productId))
  return { kind: 'basket', ...basketOf(rooms), canonicalParams: addressParams }
}

export function basketOrSearch(
  { request, context: { place } }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  hotel: { id: number; today: CalendarDate },
): Extract<ReadBasket, { kind: 'basket' }> {
  const parsedBasket = readBasket(new URL(request.url).searchParams, hotel.today)
  if (parsedBasket.kind === 'basket') return parsedBasket
  const search = hotelPath({ hotelId: hotel.id, channelId: place.channelId ?? 0, languageId: place.language.id })
  throw redirect(search + (parsedBasket.canonicalParams.size > 0 ? `?${parsedBasket.canonicalParams}` : ''), 303)
}

/** The parts of a split stay make the whole stay, without a gap. */
function readParts(params: URLSearchParams, { stay, rooms }: RoomSearch) {
  const [room, ...otherRooms] = rooms
  const changeDays = params.getAll('change').map(calendarDateOf)
  const picks = params.getAll('pick').map((pick) => (/^[1-9]\d{0,9}$/.test(pick) ? Number(pick) : Number.NaN))
  const changeOfRoomDays = [stay.arrival, ...changeDays, stay.departure]
  if (
    !room ||
    otherRooms.length > 0 ||
    picks.length !== changeDays.length + 1 ||
    !picks.every((pick) => pick <= 2_147_483_647)
  )
    return undefined
  const stayParts = picks.flatMap((productId, i) => {
    const [arrival, departure] = [changeOfRoomDays[i], changeOfRoomDays[i + 1]]
    return arrival && departure && arrival < departure
      ? [{ party: room.party, productId, stay: { arrival, departure } }]
      : []
  })
  return stayParts.length === picks.length ? stayParts : undefined
}
