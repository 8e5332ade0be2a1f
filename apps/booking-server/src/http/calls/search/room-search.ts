import { priceOfStay } from '@portico/contracts/price/price-of-stay'
import type { PromoOutcome } from '@portico/contracts/price/promo'
import { money } from '@portico/domain/money/money'
import type { PromotionContext } from '@portico/domain/pricing/promotion'
import { todayAt } from '@portico/domain/time/deadline'
import type { PortalHotelReply } from '@portico/legacy/calls/search/portal-search'
import type { RoomSearchReply, RoomSearchRequest } from '@portico/legacy/calls/search/room-search'
import { type SplitStayReply, splitDiscountOf } from '@portico/legacy/parts/split-stay'
import { type LanguageCode, languageOf, textOf } from '@portico/locale/languages'
import type { Reader } from '../../../db/types.ts'
import type { Demand } from '../../../inventory/demand.ts'
import {
  contentOf,
  deadlinesBefore,
  type FoundContext,
  presentCancellation,
  presentNights,
  presentRequired,
  presentRoom,
} from '../../../present/present-room.ts'
import { findPackageExtras, refusalsOfPackage } from '../../../pricing/packages.ts'
import {
  type ApplicablePromotions,
  findApplicablePromotions,
  loadPromotions,
  refusalFor,
} from '../../../pricing/promotions.ts'
import type { HotelContext } from '../../../search/prepared-search.ts'
import { requiredServices } from '../../../search/required-services.ts'
import { cheapestOf, type FoundRoom, searchRooms } from '../../../search/room-search.ts'
import { sistersOf } from '../../../search/sister-hotels.ts'
import type { HotelSnapshot } from '../../../search/snapshots/hotel-snapshot.ts'
import type { HotelSnapshots } from '../../../search/snapshots/hotel-snapshots.ts'
import { type FoundSplit, splitStay } from '../../../search/split-stay.ts'
import { answered, type CallHandler, refused } from '../../answer-call.ts'
import { hotelContexts, presentListedHotel } from './portal-search.ts'

export function handleRoomSearch(hotels: HotelSnapshots): CallHandler<RoomSearchRequest, RoomSearchReply> {
  return async ({ db, now, trade }, caller, request) => {
    const {
      stay,
      party,
      chosen,
      ratePlanId,
      cross,
      promoCode,
      packageId,
      originAirportId,
      ownHoldIds,
      ownReservation,
    } = request
    const hotelForCaller = await hotels.soldTo(caller, { ownHoldIds, ownReservation })
    if (!hotelForCaller || !chosen.every((id) => sellsProduct(hotelForCaller.hotel, caller.channelId, id)))
      return refused({ kind: 'not-found' })
    const { hotel, own } = hotelForCaller
    const moment = now()
    const today = todayAt(hotel.timeZone, moment)
    const promo =
      promoCode === undefined
        ? undefined
        : await findPromotions({ db: db.reader, hotelId: hotel.id, booking: { stay, bookedOn: today }, promoCode, own })
    const wantedSearch = {
      channelId: caller.channelId,
      stay,
      party,
      chosen,
      trade,
      today,
      packageId,
      ratePlanId,
      typed: promo?.typed?.promotion.promotion.id,
    }
    const packageRefusals =
      packageId === undefined
        ? []
        : await refusalsOfPackage(db.reader, hotel.id, { packageId, stay, chosen: chosen.length, own })
    const { rooms, refusals } =
      packageRefusals.length > 0 ? { rooms: [], refusals: packageRefusals } : searchRooms(hotel, wantedSearch)
    const language = languageOf(caller.languageId).code
    const required =
      chosen.length === 0 && hotel.mandatory.services.length > 0 ? requiredServices(hotel, stay, moment, packageId) : []
    const isOffered = packageId !== undefined && rooms.length > 0
    const packageExtras = isOffered
      ? await findPackageExtras(db.reader, hotel.id, packageId, originAirportId)
      : undefined
    const untilOf = deadlinesBefore(stay.arrival, hotel.timeZone)
    const context = {
      hotel,
      wanted: wantedSearch,
      required,
      extras: packageExtras,
      language,
      seesEarnings: trade?.role === 'owner',
      untilOf,
    }
    const isFound = rooms.length > 0 || packageId !== undefined
    const split = isFound || !cross ? undefined : splitStay(hotel, wantedSearch)
    return answered({
      currency: hotel.currency,
      rooms: roomsInOrder(rooms, hotel).map((room) => presentRoom(room, rooms, context)),
      refusals,
      split: split && presentSplit(split, context),
      otherHotels: isFound ? [] : await sistersFor(hotels, context, await hotelContexts(db.reader, moment, promoCode)),
      promo: promo && presentSearchPromo(promo, rooms, language),
    })
  }
}

