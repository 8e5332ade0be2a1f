import { differentParties, isSameParty, type Party } from '@portico/domain/party/party'
import type { NightCell, Promotion } from '@portico/domain/pricing/price-terms'
import { validPromotions } from '@portico/domain/pricing/promotion'
import { stayTotalOf } from '@portico/domain/pricing/stay-total'
import { reopeningOf } from '@portico/domain/restrictions/stay-restriction'
import { cheapestTogether, type RoomChoiceSet } from './cheapest-together.ts'
import type { ListPricer, TermsForParty } from './list-pricer.ts'
import {
  type HotelContext,
  type PreparedSearch,
  type StayWanted,
  searchByDay,
  type TotalsWanted,
} from './prepared-search.ts'
import { requiredTotalOf } from './required-services.ts'
import { countResales } from './resales.ts'
import { isSold, priceAt, priceProduct } from './room-search.ts'
import {
  type HotelSnapshot,
  type ListedRoomTypes,
  noPrice,
  noResales,
  type RoomTypeOnSale,
  roomsOn,
} from './snapshots/hotel-snapshot.ts'

/**
 * Minor units of all rooms together, `Infinity` where there is none; and the rooms that one party can choose from.
 * Valid until the next hotel.
 */
export type TotalsFound = { readonly minor: readonly number[]; readonly remaining: number }

const onlyTotal = [0]
const lowestOfAll: TotalsWanted = { count: 1, of: () => () => onlyTotal }

/**
 * Asks one hotel after the other for the lowest total of all rooms together, minor units, `undefined` where they cannot
 * be had: what a room search of that hotel finds, without the list around it.
 */
export function findLowestTotals(
  wantedStay: StayWanted,
): (hotel: HotelSnapshot, at: HotelContext) => number | undefined {
  const find = findTotals(wantedStay, lowestOfAll)
  return (hotel, hotelContext) => find(hotel, hotelContext)?.minor[0]
}

/**
 * The same for several totals. All rooms of one are then on rates that count for it. Nothing where the rooms cannot be
 * had at any rate.
 */
export function findTotals(
  wantedStay: StayWanted,
  totals: TotalsWanted,
): (hotel: HotelSnapshot, at: HotelContext) => TotalsFound | undefined {
  const { stay, rooms, packageId } = wantedStay
  const parties = differentParties(rooms)
  const partyOf = rooms.map((party) => parties.findIndex((otherParty) => isSameParty(party, otherParty)))
  const searchOn = searchByDay(wantedStay, parties, totals)
  const minor = Array.from({ length: totals.count }, () => Number.POSITIVE_INFINITY)
  return (hotel, { now, today, typed }) => {
    const { closedSeasons } = hotel.settings
    const preparedSearch = searchOn(hotel, today)
    if (!preparedSearch || (closedSeasons.length > 0 && reopeningOf(stay, closedSeasons))) return undefined
    const holding =
      hotel.promotions.length === 0 ? [] : validPromotions(hotel.promotions, { stay, bookedOn: today, typed })
    minor.fill(Number.POSITIVE_INFINITY)
    const remaining =
      rooms.length === 1
        ? lowerForOne(minor, hotel, preparedSearch, holding)
        : lowerForAll(minor, hotel, partyOf, preparedSearch, holding)
    if (minor[0] === Number.POSITIVE_INFINITY) return undefined
    const requiredTotal = hotel.mandatory.services.length === 0 ? 0 : requiredTotalOf(hotel, stay, now, packageId)
    if (requiredTotal > 0) for (let i = 0; i < minor.length; i++) minor[i] = (minor[i] ?? 0) + requiredTotal
    return { minor, remaining }
  }
}

function lowerForOne(
  minor: number[],
  hotel: HotelSnapshot,
  preparedSearch: PreparedSearch,
  holding: readonly Promotion[],
): number {
  const [pricer] = preparedSearch.pricers
  const { types } = hotel.listed
  let remaining = 0
  if (!pricer) return remaining
  for (let place = 0; place < types.length; place++) {
    const listedRoomType = types[place]
    const terms = listedRoomType && pricer.termsOf(listedRoomType)
    const rooms = terms ? roomsAvailable(hotel.listed, place, preparedSearch) : 0
    if (terms && rooms >= 1 && lowerTotals(minor, { hotel, place, pricer, terms }, preparedSearch, holding))
      remaining += rooms
  }
  return remaining
}

function lowerForAll(
  minor: number[],
  hotel: HotelSnapshot,
  partyOf: readonly number[],
  preparedSearch: PreparedSearch,
  holding: readonly Promotion[],
): number {
  const { available, choices } = choicesOf(minor.length, hotel, preparedSearch, holding)
  for (const [total, ofParties] of choices.entries()) {
    const options = partyOf.map((party) => ofParties[party] ?? [])
    const together = options.some(({ length }) => length === 0) ? undefined : cheapestTogether(options, available)
    if (together) minor[total] = together.reduce((sum, roomChoiceSet) => sum + roomChoiceSet.minor, 0)
  }
  return 0
}

type RoomChoices = {
  readonly available: ReadonlyMap<number, number>
  readonly choices: readonly (readonly RoomChoiceSet[][])[]
}

