import type { CurrencyCode } from '@portico/domain/money/currencies'
import { decimalText, money, spreadOverNights } from '@portico/domain/money/money'
import type { LockedPrice } from '@portico/domain/pricing/locked-price'
import { type Instant, todayAt } from '@portico/domain/time/deadline'
import { nightCountOf, type Stay } from '@portico/domain/time/stay'
import type { OfferedBasket } from '../db/tables/offers.ts'
import type { Reader, Tx } from '../db/types.ts'
import { demandOf } from '../inventory/demand.ts'
import { shortageOf } from '../inventory/move-stock.ts'
import { type SoldOut, soldOutOf } from '../inventory/refused.ts'
import { type HotelTerms, loadSoldHotel } from '../pricing/hotel-terms.ts'
import { type NotPriced, priceBasket } from '../pricing/price-basket.ts'
import type { Seller } from '../pricing/seller.ts'

export type OptionToPrice = { readonly basket: OfferedBasket }

/** The prices of all options, in their order, or which one has none and why; `option` counts from 1. */
export type OptionsPriced =
  | { readonly kind: 'priced'; readonly locked: readonly LockedPrice[]; readonly hotel: HotelTerms }
  | { readonly kind: 'not-priced'; readonly option: number; readonly refusal: NotPriced | SoldOut }

export async function priceOptions(
  db: Reader | Tx,
  seller: Seller,
  options: readonly OptionToPrice[],
  now: Instant,
): Promise<OptionsPriced> {
  const hotel = await loadSoldHotel(db, seller.hotelId, seller.channelId)
  if (!hotel) return { kind: 'not-priced', option: 1, refusal: { kind: 'not-found' } }
  const lockedPrice: LockedPrice[] = []
  for (const [i, { basket }] of options.entries()) {
    const pricedBasket = await priceBasket(db, seller, basket, now)
    if (pricedBasket.kind !== 'priced') return { kind: 'not-priced', option: i + 1, refusal: pricedBasket }
    const shortage = await shortageOf(db, demandOf(pricedBasket.locked))
    if (shortage) return { kind: 'not-priced', option: i + 1, refusal: soldOutOf(shortage) }
    lockedPrice.push(pricedBasket.locked)
  }
  return { kind: 'priced', locked: lockedPrice, hotel }
}

/** The price that a hotel sets for a room's whole stay, as the daily prices that an overridden line is made of. */
export function ownNightPrices(minor: number, stay: Stay, currency: CurrencyCode): number[] {
  return spreadOverNights(minor, nightCountOf(stay)).map((night) => Number(decimalText(money(night, currency))))
}

/**
 * A locked price as whoever takes it today takes it: its amounts stand, and what is due "when booking" is due today.
 */
export function bookedToday(
  lockedPrice: LockedPrice,
  { timeZone }: Pick<HotelTerms, 'timeZone'>,
  now: Instant,
): LockedPrice {
  return { ...lockedPrice, bookedOn: todayAt(timeZone, now) }
}
