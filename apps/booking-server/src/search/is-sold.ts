import { type Buyer, saleProblemOf } from '@portico/domain/pricing/sale-problem'
import type { ProductOnSale } from './snapshots/hotel-snapshot.ts'

/** On which channel a product is wanted, and by whom; with a rate plan, only of that. */
export type SaleWanted = Buyer & { readonly channelId: number; readonly ratePlanId?: number | undefined }

/** Whether the channel sells the product to this buyer: the one rule of lists, calendars and totals. */
export function isSold(product: ProductOnSale, wanted: SaleWanted): boolean {
  if (wanted.ratePlanId !== undefined && wanted.ratePlanId !== product.ratePlanId) return false
  return product.channelIds.has(wanted.channelId) && saleProblemOf(product, wanted) === undefined
}
