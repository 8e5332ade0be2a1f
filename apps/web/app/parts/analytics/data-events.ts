import type { BasketPrice } from '@portico/contracts/price/basket'
import type { RoomSearch } from '@portico/contracts/search/room-search'
import { decimalText, type Money } from '@portico/domain/money/money'
import { type CalendarDate, daysBetween } from '@portico/domain/time/calendar-date'
import { nightCountOf } from '@portico/domain/time/stay'
import type { DataEvent, DataItem } from './data-layer.ts'

const wholeOf = (amount: Money): number => Number(decimalText(amount))

type ListedRoom = {
  readonly name: string
  readonly quotes: readonly {
    readonly productId: number
    readonly name: string
    readonly price: { readonly guestTotal: Money }
  }[]
}

export function searchEvents(
  { stay, rooms }: RoomSearch,
  today: CalendarDate,
  listedRooms: readonly ListedRoom[],
): DataEvent[] {
  const guests = rooms.reduce((guestCount, { party }) => guestCount + party.adults + party.childrenAges.length, 0)
  const search = {
    event: 'search',
    days_ahead: daysBetween(today, stay.arrival),
    nights: nightCountOf(stay),
    guests,
  } as const
  const dataItems = listedRooms.flatMap(({ name, quotes }): DataItem[] => {
    const [lowest] = [...quotes].sort((a, b) => a.price.guestTotal.minor - b.price.guestTotal.minor)
    if (lowest === undefined) return []
    const price = wholeOf(lowest.price.guestTotal)
    return [{ item_id: String(lowest.productId), item_name: name, item_variant: lowest.name, price, quantity: 1 }]
  })
  const currency = listedRooms[0]?.quotes[0]?.price.guestTotal.currency
  return currency === undefined ? [search] : [search, { event: 'view_item_list', currency, items: dataItems }]
}

function worthOf({ price: { guestTotal }, lines, services }: BasketPrice) {
  const rooms = lines.map(({ productId, roomName, rateName, stay }) => ({
    item_id: String(productId),
    item_name: roomName,
    item_variant: rateName,
    price: wholeOf(stay),
    quantity: 1,
  }))
  const added = services.map(({ serviceId, name, quantity, amount }) => ({
    item_id: `service-${serviceId}`,
    item_name: name,
    price: wholeOf(amount) / Math.max(1, quantity),
    quantity,
  }))
  return { currency: guestTotal.currency, value: wholeOf(guestTotal), items: [...rooms, ...added] }
}

export function basketEvent(event: 'add_to_cart' | 'begin_checkout', basket: BasketPrice): DataEvent {
  return { event, ...worthOf(basket) }
}

export function purchaseEvent(transactionId: string, basket: BasketPrice): DataEvent {
  return { event: 'purchase', transaction_id: transactionId, ...worthOf(basket) }
}
