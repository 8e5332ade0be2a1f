import { markBestRates } from '@portico/contracts/search/room-search'
import type { Refusal } from '@portico/contracts/values/shapes'
import { exceededGuestLimit, type Party } from '@portico/domain/party/party'
import { type LinePricing, priceWithPromotions, type SoldRoom } from '@portico/domain/pricing/price-stay'
import type { NightCell, Promotion } from '@portico/domain/pricing/price-terms'
import { validPromotions } from '@portico/domain/pricing/promotion'
import { type Buyer, type SaleTerms, saleProblemOf, type TradeBuyer } from '@portico/domain/pricing/rate-plan'
import { breachesOf, reopeningOf, restrictionsOfPart } from '@portico/domain/restrictions/stay-restriction'
import { addDays, type CalendarDate, daysBetween } from '@portico/domain/time/calendar-date'
import { nightCountOf, problemOfStay, type Stay } from '@portico/domain/time/stay'
import { type RefusedAttempt, reasonsOf } from './refusals.ts'
import { countResales } from './resales.ts'
import {
  closed,
  type HotelSnapshot,
  type NightPrices,
  noPrice,
  noResales,
  notYetOnSaleCount,
  type ProductOnSale,
  type RoomTypeOnSale,
  roomsOn,
} from './snapshots/hotel-snapshot.ts'

export type RoomsWanted = {
  readonly channelId: number
  readonly stay: Stay
  /** Rooms for these nights of the stay alone: a part of it, before or after which its guests sleep in another room. */
  readonly part?: Stay | undefined
  readonly party: Party
  readonly chosen: readonly number[]
  readonly trade: TradeBuyer | undefined
  readonly today: CalendarDate
  readonly typed?: number | undefined
  readonly packageId?: number | undefined
  readonly ratePlanId?: number | undefined
}

export type FoundQuote = LinePricing & {
  readonly product: ProductOnSale
  readonly cells: readonly NightCell[]
  readonly best: boolean
}
export type FoundRoom = {
  readonly roomType: RoomTypeOnSale
  readonly available: number
  readonly quotes: readonly FoundQuote[]
}

/** Without rooms, `refusals` are what keeps the rate that comes closest from being sold. */
export type RoomsFound = { readonly rooms: readonly FoundRoom[]; readonly refusals: readonly Refusal[] }

/**
 * What a party can have for a stay, room types in the hotel's order, each with its rates. Reads nothing but the
 * snapshot.
 */
export function searchRooms(hotel: HotelSnapshot, wantedRooms: RoomsWanted): RoomsFound {
  if (problemOfStay(wantedRooms.stay, wantedRooms.today)) return { rooms: [], refusals: [{ kind: 'not-on-sale' }] }
  const reopens = reopeningOf(wantedRooms.stay, hotel.settings.closedSeasons)
  if (reopens) return { rooms: [], refusals: [{ kind: 'closed-season', reopens }] }
  const holding = validPromotions(hotel.promotions, {
    stay: wantedRooms.stay,
    bookedOn: wantedRooms.today,
    typed: wantedRooms.typed,
  })
  const rooms: FoundRoom[] = []
  const attempts: RefusedAttempt[] = []
  for (const roomType of hotel.roomTypes) {
    const products = roomType.products.filter((product) => isSold(product, wantedRooms))
    const room = roomOf(hotel, roomType, products, wantedRooms)
    const quotes: FoundQuote[] = []
    for (const product of products) {
      const refusals = [...room.refusals, ...breachesOf(wantedRooms, restrictionsOf(product, wantedRooms))]
      if (refusals.length > 0) attempts.push({ roomType, refusals })
      else
        quotes.push({
          product,
          cells: room.cells,
          ...priceProduct(product, room.cells, wantedRooms.party, holding),
          best: false,
        })
    }
    if (quotes.length > 0) rooms.push({ roomType, available: room.available, quotes })
  }
  return rooms.length > 0
    ? { rooms: markBestRates(rooms, ({ priced }: FoundQuote) => priced.minor), refusals: [] }
    : { rooms, refusals: reasonsOf(hotel, wantedRooms.stay, attempts) }
}

