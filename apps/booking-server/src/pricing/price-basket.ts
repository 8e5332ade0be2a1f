import type { Refusal } from '@portico/contracts/shapes'
import { exceededGuestLimit, type Party } from '@portico/domain/party/party'
import { commissionRateOf } from '@portico/domain/pricing/commission'
import { type LineTerms, type LockedLine, type LockedPrice, priceLine, totalsOf } from '@portico/domain/pricing/locked-price'
import { problemOfPackage } from '@portico/domain/pricing/package'
import { type LinePricing, priceWithPromotions } from '@portico/domain/pricing/price-stay'
import type { PromoRefusal } from '@portico/domain/pricing/promotion'
import { policyWithProtection, saleProblemOf } from '@portico/domain/pricing/rate-plan'
import { isSplitStay } from '@portico/domain/pricing/split-stay'
import { breachesOf, reopeningOf } from '@portico/domain/restrictions/stay-restriction'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { nightCountOf, problemOfStay, type Stay } from '@portico/domain/time/stay'
import type { Reader, Tx } from '../db/types.ts'
import { type Demand, noDemand } from '../inventory/demand.ts'
import type { Refused } from '../inventory/refused.ts'
import { type Basket, type BasketRoom, overriddenOf } from './basket.ts'
import { type HotelTerms, loadSoldHotel } from './hotel-terms.ts'
import { type ExtrasLocked, lockExtras, type OfMissingServices } from './lock-extras.ts'
import { loadProductTerms, type ProductTerms, type SoldPackage } from './product-terms.ts'
import { type ApplicablePromotions, findApplicablePromotions, loadPromotions, type PromotionOnSale, refusalFor } from './promotions.ts'
import type { Seller } from './seller.ts'

export type BasketPriced =
  | {
      readonly kind: 'priced'
      readonly locked: LockedPrice
      readonly hotel: HotelTerms
      /** P17: the services, by id, that the guest has not chosen and that a price to look at contains. */
      readonly required: readonly number[]
      /** Why the code that was typed does not count. */
      readonly promoRefusal: PromoRefusal | undefined
    }
  | NotPriced

/** `not-found`: the channel does not sell this hotel, or not this product. */
export type NotPriced = Refused<'not-found' | 'not-bookable' | 'service-refused' | 'service-required' | 'package-refused'>

/** The rooms of a basket at today's price and rules; `promo` is the code that counts. */
export type RoomsPriced =
  | {
      readonly kind: 'priced'
      readonly lines: readonly LockedLine[]
      readonly bookedOn: CalendarDate
      readonly hotel: HotelTerms
      readonly promo: LockedPrice['promo']
      /** P12, basis points. */
      readonly crossDiscount: number
      readonly promoRefusal: PromoRefusal | undefined
      readonly sold: SoldPackage | null
    }
  | RoomsNotPriced

type RoomsNotPriced = Refused<'not-found' | 'not-bookable' | 'package-refused'>

/**
 * A basket at today's price and rules; whether anything is left is not asked here, but for uses of a code, of which `own` are free for the
 * asker alone. Inside a transaction this is what a confirm decides by. A code that does not count changes nothing, and is told.
 */
export async function priceBasket(
  db: Reader | Tx,
  seller: Seller,
  basket: Basket,
  now: Instant,
  own: Demand = noDemand,
  ofMissing: OfMissingServices = 'refuse',
): Promise<BasketPriced> {
  const priced = await priceRooms(db, seller, basket, now, own)
  if (priced.kind !== 'priced') return priced
  const extras = await lockExtras(db, seller.hotelId, basket, priced.sold, priced.hotel, { own, ofMissing, now })
  if (extras.kind !== 'locked') return extras
  const { hotel, promoRefusal } = priced
  return { kind: 'priced', locked: lockedOf(seller, basket.stay, priced, extras), hotel, required: extras.required, promoRefusal }
}

type RoomsRequest = Pick<Basket, 'stay' | 'rooms' | 'promoCode' | 'packageId'>

/** The same without what a basket has beside its rooms. */
export async function priceRooms(
  db: Reader | Tx,
  seller: Seller,
  { stay, rooms, promoCode, packageId }: RoomsRequest,
  now: Instant,
  own: Demand,
): Promise<RoomsPriced> {
  const hotel = await loadSoldHotel(db, seller.hotelId, seller.channelId)
  if (!hotel) return { kind: 'not-found' }
  const bookedOn = todayAt(hotel.timeZone, now)
  if (problemOfStay(stay, bookedOn)) return { kind: 'not-bookable', refusals: [{ kind: 'not-on-sale' }] }
  if (packageId !== undefined && rooms.some((room) => room.stay !== undefined)) return { kind: 'package-refused', problem: 'split-stay' }
  const promotions = await loadPromotions(db, seller.hotelId)
  const made: LineMade[] = []
  let applicable: ApplicablePromotions | undefined
  let sold: SoldPackage | null = null
  // The parts of a split stay are stays of their own, each with its rules and promotions.
  for (const [part, together] of Map.groupBy(rooms, (room) => room.stay ?? stay)) {
    const priced = await priceRoomsOfStay(
      db,
      seller,
      { stay: part, rooms: together, promoCode, packageId },
      hotel,
      promotions,
      bookedOn,
      own,
    )
    if (priced.kind !== 'priced') return priced
    made.push(...priced.made)
    applicable = applicable?.typed ? applicable : priced.applicable
    sold = priced.sold
  }
  const lines = made.map(({ line }) => line)
  const crossDiscount = crossDiscountOf(stay, rooms, lines, hotel)
  if (!applicable || crossDiscount === undefined) return { kind: 'not-bookable', refusals: [{ kind: 'not-on-sale' }] }
  const codes = made.map(({ code }) => code)
  return {
    kind: 'priced',
    lines,
    bookedOn,
    hotel,
    promo: codes.includes('taken') ? promoOf(applicable) : null,
    crossDiscount,
    promoRefusal: refusalFor(applicable, codes),
    sold,
  }
}

