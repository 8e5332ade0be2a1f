import { OfferedCurrency, PortalCurrencies } from '@portico/contracts/price/currency'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { channelProcedure, hotelProcedure, router } from '../procedures/procedures.ts'
import { type CurrencyDeps, currenciesAt, currenciesOfPortal } from './offered-currencies.ts'

export function currencyRouterOf(deps: CurrencyDeps) {
  return router({
    offered: hotelProcedure
      .output(z.array(OfferedCurrency).readonly())
      .query(async ({ ctx: { gateway, place } }) => (await currenciesAt(deps, gateway, place)).offered),

    ofPortal: channelProcedure.output(PortalCurrencies).query(async ({ ctx: { gateway, place } }) => {
      const currencies = await currenciesOfPortal(deps, gateway, place)
      if (!currencies) throw new TRPCError({ code: 'NOT_FOUND' })
      return currencies
    }),
  })
}
