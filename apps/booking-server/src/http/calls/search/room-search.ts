import type { ToldPortalHotel } from '@portico/contracts/legacy/main/portal-search'
import type { RoomSearchAnswer, RoomSearchQuestion, ToldQuote, ToldRoom } from '@portico/contracts/legacy/main/room-search'
import type { ToldCross } from '@portico/contracts/legacy/parts/split-stay'
import type { PromoOutcome } from '@portico/contracts/promo'
import { type LanguageCode, languageOf } from '@portico/contracts/scope/languages'
import { withoutVat } from '@portico/domain/money/vat'
import { prepaymentLines } from '@portico/domain/payment/prepayment'
import { cityTaxOf } from '@portico/domain/pricing/city-tax'
import { commissionOf } from '@portico/domain/pricing/commission'
import type { Booking } from '@portico/domain/pricing/promotion'
import { protectionOf } from '@portico/domain/pricing/refund-protection'
import { limitsOf } from '@portico/domain/restrictions/stay-restriction'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { deadlineOf, type Instant, todayAt } from '@portico/domain/time/deadline'
import type { Reader } from '../../../db/db.ts'
import { fromJson } from '../../../db/json.ts'
import type { Demand } from '../../../inventory/demand.ts'
import { tellCancellation, tellFees, textOf } from '../../../present/present-basket.ts'
import { refusalsOfPackage } from '../../../pricing/packages.ts'
import { loadPromotions, type PromotionsAsked, promotionsAsked, refusalFor } from '../../../pricing/promotions.ts'
import type { AtHotel } from '../../../search/lowest-totals.ts'
import { type FoundQuote, type FoundRoom, type RoomsWanted, searchRooms } from '../../../search/room-search.ts'
import { sistersOf } from '../../../search/sister-hotels.ts'
import type { HotelSnapshot } from '../../../search/snapshots/hotel-snapshot.ts'
import type { HotelSnapshots } from '../../../search/snapshots/hotel-snapshots.ts'
import { type FoundSplit, splitStay } from '../../../search/split-stay.ts'
import { type Answerer, answered, refused } from '../../call-context.ts'
import { tellPictures } from '../catalogue/hotel-list.ts'
import { atHotels, tellInList } from './portal-search.ts'
import { soldHotelFor } from './sold-hotel.ts'

/** The rooms and rates for one room line. */
export function answerRoomSearch(hotels: HotelSnapshots): Answerer<RoomSearchQuestion, RoomSearchAnswer> {
  return async ({ db, now }, caller, { stay, party, chosen, ratePlanId, cross, promoCode, packageId, holdId }) => {
    const asked = await soldHotelFor(hotels, db.reader, caller, holdId)
    if (!asked || !chosen.every((id) => sells(asked.hotel, caller.channelId, id))) return refused({ kind: 'not-found' })
    const { hotel, own } = asked
    const today = todayAt(hotel.timeZone, now())
    const promo = promoCode === undefined ? undefined : await askPromo(db.reader, hotel.id, { stay, bookedOn: today }, promoCode, own)
    const wanted = {
      channelId: caller.channelId,
      stay,
      party,
      chosen,
      tradeUser: caller.clientId !== undefined,
      today,
      packageId,
      ratePlanId,
      typed: promo?.typed?.promotion.promotion.id,
    }
    const kept = packageId === undefined ? [] : await refusalsOfPackage(db.reader, hotel.id, packageId, stay)
    const { rooms, refusals } = kept.length > 0 ? { rooms: [], refusals: kept } : searchRooms(hotel, wanted)
    const language = languageOf(caller.languageId).code
    const told = { hotel, wanted, language, untilOf: deadlinesBefore(stay.arrival, hotel.timeZone) }
    const isFound = rooms.length > 0 || packageId !== undefined
    const split = isFound || !cross ? undefined : splitStay(hotel, wanted)
    return answered({
      currency: hotel.currency,
      rooms: rooms.map((room) => tellRoom(room, rooms, told)),
      refusals,
      cross: split && tellSplit(split, told),
      sisters: isFound ? [] : await sistersFor(hotels, told, await atHotels(db.reader, now(), promoCode)),
      promo: promo && tellPromo(promo, rooms, language),
    })
  }
}

