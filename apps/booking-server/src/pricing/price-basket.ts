import type { Refusal } from '@portico/contracts/values/shapes'
import { exceededGuestLimit } from '@portico/domain/party/party'
import { commissionRateOf } from '@portico/domain/pricing/due/commission'
import { problemOfPackage } from '@portico/domain/pricing/extras/package'
import {
  type LineTerms,
  type LockedLine,
  type LockedPrice,
  priceLines,
  priceTotalsOf,
} from '@portico/domain/pricing/locked-price'
import { type LinePricing, priceRoomsWithPromotions } from '@portico/domain/pricing/price-stay'
import type { PromotionRefusal } from '@portico/domain/pricing/promotion'
import { policyWithProtection, saleProblemOf } from '@portico/domain/pricing/rate-plan'
import { isSplitStay } from '@portico/domain/pricing/stays/split-stay'
import { breachesOf, reopeningOf, restrictionsOfPart } from '@portico/domain/restrictions/stay-restriction'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { nightCountOf, problemOfStay, type Stay } from '@portico/domain/time/stay'
import type { Reader, Tx } from '../db/types.ts'
import { type Demand, noDemand } from '../inventory/demand.ts'
import type { RefusalOf } from '../inventory/refused.ts'
import { type BasketRoom, type BasketToPrice, overriddenTotalOf } from './basket.ts'
import { type HotelTerms, loadSoldHotel } from './hotel-terms.ts'
import { type ExtrasLocked, lockExtras, type OfMissingServices } from './lock-extras.ts'
import { loadProductTerms, type ProductTerms, type SoldPackage } from './product-terms.ts'
import { type ApplicablePromotions, findApplicablePromotions, loadPromotions, refusalFor } from './promotions.ts'
import type { Seller } from './seller.ts'

export type BasketPriced =
  | {
      readonly kind: 'priced'
      readonly locked: LockedPrice
      readonly hotel: HotelTerms
      readonly requiredServiceIds: readonly number[]
      readonly promoRefusal: PromotionRefusal | undefined
    }
  | NotPriced

/** `not-found`: the channel does not sell this hotel, or not this product. */
export type NotPriced = RefusalOf<
  'not-found' | 'not-bookable' | 'service-refused' | 'service-required' | 'package-refused'
>

export type RoomsPriced =
  | {
      readonly kind: 'priced'
      readonly lines: readonly LockedLine[]
      readonly bookedOn: CalendarDate
      readonly hotel: HotelTerms
      readonly promo: LockedPrice['promo']
      /** Basis points. */
      readonly crossDiscount: number
      readonly promoRefusal: PromotionRefusal | undefined
      readonly sold: SoldPackage | null
    }
  | RoomsNotPriced

type RoomsNotPriced = RefusalOf<'not-found' | 'not-bookable' | 'package-refused'>

/**
 * A basket at today's price and rules; whether anything is left is not asked here, but for uses of a code, of which
 * `own` are free for the asker alone. Inside a transaction this is what a confirm decides by. A code that does not
 * count changes nothing, and is told.
 */
export async function priceBasket(
  db: Reader | Tx,
  seller: Seller,
  basket: BasketToPrice,
  now: Instant,
  ownDemand: Demand = noDemand,
  ofMissing: OfMissingServices = 'refuse',
): Promise<BasketPriced> {
  const pricedRooms = await priceRooms(db, seller, basket, now, ownDemand)
  if (pricedRooms.kind !== 'priced') return pricedRooms
  const extrasLocked = await lockExtras({
    db,
    hotelId: seller.hotelId,
    basket,
    sold: pricedRooms.sold,
    hotel: pricedRooms.hotel,
    demand: { own: ownDemand, ofMissing, now },
  })
  if (extrasLocked.kind !== 'locked') return extrasLocked
  const { hotel, promoRefusal } = pricedRooms
  return {
    kind: 'priced',
    locked: lockedOf(seller, basket.stay, pricedRooms, extrasLocked),
    hotel,
    requiredServiceIds: extrasLocked.requiredServiceIds,
    promoRefusal,
  }
}

type RoomsRequest = Pick<BasketToPrice, 'stay' | 'rooms' | 'promoCode' | 'packageId'>

