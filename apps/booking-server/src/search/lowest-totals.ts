import { differentParties, exceededGuestLimit, isSameParty, type Party } from '@portico/domain/party/party'
import { stayTotalOf } from '@portico/domain/pricing/price-stay'
import type { NightCell, Promotion } from '@portico/domain/pricing/price-terms'
import { validPromotions } from '@portico/domain/pricing/promotion'
import type { TradeBuyer } from '@portico/domain/pricing/rate-plan'
import { breachesByDays, type DayRules, reopeningOf } from '@portico/domain/restrictions/stay-restriction'
import { type CalendarDate, daysBetween } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { nightsOf, problemOfStay, type Stay } from '@portico/domain/time/stay'
import { type Choice, cheapestTogether } from './cheapest-together.ts'
import { requiredTotalOf } from './required-services.ts'
import { countResales } from './resales.ts'
import { isSold, priceAt, priceProduct } from './room-search.ts'
import { type HotelSnapshot, noPrice, noResales, type ProductOnSale, type RoomTypeOnSale } from './snapshots/hotel-snapshot.ts'

/** What is asked of every hotel of a list. */
export type StayWanted = {
  readonly channelId: number
  readonly stay: Stay
  readonly rooms: readonly Party[]
  readonly trade: TradeBuyer | undefined
  /** Only what is sold as this package. */
  readonly packageId?: number | undefined
}

/** At one hotel: the moment, its own day then, and the promotion behind the code that was typed. */
export type HotelContext = { readonly now: Instant; readonly today: CalendarDate; readonly typed?: number | undefined }

