import type { Party } from '@portico/domain/party/party'
import type { NightCell } from '@portico/domain/pricing/price-terms'
import { type LinePricing, priceWithPromotions } from '@portico/domain/pricing/promo-code'
import type { Promotion } from '@portico/domain/pricing/promotion'
import type { ProductOnSale } from './snapshots/hotel-snapshot.ts'

/** A product at its price; `holding` are the hotel's promotions that hold for the booking. */
export function priceProduct(
  product: ProductOnSale,
  cells: readonly NightCell[],
  party: Party,
  holding: readonly Promotion[],
): LinePricing {
  return priceWithPromotions(cells, product.terms, party, product, holding)
}
