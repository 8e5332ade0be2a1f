import type { Party } from '@portico/domain/party'
import { type NightCell, type PricedStay, priceStay } from '@portico/domain/price-stay'
import { type Promotion, promotionsFor } from '@portico/domain/promotion'
import type { ProductOnSale } from './hotel-snapshot.ts'

/** A product at its price; `holding` are the hotel's promotions that hold for the booking. */
export function priceProduct(product: ProductOnSale, cells: readonly NightCell[], party: Party, holding: readonly Promotion[]): PricedStay {
  const promotions = promotionsFor(holding, product)
  return priceStay(cells, promotions.length === 0 ? product.terms : { ...product.terms, promotions }, party)
}
