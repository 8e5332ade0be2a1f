import type { Quote } from '@portico/contracts/search/room-search'

type ListedRate = Pick<Quote, 'productId' | 'outdoneBy' | 'cancellation' | 'reserved'>

/**
 * Of a room's rates by price: the cheapest, the cheapest that can still be left free of charge, and the agency's own
 * cheapest. A single remaining rate is not folded away.
 */
export function leadingRates<Rate extends ListedRate>(
  rates: readonly Rate[],
): { readonly leading: readonly Rate[]; readonly others: readonly Rate[] } {
  const front = rates.filter(({ outdoneBy }) => outdoneBy === undefined)
  const firstRate = (isWanted: (rate: Rate) => boolean) => front.find(isWanted)
  const chosen = new Set([
    firstRate(({ reserved }) => !reserved),
    firstRate(({ reserved, cancellation }) => !reserved && cancellation.kind === 'free-until'),
    firstRate(({ reserved }) => reserved === true),
  ])
  return {
    leading: rates.filter((rate) => chosen.has(rate)),
    others: rates.filter((rate) => !chosen.has(rate)),
  }
}
