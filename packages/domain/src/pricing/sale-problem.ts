/** How a product is sold: to trade users alone or to everybody; as a package and in no other way, or by itself. */
export type SaleTerms = { readonly reserved: boolean; readonly packageId: number | null }

/** Who wants it, and as which package; without one, by itself. */
export type Buyer = { readonly tradeUser: boolean; readonly packageId?: number | undefined }

/** SEC-03, PKG: why a product is not this buyer's to have, whatever the stay; the one rule of every search and of every basket. */
export function saleProblemOf({ reserved, packageId }: SaleTerms, buyer: Buyer): 'trade-only' | 'other-rate' | undefined {
  if (reserved && !buyer.tradeUser) return 'trade-only'
  return packageId === (buyer.packageId ?? null) ? undefined : 'other-rate'
}
