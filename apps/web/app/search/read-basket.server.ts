import type { Basket } from '@portico/contracts/basket'
import type { RoomSearch } from '@portico/contracts/room-search'
import { type CalendarDate, calendarDateOf } from '@portico/domain/time/calendar-date'
import { readSearch } from './read-search.server.ts'
import { searchParamsOf, splitStayParamsOf } from './search-address.ts'

export type ReadBasket = { kind: 'basket'; basket: Basket; address: URLSearchParams } | { kind: 'incomplete'; address: URLSearchParams }

/** The basket that an address names. One without a product for each of its rooms is a search still (RTE-28). */
export function readBasket(params: URLSearchParams, today: CalendarDate): ReadBasket {
  const read = readSearch(params, today)
  const address = params.size > 0 ? searchParamsOf(read.typed) : new URLSearchParams()
  if (read.kind === 'invalid') return { kind: 'incomplete', address }
  const { stay, promoCode, link } = read.search
  const basketOf = (rooms: Basket['rooms']): Basket => ({
    stay,
    rooms,
    ...(promoCode === undefined ? {} : { promoCode }),
    ...(link === undefined ? {} : { link }),
  })
  if (params.has('change')) {
    const parts = readParts(params, read.search)
    if (!parts) return { kind: 'incomplete', address }
    return { kind: 'basket', basket: basketOf(parts), address: splitStayParamsOf(read.typed, parts) }
  }
  const rooms = read.search.rooms.flatMap(({ party, productId }) => (productId === undefined ? [] : [{ party, productId }]))
  if (rooms.length < read.search.rooms.length) return { kind: 'incomplete', address }
  for (const { productId } of rooms) address.append('pick', String(productId))
  return { kind: 'basket', basket: basketOf(rooms), address }
}

/** CROSS-06: the rooms of a split stay, each with its part of it; together they are the whole stay, without a gap. */
function readParts(params: URLSearchParams, { stay, rooms }: RoomSearch) {
  const [room, ...otherRooms] = rooms
  const changeDays = params.getAll('change').map(calendarDateOf)
  const picks = params.getAll('pick').map((pick) => (/^[1-9]\d{0,9}$/.test(pick) ? Number(pick) : Number.NaN))
  const days = [stay.arrival, ...changeDays, stay.departure]
  if (!room || otherRooms.length > 0 || picks.length !== changeDays.length + 1 || !picks.every((pick) => pick <= 2_147_483_647))
    return undefined
  const parts = picks.flatMap((productId, i) => {
    const [arrival, departure] = [days[i], days[i + 1]]
    return arrival && departure && arrival < departure ? [{ party: room.party, productId, stay: { arrival, departure } }] : []
  })
  return parts.length === picks.length ? parts : undefined
}