function restrictionsOf({ restrictionOn }: ProductOnSale, { stay, part }: RoomsWanted): ProductOnSale['restrictionOn'] {
  return part ? restrictionsOfPart(part, stay, restrictionOn) : restrictionOn
}

type RoomOverStay = {
  readonly available: number
  readonly cells: readonly NightCell[]
  readonly refusals: readonly Refusal[]
}

function roomOf(
  hotel: HotelSnapshot,
  roomType: RoomTypeOnSale,
  products: readonly ProductOnSale[],
  wantedRooms: RoomsWanted,
): RoomOverStay {
  const { party, chosen } = wantedRooms
  const stay = wantedRooms.part ?? wantedRooms.stay
  const firstIndex = daysBetween(hotel.firstNight, stay.arrival)
  const nights = nightCountOf(stay)
  const takenRooms = chosen.filter((id) => roomType.products.some((product) => product.id === id)).length
  // All room lines are for the same nights, so that each may be one of these. Hardly any room type has some.
  const resold = roomType.resales === noResales ? 0 : countResales(roomType, firstIndex, nights)
  const nightCells: NightCell[] = []
  const refusals: Refusal[] = []
  const limit = exceededGuestLimit(roomType.occupancy, party, products[0]?.terms.children ?? [])
  if (limit !== undefined) refusals.push({ kind: 'too-many-guests', limit })
  let availableRooms = Number.POSITIVE_INFINITY
  for (let i = 0; i < nights; i++) {
    const night = addDays(stay.arrival, i)
    const rooms = roomsOn(roomType.available, firstIndex + i)
    const minor = priceAt(roomType.prices, firstIndex + i)
    nightCells.push({ night, minor })
    availableRooms = Math.min(availableRooms, rooms + resold - takenRooms)
    const refusal = refusalOf(night, rooms, minor, takenRooms - resold)
    if (refusal && !refusals.some(({ kind }) => kind === refusal.kind)) refusals.push(refusal)
  }
  return { available: availableRooms, cells: nightCells, refusals }
}

function refusalOf(night: CalendarDate, rooms: number, minor: number, takenRooms: number): Refusal | undefined {
  if (rooms === notYetOnSaleCount || minor === noPrice) return { kind: 'not-on-sale' }
  if (rooms === closed) return { kind: 'stop-sell', night }
  return rooms - takenRooms < 1 ? { kind: 'sold-out', night } : undefined
}

export type SaleWanted = Buyer & { readonly channelId: number; readonly ratePlanId?: number | undefined }

/** Whether the channel sells the product to this buyer: the one rule of lists, calendars and totals. */
export function isSold(product: ProductOnSale, wantedSale: SaleWanted): boolean {
  if (wantedSale.ratePlanId !== undefined && wantedSale.ratePlanId !== product.ratePlanId) return false
  return isSoldAtAll(product, wantedSale)
}

export function isSoldAtAll(
  rate: SaleTerms & Pick<ProductOnSale, 'channelIds'>,
  buyer: Buyer & { readonly channelId: number },
): boolean {
  return rate.channelIds.has(buyer.channelId) && saleProblemOf(rate, buyer) === undefined
}

export function priceProduct(
  product: ProductOnSale,
  nightCells: readonly NightCell[],
  party: Party,
  holding: readonly Promotion[],
): LinePricing {
  return priceWithPromotions(soldRoomOf(product, nightCells, party, false), holding)
}

/** As the pricer takes it; `isLater`: its guests come to it from another room. */
export function soldRoomOf(
  product: ProductOnSale,
  nightCells: readonly NightCell[],
  party: Party,
  isLater: boolean,
): SoldRoom {
  return { cells: nightCells, terms: product.terms, party, isLater, sold: product }
}

export function cheapestOf(quotes: readonly FoundQuote[]): FoundQuote | undefined {
  return quotes.reduce<FoundQuote | undefined>(
    (low, quote) => (low && low.priced.minor <= quote.priced.minor ? low : quote),
    undefined,
  )
}

/** `noPrice` where there is none. */
export function priceAt({ ofHotel: { amounts, at, roomTypes }, place }: NightPrices, night: number): number {
  return amounts[at[night * roomTypes + place] ?? 0] ?? noPrice
}
