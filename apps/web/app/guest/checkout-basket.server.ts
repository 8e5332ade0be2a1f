import type { Basket } from '@portico/contracts/basket'
import type { CalendarDate } from '@portico/domain/calendar-date'
import { readSearch } from './read-search.server.ts'
import { searchParams } from './search-address.ts'

export type ReadBasket = { kind: 'basket'; basket: Basket; address: URLSearchParams } | { kind: 'incomplete'; address: URLSearchParams }

/** The basket that an address names. One without a product for each of its rooms is a search still (RTE-28). */
export function readBasket(params: URLSearchParams, today: CalendarDate): ReadBasket {
  const read = readSearch(params, today)
  const address = params.size > 0 ? searchParams(read.typed) : new URLSearchParams()
  if (read.kind === 'invalid') return { kind: 'incomplete', address }
  const { stay, promoCode, link } = read.search
  const rooms = read.search.rooms.flatMap(({ party, productId }) => (productId === undefined ? [] : [{ party, productId }]))
  if (rooms.length < read.search.rooms.length) return { kind: 'incomplete', address }
  for (const { productId } of rooms) address.append('pick', String(productId))
  return {
    kind: 'basket',
    basket: { stay, rooms, ...(promoCode === undefined ? {} : { promoCode }), ...(link === undefined ? {} : { link }) },
    address,
  }
}
