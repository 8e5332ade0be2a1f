import { type CalendarDate, daysBetween } from '@portico/domain/calendar-date'
import { reopeningOf } from '@portico/domain/closed-season'
import type { Party } from '@portico/domain/party'
import { type NightCell, tooManyGuests } from '@portico/domain/price-stay'
import { type Promotion, promotionsHolding } from '@portico/domain/promotion'
import { nightsOf, problemOfStay, type Stay } from '@portico/domain/stay'
import { breachesOf } from '@portico/domain/stay-restriction'
import { type HotelSnapshot, noPrice, type ProductOnSale, priceAt, type RoomTypeOnSale } from './hotel-snapshot.ts'
import { priceProduct } from './price-product.ts'
import { isSold } from './room-search.ts'
import { type Choice, cheapestTogether } from './rooms-together.ts'

/** What is asked of every hotel of a list. */
export type StayWanted = {
  readonly channelId: number
  readonly stay: Stay
  readonly rooms: readonly Party[]
  readonly tradeUser: boolean
}

/** At one hotel: its own day, and the promotion behind the code that was typed. */
export type AtHotel = { readonly today: CalendarDate; readonly typed?: number | undefined }

type Asked = StayWanted &
  AtHotel & { readonly nights: readonly CalendarDate[]; readonly first: number; readonly holding: readonly Promotion[] }

/**
 * Asks one hotel after the other for the lowest total of all rooms together, minor units, `undefined` where they cannot be had: what a room
 * search of that hotel finds, without the list around it.
 */
export function askLowestTotals(wanted: StayWanted): (hotel: HotelSnapshot, at: AtHotel) => number | undefined {
  const { stay, rooms } = wanted
  const nights = nightsOf(stay)
  const parties = rooms.filter((party, i) => rooms.findIndex((other) => isLike(party, other)) === i)
  const partyOf = rooms.map((party) => parties.findIndex((other) => isLike(party, other)))
  return (hotel, at) => {
    if (problemOfStay(stay, at.today) || reopeningOf(stay, hotel.settings.closedSeasons)) return undefined
    const holding = promotionsHolding(hotel.promotions, { stay, bookedOn: at.today, typed: at.typed })
    const asked = { ...wanted, ...at, nights, first: daysBetween(hotel.firstNight, stay.arrival), holding }
    const left = new Map<number, number>()
    const choices: Choice[][] = parties.map(() => [])
    for (const roomType of hotel.roomTypes) addChoices(choices, left, roomType, parties, asked)
    const [only] = choices
    if (rooms.length === 1 && only) return lowestOf(only)
    return cheapestTogether(
      partyOf.map((party) => choices[party] ?? []),
      left,
    )?.reduce((sum, { minor }) => sum + minor, 0)
  }
}

/** Two lines of one party cost the same. */
function isLike(a: Party, b: Party): boolean {
  return a.adults === b.adults && a.childrenAges.join() === b.childrenAges.join()
}

function lowestOf(choices: readonly Choice[]): number | undefined {
  let lowest: number | undefined
  for (const { minor } of choices) if (lowest === undefined || minor < lowest) lowest = minor
  return lowest
}

/** What each party would pay in this room type, if it takes them and has a room on every night. */
function addChoices(
  choices: Choice[][],
  left: Map<number, number>,
  roomType: RoomTypeOnSale,
  parties: readonly Party[],
  asked: Asked,
): void {
  const rooms = roomsLeft(roomType, asked)
  if (rooms < 1) return
  const cells = cellsOf(roomType, asked)
  if (!cells) return
  left.set(roomType.id, rooms)
  for (const [i, party] of parties.entries()) {
    const minor = lowestPrice(roomType, cells, party, asked)
    if (minor !== undefined) choices[i]?.push({ roomTypeId: roomType.id, minor })
  }
}

function roomsLeft({ left }: RoomTypeOnSale, { first, nights }: Asked): number {
  let fewest = Number.POSITIVE_INFINITY
  for (let i = 0; i < nights.length; i++) fewest = Math.min(fewest, left[first + i] ?? 0)
  return fewest
}

function cellsOf({ prices }: RoomTypeOnSale, { first, nights }: Asked): NightCell[] | undefined {
  const cells: NightCell[] = []
  for (const [i, night] of nights.entries()) {
    const minor = priceAt(prices, first + i)
    if (minor === noPrice) return undefined
    cells.push({ night, minor })
  }
  return cells
}

function lowestPrice(roomType: RoomTypeOnSale, cells: readonly NightCell[], party: Party, asked: Asked): number | undefined {
  let lowest: number | undefined
  for (const product of roomType.products) {
    if (!isSold(product, asked) || tooManyGuests(roomType.occupancy, party, product.terms.children) !== undefined) continue
    if (isRestricted(product, party, asked)) continue
    const { minor } = priceProduct(product, cells, party, asked.holding)
    if (lowest === undefined || minor < lowest) lowest = minor
  }
  return lowest
}

/** Most days have no rule, and then there is nothing to break. */
function isRestricted({ rules, restrictionOn }: ProductOnSale, party: Party, { stay, today, first, nights }: Asked): boolean {
  return rules.restricts(first, first + nights.length) && breachesOf({ stay, party, today }, restrictionOn).length > 0
}
