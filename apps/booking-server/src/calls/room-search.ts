import { type LanguageCode, languageOf } from '@portico/contracts/languages'
import type { RoomSearchAnswer, RoomSearchQuestion, ToldQuote, ToldRoom } from '@portico/contracts/legacy/room-search'
import type { CalendarDate } from '@portico/domain/calendar-date'
import { cityTaxOf } from '@portico/domain/city-tax'
import { deadlineOf, type Instant, todayAt } from '@portico/domain/deadline'
import { prepaymentLines } from '@portico/domain/prepayment'
import { limitsOf } from '@portico/domain/stay-restriction'
import type { HotelSnapshot } from '../search/hotel-snapshot.ts'
import type { HotelSnapshots } from '../search/hotel-snapshots.ts'
import { type FoundQuote, type FoundRoom, type RoomsWanted, searchRooms } from '../search/room-search.ts'
import { demandHeld } from '../store/holds.ts'
import { fromJson } from '../store/json.ts'
import { refusalsOfPackage } from '../store/packages.ts'
import { type Answerer, answered, refused, sellerOf } from './answering.ts'
import { tellPictures } from './hotel-list.ts'
import { tellCancellation, textOf } from './told-basket.ts'

/** The rooms and rates for one room line. No promotion code exists yet, so that one that is sent is refused. */
export function answerRoomSearch(hotels: HotelSnapshots): Answerer<RoomSearchQuestion, RoomSearchAnswer> {
  return async ({ db, now }, caller, { stay, party, chosen, promoCode, packageId, holdId }) => {
    const seller = sellerOf(caller)
    const hotel = seller && (await hotels.of(seller.hotelId))
    if (!seller || !hotel?.channelIds.has(caller.channelId) || !chosen.every((id) => sells(hotel, caller.channelId, id))) {
      return refused({ kind: 'not-found' })
    }
    const today = todayAt(hotel.timeZone, now())
    const wanted = {
      channelId: caller.channelId,
      stay,
      party,
      chosen,
      tradeUser: caller.clientId !== undefined,
      today,
      packageId,
      held: (await demandHeld(db.reader, seller.hotelId, holdId)).rooms,
    }
    const kept = packageId === undefined ? [] : await refusalsOfPackage(db.reader, seller.hotelId, packageId, stay)
    const { rooms, refusals } = kept.length > 0 ? { rooms: [], refusals: kept } : searchRooms(hotel, wanted)
    const language = languageOf(caller.languageId).code
    const told = { hotel, wanted, language, untilOf: deadlinesBefore(stay.arrival, hotel.timeZone) }
    return answered({
      currency: hotel.currency,
      rooms: rooms.map((room) => tellRoom(room, rooms, told)),
      refusals,
      promo: promoCode === undefined ? undefined : { kind: 'refused' },
    })
  }
}

function sells({ roomTypes }: HotelSnapshot, channelId: number, productId: number): boolean {
  return roomTypes.some(({ products }) => products.some(({ id, channelIds }) => id === productId && channelIds.has(channelId)))
}

type Telling = {
  readonly hotel: HotelSnapshot
  readonly wanted: RoomsWanted
  readonly language: LanguageCode
  readonly untilOf: (days: number, time: string) => Instant
}

/** A list has few different deadlines, and each costs more than a price. */
function deadlinesBefore(arrival: CalendarDate, timeZone: string): (days: number, time: string) => Instant {
  const known = new Map<string, Instant>()
  return (days, time) => {
    const key = `${days} ${time}`
    const until = known.get(key) ?? deadlineOf(arrival, days, time, timeZone)
    known.set(key, until)
    return until
  }
}

function tellRoom(room: FoundRoom, rooms: readonly FoundRoom[], told: Telling): ToldRoom {
  const { language } = told
  const { id, occupancy } = room.roomType
  const content = fromJson(room.roomType.content)
  return {
    id,
    ...textOf(content.texts, language),
    pictures: tellPictures(content.pictures, language),
    left: room.left,
    suggestedProductId: suggestionOf(room, rooms),
    squareMetres: content.squareMetres,
    maxAdults: occupancy.maxAdults,
    maxGuests: occupancy.maxGuests,
    amenities: content.amenities,
    quotes: room.quotes.map((quote) => tellQuote(quote, told)),
  }
}

/** The suggested room on the plan of this room's cheapest rate, else on its own cheapest. */
function suggestionOf({ roomType, quotes }: FoundRoom, rooms: readonly FoundRoom[]): number | undefined {
  const other = rooms.find((room) => room.roomType.id === roomType.suggestedRoomTypeId)
  if (!other) return undefined
  const samePlan = other.quotes.find(({ product }) => product.ratePlanId === cheapest(quotes)?.product.ratePlanId)
  return (samePlan ?? cheapest(other.quotes))?.product.id
}

function cheapest(quotes: readonly FoundQuote[]): FoundQuote | undefined {
  return quotes.reduce<FoundQuote | undefined>((low, quote) => (low && low.priced.minor <= quote.priced.minor ? low : quote), undefined)
}

function tellQuote({ product, priced, best }: FoundQuote, { hotel, wanted, language, untilOf }: Telling): ToldQuote {
  const { stay, party, today } = wanted
  const { minStay, maxStay, minAdults, maxAdults } = limitsOf(stay, product.restrictionOn)
  const { cityTax } = hotel.settings
  return {
    productId: product.id,
    ratePlanId: product.ratePlanId,
    ...textOf(product.texts, language),
    mealPlan: product.terms.plan.mealPlan,
    kinds: product.kinds,
    nights: priced.nights,
    minor: priced.minor,
    cancellation: tellCancellation(product.cancellation, priced, untilOf),
    best,
    prepayment: prepaymentLines(product.prepayment, priced.minor, today, stay.arrival).map(({ on, minor }) => ({ on, minor })),
    taxesMinor: cityTax === null ? undefined : cityTaxOf(cityTax, priced.nights, party),
    minStay,
    maxStay,
    minAdults,
    maxAdults: Math.min(maxAdults ?? Number.POSITIVE_INFINITY, product.terms.occupancy.maxAdults),
  }
}