type RoomsOfStay = {
  readonly kind: 'priced'
  readonly made: readonly LineMade[]
  readonly applicable: ApplicablePromotions
  readonly sold: SoldPackage | null
}

/** Rooms of one stay. */
async function priceRoomsOfStay(
  db: Reader | Tx,
  seller: Seller,
  { stay, rooms, promoCode, packageId }: RoomsRequest,
  hotel: HotelTerms,
  promotions: readonly PromotionOnSale[],
  bookedOn: CalendarDate,
  own: Demand,
): Promise<RoomsOfStay | RoomsNotPriced> {
  const ids = rooms.map(({ productId }) => productId)
  const products = await loadProductTerms(db, seller, stay, ids, hotel)
  const applicable = await findApplicablePromotions(db, promotions, { stay, bookedOn }, promoCode, own)
  const made: LineMade[] = []
  for (const room of rooms) {
    const product = products.get(room.productId)
    if (!product) return { kind: 'not-found' }
    const saleProblem = saleProblemOf(
      { reserved: product.reserved, audience: product.audience, packageId: product.sold?.id ?? null },
      { trade: seller.trade, packageId },
    )
    if (saleProblem === 'trade-only') return { kind: 'not-found' }
    const problem = saleProblem ?? (product.sold ? problemOfPackage(product.sold.rule, stay) : undefined)
    if (problem) return { kind: 'package-refused', problem }
    const refusals = refusalsOf(product, stay, room.party, bookedOn, hotel)
    if (refusals.length > 0) return { kind: 'not-bookable', refusals }
    made.push(lineOf(product, stay, room, applicable, hotel, seller.trade))
  }
  return { kind: 'priced', made, applicable, sold: made[0]?.sold ?? null }
}

/** P12: nothing where every room is for the whole stay; `undefined` for a split that the hotel does not sell. */
function crossDiscountOf(
  stay: Stay,
  rooms: readonly BasketRoom[],
  lines: readonly LockedLine[],
  { settings: { cross } }: HotelTerms,
): number | undefined {
  if (rooms.every((room) => room.stay === undefined)) return 0
  return cross !== null && nightCountOf(stay) >= cross.minNights && isSplitStay(stay, lines) ? cross.basisPoints : undefined
}

function refusalsOf(product: ProductTerms, stay: Stay, party: Party, today: CalendarDate, { settings }: HotelTerms): Refusal[] {
  const reopens = reopeningOf(stay, settings.closedSeasons)
  if (reopens) return [{ kind: 'closed-season', reopens }]
  const refusals: Refusal[] = breachesOf({ stay, party, today }, product.restrictionOn)
  const limit = exceededGuestLimit(product.terms.occupancy, party, product.terms.children)
  if (limit !== undefined) refusals.push({ kind: 'too-many-guests', limit })
  const night = product.unsold[0]
  if (night !== undefined) refusals.push({ kind: 'stop-sell', night })
  else if (product.cells.length < nightCountOf(stay)) refusals.push({ kind: 'not-on-sale' })
  return refusals
}

type LineMade = { readonly line: LockedLine; readonly code: LinePricing['code']; readonly sold: SoldPackage | null }

// The order of keys here is the order of the type: the stored text is canonical.
function lineOf(
  product: ProductTerms,
  stay: Stay,
  room: BasketRoom,
  { holding }: ApplicablePromotions,
  { currency, settings }: HotelTerms,
  trade: Seller['trade'],
): LineMade {
  const { productId, roomTypeId, ratePlanId, cells, cancellation, prepayment } = product
  const { party, isProtected = false, taxExempt = 0 } = room
  const { terms, code } = priceWithPromotions(cells, product.terms, party, product, holding)
  const overridden = overriddenOf(room, currency)
  const basisPoints = commissionRateOf(product.kinds, product.terms.plan, trade)
  const line: LineTerms = {
    productId,
    roomTypeId,
    ratePlanId,
    stay,
    party,
    cells,
    terms: overridden === null ? terms : product.terms,
    cancellation: policyWithProtection(cancellation, product.terms.plan, isProtected),
    prepayment,
    overridden,
    isProtected: isProtected && terms.plan.refundProtection !== null,
    taxExempt,
    ...(basisPoints !== 0 && { commission: { basisPoints, vat: settings.vat.stay } }),
  }
  return { line: { ...line, ...priceLine(line) }, code: overridden === null ? code : undefined, sold: product.sold }
}

function promoOf({ typed }: ApplicablePromotions): LockedPrice['promo'] {
  const { promotion, counted } = typed ?? {}
  return promotion?.code ? { promotionId: promotion.promotion.id, code: promotion.code.code, counted: counted ?? false } : null
}

function lockedOf(
  { hotelId, channelId }: Seller,
  stay: Stay,
  { lines, bookedOn, hotel, promo, crossDiscount }: Extract<RoomsPriced, { kind: 'priced' }>,
  { services, packageId }: Extract<ExtrasLocked, { kind: 'locked' }>,
): LockedPrice {
  const made = { lines, services, crossDiscount, cityTax: hotel.settings.cityTax }
  const head = { version: 2, hotelId, channelId, currency: hotel.currency, bookedOn, stay } as const
  return { ...head, ...made, packageId, promo, ...totalsOf(made) }
}
