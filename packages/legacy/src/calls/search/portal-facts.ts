import { type NumberColumn, numbersOf } from '@portico/contracts/portal/number-column'
import { CurrencyCode } from '@portico/contracts/values/shapes'
import type { CurrencyCode as Code } from '@portico/domain/money/currencies'
import { type MealPlan as Meals, mealPlans } from '@portico/domain/pricing/meal-plan'
import { z } from 'zod'
import { extensionFields } from '../../codec/extensions.ts'
import { legacyCall } from '../../codec/legacy-call.ts'
import { anyColumnWire, packedColumn } from '../../codec/packed-column.ts'
import { type PortalSearchRequest, portalSearch } from './portal-search.ts'

const px = extensionFields({ 'portal-facts': ['packed'] })

/** `isPacked`: the caller reads columns as bytes, which are written and read in a tenth of the time. */
export type PortalFactsRequest = PortalSearchRequest & { readonly isPacked?: true | undefined }

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
  readonly isPacked?: true | undefined
}

const ReplyWire = z
  .object({
    hotelIds: anyColumnWire,
    currencies: z.array(CurrencyCode),
    currency: anyColumnWire,
    totals: z
      .array(
        z.object({
          mealPlan: z.enum(mealPlans).optional(),
          isRefundable: z.literal(true).optional(),
          minor: anyColumnWire,
        }),
      )
      .min(1),
    taxes: anyColumnWire,
    remaining: anyColumnWire,
    facilities: z.array(z.string()).max(30),
    has: anyColumnWire,
    [px.packed]: z.literal(true).optional(),
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
export const portalFacts = legacyCall<PortalFactsRequest, PortalFactsReply>({
  name: 'portalFacts',
  server: 'main',
  path: 'availChannelCheck.do?method=facts',
  effect: 'read',
  timeout: 'list',
  capability: 'portal-facts',
  extensions: px,
  body: 'json',
  toQuery: (caller, { isPacked, ...search }) => [
    ...portalSearch.toQuery(caller, search),
    [px.packed, isPacked ? 1 : undefined],
  ],
  fromQuery: (reader, document) => {
    const { caller, input } = portalSearch.fromQuery(reader, document)
    return {
      caller,
      input: { ...input, isPacked: reader.optionalInteger(px.packed, 0, 1) ? (true as const) : undefined },
    }
  },
  toReply: ({ hotelIds, currency, totals, taxes, remaining, has, isPacked, ...reply }) => {
    const column = isPacked ? packedColumn : numbersOf
    return {
      ...reply,
      hotelIds: column(hotelIds),
      currency: column(currency),
      totals: totals.map(({ minor, ...filter }) => ({ ...filter, minor: column(minor) })),
      taxes: column(taxes),
      remaining: column(remaining),
      has: column(has),
      [px.packed]: isPacked,
    }
  },
  reply: ReplyWire.transform(({ [px.packed]: isPacked, ...reply }) => ({ ...reply, isPacked })),
})
