import type { Quote } from '@portico/contracts/search/room-search'
import { money } from '@portico/domain/money/money'
import { expect, it } from 'vitest'
import { withPublicPrices } from './public-prices.ts'

type Terms = { readonly reserved?: true; readonly mealPlan?: Quote['mealPlan']; readonly isFlexible?: boolean }

const aQuote = (productId: number, minor: number, { reserved, mealPlan = 'BB', isFlexible = true }: Terms = {}) =>
  ({
    productId,
    reserved,
    mealPlan,
    price: { guestTotal: money(minor, 'EUR') },
    cancellation: { kind: isFlexible ? 'free-until' : 'non-refundable' },
  }) as unknown as Quote

it('reserved rates stand first, beside the public price of the same meals at terms like theirs', () => {
  const quotes = withPublicPrices([
    aQuote(1, 43_260, { isFlexible: false }),
    aQuote(2, 52_000),
    aQuote(3, 61_000, { mealPlan: 'HB' }),
    aQuote(4, 47_100, { reserved: true }),
    aQuote(5, 40_000, { reserved: true, mealPlan: 'FB' }),
    aQuote(6, 58_000, { reserved: true, mealPlan: 'HB', isFlexible: false }),
  ])
  expect(
    quotes.map(({ productId, publicPrice }) => [productId, publicPrice?.like.minor, publicPrice?.lowest.minor]),
  ).toEqual([
    [4, 52_000, 43_260],
    [5, undefined, undefined],
    [6, 61_000, 61_000],
    [1, undefined, undefined],
    [2, undefined, undefined],
    [3, undefined, undefined],
  ])
})

it('a list without reserved rates stays as it is', () => {
  const quotes = [aQuote(1, 2), aQuote(2, 1)]
  expect(withPublicPrices(quotes)).toEqual(quotes)
})
