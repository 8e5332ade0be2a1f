import type { PortalHotelReply } from '@portico/contracts/legacy/main/portal-search'
import type { QuoteReply, RoomReply, RoomSearchReply, RoomSearchRequest } from '@portico/contracts/legacy/main/room-search'
import type { SplitStayReply } from '@portico/contracts/legacy/parts/split-stay'
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
import { fromJson } from '../../../db/json.ts'
import { textOf } from '../../../db/text-of.ts'
import type { Reader } from '../../../db/types.ts'
import type { Demand } from '../../../inventory/demand.ts'
import { presentCancellation, presentFees } from '../../../present/present-basket.ts'
import { refusalsOfPackage } from '../../../pricing/packages.ts'
import { type ApplicablePromotions, findApplicablePromotions, loadPromotions, refusalFor } from '../../../pricing/promotions.ts'
import type { HotelContext } from '../../../search/lowest-totals.ts'
import { type FoundQuote, type FoundRoom, type RoomsWanted, searchRooms } from '../../../search/room-search.ts'
import { sistersOf } from '../../../search/sister-hotels.ts'
import type { HotelSnapshot } from '../../../search/snapshots/hotel-snapshot.ts'
import type { HotelSnapshots } from '../../../search/snapshots/hotel-snapshots.ts'
import { type FoundSplit, splitStay } from '../../../search/split-stay.ts'
import { answered, type CallHandler, refused } from '../../call-context.ts'
import { presentPictures } from '../catalogue/hotel-list.ts'
import { hotelContexts, presentListedHotel } from './portal-search.ts'
import { soldHotelFor } from './sold-hotel.ts'

/** The rooms and rates for one room line. */
export function handleRoomSearch(hotels: HotelSnapshots): CallHandler<RoomSearchRequest, RoomSearchReply> {
  return async ({ db, now }, caller, { stay, party, chosen, ratePlanId, cross, promoCode, packageId, holdId }) => {
    const sold = await soldHotelFor(hotels, db.reader, caller, holdId)
    if (!sold || !chosen.every((id) => sells(sold.hotel, caller.channelId, id))) return refused({ kind: 'not-found' })
    const { hotel, own } = sold
    const today = todayAt(hotel.timeZone, now())
    const promo = promoCode === undefined ? undefined : await findPromotions(db.reader, hotel.id, { stay, bookedOn: today }, promoCode, own)
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
    const packageRefusals = packageId === undefined ? [] : await refusalsOfPackage(db.reader, hotel.id, packageId, stay)
    const { rooms, refusals } = packageRefusals.length > 0 ? { rooms: [], refusals: packageRefusals } : searchRooms(hotel, wanted)
    const language = languageOf(caller.languageId).code
    const context = { hotel, wanted, language, untilOf: deadlinesBefore(stay.arrival, hotel.timeZone) }
    const isFound = rooms.length > 0 || packageId !== undefined
    const split = isFound || !cross ? undefined : splitStay(hotel, wanted)
    return answered({
      currency: hotel.currency,
      rooms: rooms.map((room) => presentRoom(room, rooms, context)),
      refusals,
      cross: split && presentSplit(split, context),
      sisters: isFound ? [] : await sistersFor(hotels, context, await hotelContexts(db.reader, now(), promoCode)),
      promo: promo && presentSearchPromo(promo, rooms, language),
    })
  }
}

async function findPromotions(
  db: Reader,
  hotelId: number,
  booking: Booking,
  promoCode: string,
  own: Demand,
): Promise<ApplicablePromotions> {
  return findApplicablePromotions(db, await loadPromotions(db, hotelId), booking, promoCode, own)
}

function presentSearchPromo(promo: ApplicablePromotions, rooms: readonly FoundRoom[], language: LanguageCode): PromoOutcome {
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
  { hotel, wanted, language }: PresentContext,
  at: (other: HotelSnapshot) => HotelContext,
): Promise<PortalHotelReply[]> {
  const { channelId, stay, party, tradeUser } = wanted
  const others = await hotels.ofChannel(channelId, { destinationId: hotel.destinationId })
  const sisters = sistersOf(hotel, others, { channelId, stay, rooms: [party], tradeUser }, at)
  return sisters.map((sister) => presentListedHotel(sister.hotel, sister.minor, language))
}

function presentSplit(
  { basisPoints, minor, parts }: FoundSplit,
  { wanted, language, untilOf }: PresentContext,
): SplitStayReply | undefined {
  const [first] = parts
  if (!first) return undefined
  const { product } = first.quote
  const cancellation = presentCancellation(product.cancellation, first.quote.priced, untilOf)
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

type PresentContext = {
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

function presentRoom(room: FoundRoom, rooms: readonly FoundRoom[], context: PresentContext): RoomReply {
  const { language } = context
  const { id, occupancy } = room.roomType
  const content = fromJson(room.roomType.content)
  return {
    id,
    ...textOf(content.texts, language),
    pictures: presentPictures(content.pictures, language),
    available: room.available,
    suggestedProductId: suggestionOf(room, rooms),
    squareMetres: content.squareMetres,
    maxAdults: occupancy.maxAdults,
    maxGuests: occupancy.maxGuests,
    amenities: content.amenities,
    quotes: room.quotes.map((quote) => presentQuote(quote, context)),
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

function presentQuote({ product, terms, priced, best }: FoundQuote, { hotel, wanted, language, untilOf }: PresentContext): QuoteReply {
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
    cancellation: presentCancellation(product.cancellation, priced, untilOf),
    best,
    prepayment: prepaymentLines(product.prepayment, priced.minor, today, stay.arrival).map(({ on, minor }) => ({ on, minor })),
    feesMinor: fees.length === 0 ? undefined : priced.feesMinor,
    fees: presentFees(fees, priced.nights.length, party, hotel.settings, language),
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
