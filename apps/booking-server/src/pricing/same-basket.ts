import type { ServiceItem, ServiceRequest } from '@portico/domain/pricing/extras/service'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import { foldPromoCode } from '@portico/domain/pricing/promotion'
import { type BasketToPrice, overriddenTotalOf } from './basket.ts'

/**
 * Whether the document is the price of exactly this basket, line by line. A basket may still name a code that the price
 * does without.
 */
export function isPriceOf(lockedPrice: LockedPrice, basket: BasketToPrice): boolean {
  const { promo } = lockedPrice
  if (
    promo !== null &&
    (basket.promoCode === undefined || foldPromoCode(basket.promoCode) !== foldPromoCode(promo.code))
  )
    return false
  return JSON.stringify(factsOfPrice(lockedPrice)) === JSON.stringify(factsOfBasket(basket, lockedPrice))
}

function factsOfPrice({ stay, lines, services, packageId }: LockedPrice): unknown[] {
  const rooms = lines.map(({ productId, stay: lineStay, party, overridden, isProtected, taxExempt }) => [
    productId,
    lineStay.arrival,
    lineStay.departure,
    party.adults,
    party.childrenAges,
    overridden,
    isProtected,
    taxExempt,
  ])
  const chosenServices = services.flatMap(({ item }) => (item.included ? [] : [figuresOf(item)]))
  return [stay.arrival, stay.departure, rooms, chosenServices, packageId]
}

function factsOfBasket(
  { stay, rooms, services = [], packageId }: BasketToPrice,
  { currency, lines }: LockedPrice,
): unknown[] {
  const figures = rooms.map((room, i) => [
    room.productId,
    (room.stay ?? stay).arrival,
    (room.stay ?? stay).departure,
    room.party.adults,
    room.party.childrenAges,
    overriddenTotalOf(room, currency),
    (room.isProtected ?? false) && lines[i]?.terms.plan.refundProtection !== null,
    room.taxExempt ?? 0,
  ])
  return [stay.arrival, stay.departure, figures, services.map(figuresOf), packageId ?? null]
}

function figuresOf({ serviceId, quantity, bandId, day, slot, line }: ServiceItem | ServiceRequest): unknown[] {
  return [serviceId, quantity, bandId, day, slot, line]
}
