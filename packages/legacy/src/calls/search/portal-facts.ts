import { columnWire, type NumberColumn, numbersOf } from '@portico/contracts/portal/number-column'
import { CurrencyCode } from '@portico/contracts/values/shapes'
import type { CurrencyCode as Code } from '@portico/domain/money/currencies'
import { type MealPlan as Meals, mealPlans } from '@portico/domain/pricing/meal-plan'
import { z } from 'zod'
import { legacyCall } from '../../codec/legacy-call.ts'
import { type PortalSearchRequest, portalSearch } from './portal-search.ts'

/**
 * The hotels of a channel in columns, so that ten thousand are read in a few milliseconds: the number at the same place
 * of each column is of the same hotel. Amounts are minor units.
 */
export type PortalFactsReply = {
  readonly hotelIds: NumberColumn
  readonly currencies: readonly Code[]
  readonly currency: NumberColumn
  /**
   * The lowest totals of all rooms together; 0 is none. The first column is of all rates, the others of those alone
   * with these meals or that can still be cancelled free of charge.
   */
  readonly totals: readonly {
    readonly mealPlan?: Meals | undefined
    readonly isRefundable?: true | undefined
    readonly minor: NumberColumn
  }[]
  /** City tax of the whole party, on top of the totals; -1 where it depends on the rate. */
  readonly taxes: NumberColumn
  /** Rooms that the party can choose from; 0 where there are many, or where there are several parties. */
  readonly remaining: NumberColumn
  /** What at least one room of the hotel has, by bits: the first of `facilities` is 1, the second 2 and so on. */
  readonly facilities: readonly string[]
  readonly has: NumberColumn
}

const ReplyWire = z
  .object({
    hotelIds: columnWire,
    currencies: z.array(CurrencyCode),
    currency: columnWire,
    totals: z
      .array(
        z.object({
          mealPlan: z.enum(mealPlans).optional(),
          isRefundable: z.literal(true).optional(),
          minor: columnWire,
        }),
      )
      .min(1),
    taxes: columnWire,
    remaining: columnWire,
    facilities: z.array(z.string()).max(30),
    has: columnWire,
  })
  .refine(
    ({ hotelIds: { length }, currencies, currency, totals, taxes, remaining, has }) =>
      [currency, taxes, remaining, has, ...totals.map(({ minor }) => minor)].every(
        (column) => column.length === length,
      ) && currency.every((index: number) => index >= 0 && index < currencies.length),
    'columns',
  )

/**
 * Ours (capability `portal-facts`): a portal search with all that its hotels are filtered and sorted by, the same
 * request.
 */
export const portalFacts = legacyCall<PortalSearchRequest, PortalFactsReply>({
  name: 'portalFacts',
  server: 'main',
  path: 'availChannelCheck.do?method=facts',
  effect: 'read',
  timeout: 'list',
  capability: 'portal-facts',
  body: 'json',
  toQuery: portalSearch.toQuery,
  fromQuery: portalSearch.fromQuery,
  toReply: ({ hotelIds, currency, totals, taxes, remaining, has, ...reply }) => ({
    ...reply,
    hotelIds: numbersOf(hotelIds),
    currency: numbersOf(currency),
    totals: totals.map(({ minor, ...filter }) => ({ ...filter, minor: numbersOf(minor) })),
    taxes: numbersOf(taxes),
    remaining: numbersOf(remaining),
    has: numbersOf(has),
  }),
  reply: ReplyWire,
})
