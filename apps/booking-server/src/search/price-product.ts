import type { Party } from '@portico/domain/party'
import type { NightCell } from '@portico/domain/price-stay'
import { type LinePriced, priceWithPromotions } from '@portico/domain/promo-code'
import type { Promotion } from '@portico/domain/promotion'
import type { ProductOnSale } from './hotel-snapshot.ts'

/** A product at its price; `holding` are the hotel's promotions that hold for the booking. */
export function priceProduct(product: ProductOnSale, cells: readonly NightCell[], party: Party, holding: readonly Promotion[]): LinePriced {
  return priceWithPromotions(cells, product.terms, party, product, holding)
}