function choicesOf(
  totals: number,
  hotel: HotelSnapshot,
  preparedSearch: PreparedSearch,
  holding: readonly Promotion[],
): RoomChoices {
  const availableRooms = new Map<number, number>()
  const choices: RoomChoiceSet[][][] = Array.from({ length: totals }, () => preparedSearch.pricers.map(() => []))
  for (const [place, listedType] of hotel.listed.types.entries()) {
    const termsByPricer = preparedSearch.pricers.map((pricer) => pricer.termsOf(listedType))
    const isFitting = termsByPricer.some((terms) => terms !== undefined)
    const rooms = isFitting ? roomsAvailable(hotel.listed, place, preparedSearch) : 0
    const roomTypeId = hotel.roomTypes[place]?.id
    if (rooms < 1 || roomTypeId === undefined) continue
    availableRooms.set(roomTypeId, rooms)
    for (const [i, pricer] of preparedSearch.pricers.entries()) {
      const terms = termsByPricer[i]
      if (!terms) continue
      const lowest = Array.from({ length: totals }, () => Number.POSITIVE_INFINITY)
      lowerTotals(lowest, { hotel, place, pricer, terms }, preparedSearch, holding)
      for (const [total, sum] of lowest.entries())
        if (sum !== Number.POSITIVE_INFINITY) choices[total]?.[i]?.push({ roomTypeId, minor: sum })
    }
  }
  return { available: availableRooms, choices }
}

export function roomChoicesFor(
  hotel: HotelSnapshot,
  wantedStay: Omit<StayWanted, 'rooms'>,
  { today, typed }: Omit<HotelContext, 'now'>,
): (party: Party) => { readonly choices: readonly RoomChoiceSet[]; readonly available: ReadonlyMap<number, number> } {
  const { stay } = wantedStay
  const holding = validPromotions(hotel.promotions, { stay, bookedOn: today, typed })
  const isClosed = reopeningOf(stay, hotel.settings.closedSeasons) !== undefined
  return (party) => {
    const preparedSearch = isClosed
      ? undefined
      : searchByDay({ ...wantedStay, rooms: [party] }, [party], lowestOfAll)(hotel, today)
    if (!preparedSearch) return { choices: [], available: new Map() }
    const { available, choices } = choicesOf(1, hotel, preparedSearch, holding)
    return { choices: choices[0]?.[0] ?? [], available }
  }
}

type PricedRoomType = {
  readonly hotel: HotelSnapshot
  readonly place: number
  readonly pricer: ListPricer
  readonly terms: TermsForParty
}

function lowerTotals(
  totals: number[],
  { hotel, place, pricer, terms }: PricedRoomType,
  preparedSearch: PreparedSearch,
  holding: readonly Promotion[],
): boolean {
  // Few hotels have a promotion that holds: it is for rooms and plans of its hotel, and each product is priced by
  // itself.
  if (holding.length > 0) return lowerWithPromotions(totals, hotel.roomTypes[place], pricer, preparedSearch, holding)
  const { rates } = terms
  const prices = rates.length > 0 ? pricer.pricesOf({ ofHotel: hotel.listed.prices, place }, terms) : undefined
  if (!prices) return false
  for (const rate of rates) lowerTotal(totals, rate.totals, stayTotalOf(prices, rate.plan))
  return true
}

function lowerWithPromotions(
  totals: number[],
  roomType: RoomTypeOnSale | undefined,
  { party }: ListPricer,
  preparedSearch: PreparedSearch,
  holding: readonly Promotion[],
): boolean {
  const nightCells = roomType && cellsOf(roomType, preparedSearch)
  if (!nightCells) return false
  let isOnSale = false
  for (const product of roomType.products) {
    if (!isSold(product, preparedSearch) || preparedSearch.isRestricted(product.rules, party)) continue
    isOnSale = true
    const { cancellation, terms } = product
    lowerTotal(
      totals,
      preparedSearch.totals({ cancellation, plan: terms.plan }),
      priceProduct(product, nightCells, party, holding).priced.minor,
    )
  }
  return isOnSale
}

export function lowerTotal(totals: number[], which: readonly number[], minor: number): void {
  for (const total of which) if (minor < (totals[total] ?? 0)) totals[total] = minor
}

function roomsAvailable({ rooms, resales }: ListedRoomTypes, place: number, { first, nights }: PreparedSearch): number {
  const roomsOfType = { rooms, place }
  let fewest = Number.POSITIVE_INFINITY
  for (let i = 0; i < nights.length; i++) fewest = Math.min(fewest, roomsOn(roomsOfType, first + i))
  if (fewest < 0 || resales === undefined) return fewest
  return fewest + countResales({ resales: resales[place] ?? noResales }, first, nights.length)
}

function cellsOf({ prices }: RoomTypeOnSale, { first, nights }: PreparedSearch): NightCell[] | undefined {
  const nightCells: NightCell[] = []
  for (let i = 0; i < nights.length; i++) {
    const night = nights[i]
    const minor = priceAt(prices, first + i)
    if (minor === noPrice || night === undefined) return undefined
    nightCells.push({ night, minor })
  }
  return nightCells
}