async function askPromo(db: Reader, hotelId: number, booking: Booking, promoCode: string, own: Demand): Promise<PromotionsAsked> {
  return promotionsAsked(db, await loadPromotions(db, hotelId), booking, promoCode, own)
}

function tellPromo(promo: PromotionsAsked, rooms: readonly FoundRoom[], language: LanguageCode): PromoOutcome {
  const refusal = refusalFor(
    promo,
    rooms.flatMap(({ quotes }) => quotes.map(({ code }) => code)),
  )
  if (refusal || !promo.typed) return { kind: 'refused', refusal }
  return { kind: 'applied', name: textOf(promo.typed.promotion.texts, language).name }
}

/** Other hotels of the channel in the same place, with the same search and the same code. */
async function sistersFor(
  hotels: HotelSnapshots,
  { hotel, wanted, language }: Telling,
  at: (other: HotelSnapshot) => AtHotel,
): Promise<ToldPortalHotel[]> {
  const { channelId, stay, party, tradeUser } = wanted
  const others = await hotels.ofChannel(channelId, { destinationId: hotel.destinationId })
  const sisters = sistersOf(hotel, others, { channelId, stay, rooms: [party], tradeUser }, at)
  return sisters.map((sister) => tellInList(sister.hotel, sister.minor, language))
}

function tellSplit({ basisPoints, minor, parts }: FoundSplit, { wanted, language, untilOf }: Telling): ToldCross | undefined {
  const [first] = parts
  if (!first) return undefined
  const { product } = first.quote
  const cancellation = tellCancellation(product.cancellation, first.quote.priced, untilOf)
  return {
    party: wanted.party,
    ratePlanId: product.ratePlanId,
    rateName: textOf(product.texts, language).name,
    mealPlan: product.terms.plan.mealPlan,
    kinds: product.kinds,
    nights: parts.flatMap(({ quote }) => quote.priced.nights),
    minor,
    // The fee is that of two lines; price check and hold tell it of each.
    cancellation: cancellation.kind === 'free-until' ? { ...cancellation, feeMinor: undefined } : cancellation,
    basisPoints,
    parts: parts.map(({ stay, room, quote }) => ({
      stay,
      productId: quote.product.id,
      roomTypeId: room.roomType.id,
      roomName: textOf(fromJson(room.roomType.content).texts, language).name,
      nights: quote.priced.nights,
      minor: quote.priced.minor,
    })),
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

function tellQuote({ product, terms, priced, best }: FoundQuote, { hotel, wanted, language, untilOf }: Telling): ToldQuote {
  const { stay, party, today } = wanted
  const { minStay, maxStay, minAdults, maxAdults } = limitsOf(stay, product.restrictionOn)
  const { cityTax } = hotel.settings
  const { plan, fees } = terms
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
    feesMinor: fees.length === 0 ? undefined : priced.feesMinor,
    fees: tellFees(fees, priced.nights.length, party, hotel.settings, language),
    promotions: priced.applied.map((id) => promotionName(hotel, id, language)),
    protectionMinor: protectionOf(plan, priced.minor),
    commission: product.kinds.includes('commissionable')
      ? {
          minor: commissionOf(plan, priced.nights, hotel.settings.vat.stay),
          withoutVatMinor: withoutVat(priced.minor, hotel.settings.vat.stay),
        }
      : undefined,
    taxesMinor: cityTax === null ? undefined : cityTaxOf(cityTax, priced.nights, party),
    minStay,
    maxStay,
    minAdults,
    maxAdults: Math.min(maxAdults ?? Number.POSITIVE_INFINITY, product.terms.occupancy.maxAdults),
  }
}

function promotionName({ promotionTexts }: HotelSnapshot, id: number, language: LanguageCode): string {
  const texts = promotionTexts.get(id)
  return texts ? textOf(texts, language).name : ''
}
