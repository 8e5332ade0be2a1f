import { defaultParty, partyLimits } from '@portico/domain/party/party'
import { maxRoomLines } from '@portico/domain/party/room-line'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { Stay } from '@portico/domain/time/stay'

/** Nothing is checked yet, so that a mistake can be shown as it was made. */
export type TypedRoom = { adults: string; ages: readonly string[] }

/** These parameters are kept as they stand from page to page, and read where a basket is. */
export const extraParams = ['package', 'airport', 'flight', 'service', 'protect', 'upgraded', 'draft'] as const
/** `line`, `of` and `to` belong to a change (`change-address.ts`). */
export type AddressExtras = readonly (readonly [
  name: (typeof extraParams)[number] | 'line' | 'of' | 'to',
  value: string,
])[]

/**
 * In an address: `arrival=2027-03-05&departure=2027-03-08&room=2&room=2-7-11&promo=X`, adults first, then ages; a
 * signed link as `link`.
 */
export type TypedSearch = {
  arrival: string
  departure: string
  rooms: readonly TypedRoom[]
  promo: string
  link?: string
  extras?: AddressExtras
}

/**
 * Another search keeps the package and its flights, and what a trade user has typed, but no services: those were
 * chosen for other days.
 */
const journeyParams = new Set<string>(['package', 'airport', 'flight', 'draft'])

export function journeyOf(addressExtras: AddressExtras = []): AddressExtras {
  return addressExtras.filter(([name]) => journeyParams.has(name))
}

/** A journey is `7.BV101_BV102`, airport first; empty is none. */
export function withJourney(addressExtras: AddressExtras, journey: string): AddressExtras {
  const [airport = '', flight = ''] = journey.split('.')
  const otherParams = journeyOf(addressExtras).filter(([name]) => name !== 'airport' && name !== 'flight')
  return journey === '' ? otherParams : [...otherParams, ['airport', airport], ['flight', flight]]
}

export const defaultRoom: TypedRoom = { adults: String(defaultParty.adults), ages: [] }

export function withArrival(stay: Stay, arrival: CalendarDate): Stay {
  return { arrival, departure: stay.departure > arrival ? stay.departure : addDays(arrival, 1) }
}

export function searchParamsOf({ arrival, departure, rooms, promo, link, extras = [] }: TypedSearch): URLSearchParams {
  const params = new URLSearchParams({ arrival, departure })
  for (const { adults, ages } of rooms) params.append('room', [adults, ...ages].join('-'))
  if (promo !== '') params.set('promo', promo)
  if (link !== undefined) params.set('link', link)
  for (const [name, value] of extras) params.append(name, value)
  return params
}

/** `pick` names the product of each line in order; 0 is none yet. */
export function withPicks(typedSearch: TypedSearch, picks: readonly (number | undefined)[]): URLSearchParams {
  const params = searchParamsOf(typedSearch)
  const lastPicked = picks.findLastIndex((pick) => pick !== undefined)
  for (const pick of picks.slice(0, lastPicked + 1)) params.append('pick', String(pick ?? 0))
  return params
}

export function toChooseAgain(addressParams: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(addressParams)
  const pickParams = params.getAll('room').length > 1 ? ['change'] : ['pick', 'change', 'protect', 'upgraded']
  for (const name of pickParams) params.delete(name)
  return params
}

const anyProduct = -1

/** The part that all queries share is written once, since a room list has two for each of its rates. */
export function queriesByProduct(paramsOf: (productId: number) => URLSearchParams): (productId: number) => string {
  const [queryBefore = '', queryAfter = ''] = paramsOf(anyProduct).toString().split(`pick=${anyProduct}`)
  return (productId) => `${queryBefore}pick=${productId}${queryAfter}`
}

/** `change` is the day on which the next room begins. */
export function splitStayParamsOf(
  typedSearch: TypedSearch,
  stayParts: readonly { productId: number; stay: Stay }[],
): URLSearchParams {
  const params = searchParamsOf(typedSearch)
  for (const { productId } of stayParts) params.append('pick', String(productId))
  for (const { stay } of stayParts.slice(1)) params.append('change', stay.arrival)
  return params
}

/**
 * `edit` is a submit button's value, so that it works without JavaScript: `add-room`, `remove-room-1`, `more-adults-0`,
 * `fewer-adults-0`, `add-child-0`, `remove-child-0-2`. What the limits do not allow is ignored.
 */
export function editRooms(rooms: readonly TypedRoom[], edit: string): readonly TypedRoom[] {
  const [, action, index, child] =
    /^(add-room|remove-room|more-adults|fewer-adults|add-child|remove-child)(?:-(\d{1,2}))?(?:-(\d{1,2}))?$/.exec(
      edit,
    ) ?? []
  const roomIndex = Number(index)
  const room = rooms[roomIndex]
  if (action === 'add-room') return rooms.length < maxRoomLines ? [...rooms, defaultRoom] : rooms
  if (!room) return rooms
  const replaceRoom = (changedRoom: TypedRoom) =>
    rooms.map((typedRoom, i) => (i === roomIndex ? changedRoom : typedRoom))
  const adults = Number(room.adults)
  switch (action) {
    case 'remove-room':
      return rooms.length > 1 ? rooms.filter((_, i) => i !== roomIndex) : rooms
    case 'more-adults':
      return adults < partyLimits.maxAdults ? replaceRoom({ ...room, adults: String(adults + 1) }) : rooms
    case 'fewer-adults':
      return adults > partyLimits.minAdults ? replaceRoom({ ...room, adults: String(adults - 1) }) : rooms
    case 'add-child':
      return room.ages.length < partyLimits.maxChildren ? replaceRoom({ ...room, ages: [...room.ages, ''] }) : rooms
    default:
      return replaceRoom({ ...room, ages: room.ages.filter((_, i) => i !== Number(child)) })
  }
}
