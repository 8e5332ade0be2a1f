import { type CalendarDate, daysBetween } from '@portico/domain/calendar-date'
import { reopeningOf } from '@portico/domain/closed-season'
import type { Party } from '@portico/domain/party'
import { type NightCell, tooManyGuests } from '@portico/domain/price-stay'
import { type Promotion, promotionsHolding } from '@portico/domain/promotion'
import { nightsOf, problemOfStay, type Stay } from '@portico/domain/stay'
import { breachesByDays } from '@portico/domain/stay-restriction'
import type { DayRules } from './day-rules.ts'
import { type HotelSnapshot, noPrice, priceAt, type RoomTypeOnSale } from './hotel-snapshot.ts'
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

type Asked = StayWanted & {
  readonly nights: readonly CalendarDate[]
  /** The number of the night of arrival in the hotel's arrays. */
  readonly first: number
  readonly holding: readonly Promotion[]
  readonly isRestricted: (rules: DayRules, party: Party) => boolean
}

/**
 * Asks one hotel after the other for the lowest total of all rooms together, minor units, `undefined` where they cannot be had: what a room
 * search of that hotel finds, without the list around it.
 */
export function askLowestTotals(wanted: StayWanted): (hotel: HotelSnapshot, at: AtHotel) => number | undefined {
  const { stay, rooms } = wanted
  const nights = nightsOf(stay)
  const parties = rooms.filter((party, i) => rooms.findIndex((other) => isLike(party, other)) === i)
  const partyOf = rooms.map((party) => parties.findIndex((other) => isLike(party, other)))
  const restrictions = keepRestrictions(stay, nights)
  return (hotel, { today, typed }) => {
    if (problemOfStay(stay, today) || reopeningOf(stay, hotel.settings.closedSeasons)) return undefined
    const holding = promotionsHolding(hotel.promotions, { stay, bookedOn: today, typed })
    const { first, isRestricted } = restrictions(hotel.firstNight, today)
    const asked = { ...wanted, nights, first, holding, isRestricted }
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
  for (let i = 0; i < parties.length; i++) {
    const party = parties[i]
    const minor = party && lowestPrice(roomType, cells, party, asked)
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
  for (let i = 0; i < nights.length; i++) {
    const night = nights[i]
    const minor = priceAt(prices, first + i)
    if (minor === noPrice || night === undefined) return undefined
    cells.push({ night, minor })
  }
  return cells
}

function lowestPrice(roomType: RoomTypeOnSale, cells: readonly NightCell[], party: Party, asked: Asked): number | undefined {
  const [any] = roomType.products
  if (!any || tooManyGuests(roomType.occupancy, party, any.terms.children) !== undefined) return undefined
  let lowest: number | undefined
  for (const product of roomType.products) {
    if (!isSold(product, asked) || asked.isRestricted(product.rules, party)) continue
    const { minor } = priceProduct(product, cells, party, asked.holding).priced
    if (lowest === undefined || minor < lowest) lowest = minor
  }
  return lowest
}

type AtDay = Pick<Asked, 'first' | 'isRestricted'>

/** Thousands of hotels have few first nights, own days and rules: each is looked at once. */
function keepRestrictions(stay: Stay, nights: readonly CalendarDate[]) {
  const known = new Map<CalendarDate, Map<CalendarDate, AtDay>>()
  const make = (firstNight: CalendarDate, today: CalendarDate): AtDay => {
    const first = daysBetween(firstNight, stay.arrival)
    const advance = daysBetween(today, stay.arrival)
    const verdicts = new Map<Party, Map<DayRules, boolean>>()
    const dayAt = (day: number) => nights[day] ?? stay.departure
    const verdictOn = (rules: DayRules, { adults }: Party) =>
      rules.restricts(first, first + nights.length) &&
      breachesByDays({ nights: nights.length, advance, adults, restrictionAt: (day) => rules.at(first + day), dayAt }).length > 0
    return {
      first,
      isRestricted: (rules, party) => {
        const own = verdicts.get(party) ?? new Map<DayRules, boolean>()
        const verdict = own.get(rules) ?? verdictOn(rules, party)
        verdicts.set(party, own.set(rules, verdict))
        return verdict
      },
    }
  }
  return (firstNight: CalendarDate, today: CalendarDate): AtDay => {
    const days = known.get(firstNight) ?? new Map<CalendarDate, AtDay>()
    const atDay = days.get(today) ?? make(firstNight, today)
    known.set(firstNight, days.set(today, atDay))
    return atDay
  }
}
