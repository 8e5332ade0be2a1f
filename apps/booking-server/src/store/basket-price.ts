import type { AskedBasket } from '@portico/contracts/legacy/basket'
import type { Refusal } from '@portico/contracts/shapes'
import type { CalendarDate } from '@portico/domain/calendar-date'
import { reopeningOf } from '@portico/domain/closed-season'
import { type Instant, todayAt } from '@portico/domain/deadline'
import { type LockedLine, type LockedPrice, priceLine, totalsOf } from '@portico/domain/locked-price'
import type { Party } from '@portico/domain/party'
import { tooManyGuests } from '@portico/domain/price-stay'
import { nightCountOf, problemOfStay, type Stay } from '@portico/domain/stay'
import { breachesOf } from '@portico/domain/stay-restriction'
import type { Reader, Tx } from '../db.ts'
import { type HotelTerms, loadSoldHotel, loadTerms, type ProductTerms } from './ari.ts'
import type { RoomStay } from './inventory.ts'
import type { Refusing } from './refusing.ts'

/** `clientId` is a logged-in trade user of the channel. */
export type Seller = { readonly hotelId: number; readonly channelId: number; readonly clientId?: number | undefined }

export type BasketPriced =
  | { readonly kind: 'priced'; readonly locked: LockedPrice; readonly hotel: HotelTerms }
  /** `not-found`: the channel does not sell this hotel, or not this product. */
  | Refusing<'not-found' | 'not-bookable'>

/**
 * A basket at today's price and rules; whether rooms are left is not asked here. Inside a transaction this is what a confirm decides by.
 * No promotion code exists yet, so that one that is sent changes nothing.
 */
export async function priceBasket(db: Reader | Tx, seller: Seller, basket: AskedBasket, now: Instant): Promise<BasketPriced> {
  const hotel = await loadSoldHotel(db, seller.hotelId, seller.channelId)
  if (!hotel) return { kind: 'not-found' }
  const today = todayAt(hotel.timeZone, now)
  if (problemOfStay(basket.stay, today)) return { kind: 'not-bookable', refusals: [{ kind: 'not-on-sale' }] }
  const productIds = basket.rooms.map(({ productId }) => productId)
  const products = await loadTerms(db, seller, basket.stay, productIds, hotel)
  const lines: LockedLine[] = []
  for (const { productId, party } of basket.rooms) {
    const product = products.find((one) => one.productId === productId)
    if (!product) return { kind: 'not-found' }
    const refusals = refusalsOf(product, basket.stay, party, today, hotel)
    if (refusals.length > 0) return { kind: 'not-bookable', refusals }
    lines.push(lineOf(product, basket.stay, party))
  }
  return { kind: 'priced', locked: lockedOf(seller, basket.stay, lines, today, hotel), hotel }
}

function refusalsOf(product: ProductTerms, stay: Stay, party: Party, today: CalendarDate, { settings }: HotelTerms): Refusal[] {
  const reopens = reopeningOf(stay, settings.closedSeasons)
  if (reopens) return [{ kind: 'closed-season', reopens }]
  const refusals: Refusal[] = breachesOf({ stay, party, today }, product.restrictionOn)
  const limit = tooManyGuests(product.terms.occupancy, party, product.terms.children)
  if (limit !== undefined) refusals.push({ kind: 'too-many-guests', limit })
  const night = product.unsold[0]
  if (night !== undefined) refusals.push({ kind: 'stop-sell', night })
  else if (product.cells.length < nightCountOf(stay)) refusals.push({ kind: 'not-on-sale' })
  return refusals
}

// The order of keys here is the order of the type: the stored text is canonical.
function lineOf(product: ProductTerms, stay: Stay, party: Party): LockedLine {
  const { productId, roomTypeId, ratePlanId, cells, terms, cancellation, prepayment } = product
  const line = {
    productId,
    roomTypeId,
    ratePlanId,
    stay,
    party,
    cells,
    terms,
    cancellation,
    prepayment,
    overridden: null,
    isProtected: false,
    taxExempt: 0,
  }
  return { ...line, ...priceLine(line) }
}

function lockedOf(seller: Seller, stay: Stay, lines: readonly LockedLine[], bookedOn: CalendarDate, hotel: HotelTerms): LockedPrice {
  const { hotelId, channelId } = seller
  const { cityTax } = hotel.settings
  const made = { lines, services: [], crossDiscount: 0, cityTax }
  return {
    version: 2,
    hotelId,
    channelId,
    currency: hotel.currency,
    bookedOn,
    stay,
    ...made,
    packageId: null,
    promo: null,
    ...totalsOf(made),
  }
}

/** One room of its type for each line. */
export function roomsOf({ lines }: LockedPrice): RoomStay[] {
  return lines.map(({ roomTypeId, stay }) => ({ roomTypeId, stay, rooms: 1 }))
}

/** Whether the document is the price of exactly this basket: same stay, products and parties, line by line. */
export function isPriceOf({ stay, lines }: LockedPrice, basket: AskedBasket): boolean {
  const asked = basket.rooms.map(({ productId, party }) => [productId, party.adults, ...party.childrenAges])
  const held = lines.map(({ productId, party }) => [productId, party.adults, ...party.childrenAges])
  return stay.arrival === basket.stay.arrival && stay.departure === basket.stay.departure && JSON.stringify(asked) === JSON.stringify(held)
}