export async function priceRooms(
  db: Reader | Tx,
  seller: Seller,
  request: RoomsRequest,
  now: Instant,
  ownDemand: Demand,
): Promise<RoomsPriced> {
  const pricedRooms = await priceRoomsOfStay(db, seller, request, now, ownDemand)
  if (pricedRooms.kind !== 'priced') return pricedRooms
  const crossDiscount = crossDiscountOf(request.stay, request.rooms, pricedRooms.lines, pricedRooms.hotel)
  if (crossDiscount === undefined) return { kind: 'not-bookable', refusals: [{ kind: 'not-on-sale' }] }
  return { ...pricedRooms, crossDiscount }
}

export type RoomsOfStayPriced = Omit<Extract<RoomsPriced, { kind: 'priced' }>, 'crossDiscount'> | RoomsNotPriced

/**
 * Rooms for a stay or, where they have dates of their own, for parts of it, whether or not the hotel splits stays in
 * this way.
 */
export async function priceRoomsOfStay(
  db: Reader | Tx,
  seller: Seller,
  { stay, rooms, promoCode, packageId }: RoomsRequest,
  now: Instant,
  ownDemand: Demand,
): Promise<RoomsOfStayPriced> {
  const hotel = await loadSoldHotel(db, seller.hotelId, seller.channelId)
  if (!hotel) return { kind: 'not-found' }
  const bookedOn = todayAt(hotel.timeZone, now)
  if (problemOfStay(stay, bookedOn)) return { kind: 'not-bookable', refusals: [{ kind: 'not-on-sale' }] }
  if (packageId !== undefined && rooms.some((room) => room.stay !== undefined))
    return { kind: 'package-refused', problem: 'split-stay' }
  const products = await loadProductsOf(db, seller, { stay, rooms }, hotel)
  const chosenRooms: ChosenRoom[] = []
  for (const room of rooms) {
    const product = products.get(room.stay ?? stay)?.get(room.productId)
    if (!product) return { kind: 'not-found' }
    const saleProblem = saleProblemOf(
      { reserved: product.reserved, audience: product.audience, packageId: product.sold?.id ?? null },
      { trade: seller.trade, packageId },
    )
    if (saleProblem === 'trade-only') return { kind: 'not-found' }
    const problem = saleProblem ?? (product.sold ? problemOfPackage(product.sold.rule, stay) : undefined)
    if (problem) return { kind: 'package-refused', problem }
    const refusals = refusalsOf(product, room, stay, bookedOn, hotel)
    if (refusals.length > 0) return { kind: 'not-bookable', refusals }
    chosenRooms.push({ product, room })
  }
  const applicable = await findApplicablePromotions(
    db,
    await loadPromotions(db, seller.hotelId),
    { stay, bookedOn },
    promoCode,
    ownDemand,
  )
  const { lines, codes } = lockedLinesOf({ chosen: chosenRooms, stay, applicable, hotel, trade: seller.trade })
  return {
    kind: 'priced',
    lines,
    bookedOn,
    hotel,
    promo: codes.includes('taken') ? promoOf(applicable) : null,
    promoRefusal: refusalFor(applicable, codes),
    sold: chosenRooms[0]?.product.sold ?? null,
  }
}

type ChosenRoom = { readonly product: ProductTerms; readonly room: BasketRoom }

async function loadProductsOf(
  db: Reader | Tx,
  seller: Seller,
  { stay, rooms }: Pick<RoomsRequest, 'stay' | 'rooms'>,
  hotel: HotelTerms,
): Promise<Map<Stay, Map<number, ProductTerms>>> {
  const products = new Map<Stay, Map<number, ProductTerms>>()
  for (const [partStay, together] of Map.groupBy(rooms, (room) => room.stay ?? stay)) {
    const productIds = together.map(({ productId }) => productId)
    products.set(partStay, await loadProductTerms(db, seller, { stay, part: partStay }, productIds, hotel))
  }
  return products
}

/** Nothing where every room is for the whole stay; `undefined` for a split that the hotel does not sell. */
function crossDiscountOf(
  stay: Stay,
  rooms: readonly BasketRoom[],
  lockedLines: readonly LockedLine[],
  { settings: { cross } }: HotelTerms,
): number | undefined {
  if (rooms.every((room) => room.stay === undefined)) return 0
  return cross !== null && nightCountOf(stay) >= cross.minNights && isSplitStay(stay, lockedLines)
    ? cross.basisPoints
    : undefined
}

