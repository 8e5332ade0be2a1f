import type { Quote } from '@portico/contracts/search/room-search'

/** Of a room's rates those that are reserved to the buyer first, each beside what everybody else pays. */
export function withPublicPrices(quotes: readonly Quote[]): Quote[] {
  const reserved = quotes.filter(isReserved)
  if (reserved.length === 0) return [...quotes]
  const publicQuotes = quotes.filter((quote) => !isReserved(quote))
  return [...reserved.map((quote) => ({ ...quote, publicPrice: publicPriceOf(quote, publicQuotes) })), ...publicQuotes]
}

const isReserved = ({ reserved }: Quote): boolean => reserved === true

function publicPriceOf(quote: Quote, publicQuotes: readonly Quote[]): Quote['publicPrice'] {
  const sameMeals = publicQuotes
    .filter(({ mealPlan }) => mealPlan === quote.mealPlan)
    .toSorted((a, b) => a.price.guestTotal.minor - b.price.guestTotal.minor)
  const [lowest] = sameMeals
  if (!lowest) return undefined
  const like = sameMeals.find(({ cancellation }) => cancellation.kind === quote.cancellation.kind) ?? lowest
  return { like: like.price.guestTotal, lowest: lowest.price.guestTotal }
}