export type PreparedSearch = StayWanted & {
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
export function findLowestTotals(wanted: StayWanted): (hotel: HotelSnapshot, at: HotelContext) => number | undefined {
  const { stay, rooms } = wanted
  const parties = differentParties(rooms)
  const partyOf = rooms.map((party) => parties.findIndex((other) => isSameParty(party, other)))
  const searchOn = searchByDay(wanted)
  return (hotel, at) => {
    const search = searchAt(hotel, at, stay, searchOn)
    if (!search) return undefined
    const [only] = rooms
    if (rooms.length === 1 && only) return withRequired(hotel, wanted, at, lowestForOne(hotel, only, search))
    const available = new Map<number, number>()
    const choices: Choice[][] = parties.map(() => [])
    for (const roomType of hotel.roomTypes) {
      const fitting = parties.map((party) => (fitsParty(roomType, hotel, party) ? party : undefined))
      addChoices(choices, available, roomType, fitting, search)
    }
    const together = cheapestTogether(
      partyOf.map((party) => choices[party] ?? []),
      available,
    )
    return withRequired(
      hotel,
      wanted,
      at,
      together?.reduce((sum, { minor }) => sum + minor, 0),
    )
  }
}

/** The search at one hotel on its own day; nothing where the stay cannot be asked for, or lies in a closed season. */
export function searchAt(
  hotel: HotelSnapshot,
  { today, typed }: HotelContext,
  stay: Stay,
  searchOn: ReturnType<typeof searchByDay>,
): PreparedSearch | undefined {
  const { closedSeasons } = hotel.settings
  const any = searchOn(hotel.firstNight, today)
  if (!any || (closedSeasons.length > 0 && reopeningOf(stay, closedSeasons))) return undefined
  const holding = hotel.promotions.length === 0 ? [] : validPromotions(hotel.promotions, { stay, bookedOn: today, typed })
  return holding.length === 0 ? any : { ...any, holding }
}

/** P17 */
function withRequired(
  hotel: HotelSnapshot,
  { stay, packageId }: StayWanted,
  { now }: HotelContext,
  minor: number | undefined,
): number | undefined {
  return minor === undefined || hotel.mandatory.services.length === 0 ? minor : minor + requiredTotalOf(hotel, stay, now, packageId)
}

function lowestForOne(hotel: HotelSnapshot, party: Party, search: PreparedSearch): number | undefined {
  let lowest: number | undefined
  for (const roomType of hotel.roomTypes) {
    if (!fitsParty(roomType, hotel, party) || roomsAvailable(roomType, search) < 1) continue
    const cells = cellsOf(roomType, search)
    const minor = cells && lowestPrice(roomType, cells, party, search)
    if (minor !== undefined && (lowest === undefined || minor < lowest)) lowest = minor
  }
  return lowest
}

/** What each party that fits would pay in this room type, if it has a room on every night. */
function addChoices(
  choices: Choice[][],
  available: Map<number, number>,
  roomType: RoomTypeOnSale,
  parties: readonly (Party | undefined)[],
  search: PreparedSearch,
): void {
  if (parties.every((party) => party === undefined)) return
  const rooms = roomsAvailable(roomType, search)
  if (rooms < 1) return
  const cells = cellsOf(roomType, search)
  if (!cells) return
  available.set(roomType.id, rooms)
  for (let i = 0; i < parties.length; i++) {
    const party = parties[i]
    const minor = party && lowestPrice(roomType, cells, party, search)
    if (minor !== undefined) choices[i]?.push({ roomTypeId: roomType.id, minor })
  }
}

/** Asked before anything else: no other question reads as little of a hotel. */
export function fitsParty({ occupancy }: RoomTypeOnSale, { settings }: HotelSnapshot, party: Party): boolean {
  return exceededGuestLimit(occupancy, party, settings.children) === undefined
}

export function roomsAvailable(roomType: RoomTypeOnSale, { first, nights }: PreparedSearch): number {
  const { available } = roomType
  let fewest = Number.POSITIVE_INFINITY
  for (let i = 0; i < nights.length; i++) fewest = Math.min(fewest, available[first + i] ?? 0)
  // Below zero is a night that is closed or not open.
  // Searches over many hotels read little of each.
  return fewest < 0 || roomType.resales === noResales ? fewest : fewest + countResales(roomType, first, nights.length)
}

export function cellsOf({ prices }: RoomTypeOnSale, { first, nights }: PreparedSearch): NightCell[] | undefined {
  const cells: NightCell[] = []
  for (let i = 0; i < nights.length; i++) {
    const night = nights[i]
    const minor = priceAt(prices, first + i)
    if (minor === noPrice || night === undefined) return undefined
    cells.push({ night, minor })
  }
  return cells
}

function lowestPrice(roomType: RoomTypeOnSale, cells: readonly NightCell[], party: Party, search: PreparedSearch): number | undefined {
  let lowest: number | undefined
  for (const product of roomType.products) {
    if (!isSold(product, search) || search.isRestricted(product.rules, party)) continue
    const minor = totalOf(product, cells, party, search.holding)
    if (lowest === undefined || minor < lowest) lowest = minor
  }
  return lowest
}

/** Few hotels have a promotion that holds; without one, nothing but the sum is worked out. */
export function totalOf(product: ProductOnSale, cells: readonly NightCell[], party: Party, holding: readonly Promotion[]): number {
  return holding.length === 0 ? stayTotalOf(cells, product.terms, party) : priceProduct(product, cells, party, holding).priced.minor
}

/** Thousands of hotels have few first nights, own days and rules: each is looked at once. Nothing for a stay that cannot be asked for on that day. */
export function searchByDay(wanted: StayWanted): (firstNight: CalendarDate, today: CalendarDate) => PreparedSearch | undefined {
  const { stay } = wanted
  const nights = nightsOf(stay)
  const known = new Map<CalendarDate, Map<CalendarDate, PreparedSearch | undefined>>()
  const make = (firstNight: CalendarDate, today: CalendarDate): PreparedSearch | undefined => {
    if (problemOfStay(stay, today)) return undefined
    const first = daysBetween(firstNight, stay.arrival)
    return { ...wanted, nights, first, holding: [], isRestricted: restrictionsFrom(first, nights, stay, daysBetween(today, stay.arrival)) }
  }
  return (firstNight, today) => {
    const days = known.get(firstNight) ?? new Map<CalendarDate, PreparedSearch | undefined>()
    if (!days.has(today)) known.set(firstNight, days.set(today, make(firstNight, today)))
    return days.get(today)
  }
}

/** Whether rules keep a party from the stay, worked out once for all products that share them. */
function restrictionsFrom(first: number, nights: readonly CalendarDate[], stay: Stay, advance: number): PreparedSearch['isRestricted'] {
  const verdicts = new Map<Party, Map<DayRules, boolean>>()
  const dayAt = (day: number) => nights[day] ?? stay.departure
  const verdictOn = (rules: DayRules, { adults }: Party) =>
    rules.restricts(first, first + nights.length) &&
    breachesByDays({ nights: nights.length, advance, adults, restrictionAt: (day) => rules.at(first + day), dayAt }).length > 0
  return (rules, party) => {
    const own = verdicts.get(party) ?? new Map<DayRules, boolean>()
    const known = own.get(rules)
    if (known !== undefined) return known
    const verdict = verdictOn(rules, party)
    verdicts.set(party, own.set(rules, verdict))
    return verdict
  }
}