function refusalsOf(
  product: ProductTerms,
  { stay: partStay, party }: BasketRoom,
  stay: Stay,
  today: CalendarDate,
  { settings }: HotelTerms,
): Refusal[] {
  const reopens = reopeningOf(stay, settings.closedSeasons)
  if (reopens) return [{ kind: 'closed-season', reopens }]
  const refusals: Refusal[] = breachesOf(
    { stay, party, today },
    restrictionsOfPart(partStay ?? stay, stay, product.restrictionOn),
  )
  const limit = exceededGuestLimit(product.terms.occupancy, party, product.terms.children)
  if (limit !== undefined) refusals.push({ kind: 'too-many-guests', limit })
  const night = product.unsold[0]
  if (night !== undefined) refusals.push({ kind: 'stop-sell', night })
  else if (product.cells.length < nightCountOf(partStay ?? stay)) refusals.push({ kind: 'not-on-sale' })
  return refusals
}

/**
 * The lines of rooms at their prices. Those for parts of the stay are one stay: promotions and a code are theirs
 * together.
 */
function lockedLinesOf({
  chosen,
  stay,
  applicable: { promotions: holding },
  hotel,
  trade,
}: {
  readonly chosen: readonly ChosenRoom[]
  readonly stay: Stay
  readonly applicable: ApplicablePromotions
  readonly hotel: HotelTerms
  readonly trade: Seller['trade']
}): { readonly lines: readonly LockedLine[]; readonly codes: readonly LinePricing['code'][] } {
  const soldRooms = chosen.map(({ product, room: { party } }, i) => ({
    cells: product.cells,
    terms: product.terms,
    party,
    sold: product,
    isLater: i > 0 && chosen[i]?.room.stay !== undefined,
  }))
  const isSplit = chosen.some(({ room }) => room.stay !== undefined)
  const pricings = isSplit
    ? priceRoomsWithPromotions(soldRooms, holding)
    : soldRooms.flatMap((room) => priceRoomsWithPromotions([room], holding))
  const termsOfLines = chosen.flatMap(({ product, room }, i) => {
    const pricing = pricings[i]
    return pricing ? [lineTermsOf({ product, room, stay, pricing, hotel, trade })] : []
  })
  const codes = termsOfLines.map(({ overridden }, i) => (overridden === null ? pricings[i]?.code : undefined))
  return { lines: priceLines(termsOfLines), codes }
}

// The order of keys here is the order of the type: the stored text is canonical.
function lineTermsOf({
  product,
  room,
  stay,
  pricing: { terms },
  hotel: { currency, settings },
  trade,
}: {
  readonly product: ProductTerms
  readonly room: BasketRoom
  readonly stay: Stay
  readonly pricing: LinePricing
  readonly hotel: HotelTerms
  readonly trade: Seller['trade']
}): LineTerms {
  const { productId, roomTypeId, ratePlanId, cells, cancellation, prepayment } = product
  const { stay: partStay, party, isProtected = false, taxExempt = 0 } = room
  const overridden = overriddenTotalOf(room, currency)
  const basisPoints = commissionRateOf(product.kinds, product.terms.plan, trade)
  return {
    productId,
    roomTypeId,
    ratePlanId,
    stay: partStay ?? stay,
    party,
    cells,
    terms: overridden === null ? terms : product.terms,
    cancellation: policyWithProtection(cancellation, product.terms.plan, isProtected),
    prepayment,
    overridden,
    isProtected: isProtected && terms.plan.refundProtection !== null,
    taxExempt,
    commission: basisPoints !== 0 ? { basisPoints, vat: settings.vat.stay } : undefined,
    isPart: partStay && true,
  }
}

function promoOf({ typed }: ApplicablePromotions): LockedPrice['promo'] {
  const { promotion, counted: countsUses } = typed ?? {}
  return promotion?.code
    ? { promotionId: promotion.promotion.id, code: promotion.code.code, counted: countsUses ?? false }
    : null
}

function lockedOf(
  { hotelId, channelId }: Seller,
  stay: Stay,
  { lines, bookedOn, hotel, promo, crossDiscount }: Extract<RoomsPriced, { kind: 'priced' }>,
  { services, packageId }: Extract<ExtrasLocked, { kind: 'locked' }>,
): LockedPrice {
  const priceParts = { lines, services, crossDiscount, cityTax: hotel.settings.cityTax }
  const priceHead = { version: 2, hotelId, channelId, currency: hotel.currency, bookedOn, stay } as const
  return { ...priceHead, ...priceParts, packageId, promo, ...priceTotalsOf(priceParts) }
}