function roomsInOrder(rooms: readonly FoundRoom[], { settings }: HotelSnapshot): readonly FoundRoom[] {
  if (settings.roomOrder === 'listed') return rooms
  const lowestOf = ({ quotes }: FoundRoom) => cheapestOf(quotes)?.priced.minor ?? 0
  return rooms.toSorted((a, b) => lowestOf(a) - lowestOf(b))
}

async function findPromotions({
  db,
  hotelId,
  booking,
  promoCode,
  own,
}: {
  readonly db: Reader
  readonly hotelId: number
  readonly booking: PromotionContext
  readonly promoCode: string
  readonly own: Demand
}): Promise<ApplicablePromotions> {
  return findApplicablePromotions(db, await loadPromotions(db, hotelId), booking, promoCode, own)
}

function presentSearchPromo(
  promo: ApplicablePromotions,
  rooms: readonly FoundRoom[],
  language: LanguageCode,
): PromoOutcome {
  const refusal = refusalFor(
    promo,
    rooms.flatMap(({ quotes }) => quotes.map(({ code }) => code)),
  )
  if (refusal || !promo.typed) return { kind: 'refused', refusal }
  return { kind: 'applied', name: textOf(promo.typed.promotion.texts, language).name }
}

async function sistersFor(
  hotels: HotelSnapshots,
  { hotel, wanted, language }: FoundContext,
  at: (other: HotelSnapshot) => HotelContext,
): Promise<PortalHotelReply[]> {
  const { channelId, stay, party, trade } = wanted
  const otherHotels = await hotels.ofChannel(channelId, { destinationId: hotel.destinationId })
  const sisters = sistersOf(hotel, otherHotels, { channelId, stay, rooms: [party], trade }, at)
  return sisters.map((sister) => presentListedHotel(sister.hotel, sister.minor, language))
}

function presentSplit(
  { basisPoints, minor, parts }: FoundSplit,
  { hotel, wanted, required, language, untilOf }: FoundContext,
): SplitStayReply | undefined {
  const [firstPart] = parts
  if (!firstPart) return undefined
  const { product } = firstPart.quote
  const { currency } = hotel
  const fees = presentRequired(required, language, currency)
  const presented = parts.map(({ stay, room, quote }) => ({
    stay,
    productId: quote.product.id,
    roomTypeId: room.roomType.id,
    roomName: textOf(contentOf(room.roomType).texts, language).name,
    nights: presentNights(quote.priced.nights, currency),
    price: money(quote.priced.minor, currency),
  }))
  const total = money(
    required.reduce((sum, service) => sum + service.minor, minor),
    currency,
  )
  return {
    party: wanted.party,
    ratePlanId: product.ratePlanId,
    rateName: textOf(product.texts, language).name,
    mealPlan: product.terms.plan.mealPlan,
    kinds: product.kinds,
    price: priceOfStay(total, undefined),
    fees,
    cancellation: presentCancellation({ policy: product.cancellation, fee: undefined, untilOf }),
    basisPoints,
    discount: splitDiscountOf({ parts: presented, fees }, total),
    parts: presented,
  }
}

function sellsProduct({ roomTypes }: HotelSnapshot, channelId: number, productId: number): boolean {
  return roomTypes.some(({ products }) =>
    products.some(({ id, channelIds }) => id === productId && channelIds.has(channelId)),
  )
}
