import { CurrencyCode, Instant } from '@portico/contracts/shapes'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { hotelProcedure, router } from './trpc.ts'

const later = () => {
  throw new TRPCError({ code: 'NOT_IMPLEMENTED' })
}

/** 1 of the hotel's currency is `rate` of `code`. */
const OfferedCurrency = z.strictObject({ code: CurrencyCode, rate: z.number().positive(), at: Instant })

export const currencyRouter = router({
  offered: hotelProcedure.output(z.array(OfferedCurrency)).query(later),
})
