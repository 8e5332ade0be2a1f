import { Basket } from '@portico/contracts/basket'
import { CheckoutPage, ConfirmOutcome, ConfirmRequest, Draft, ExtendOutcome, HoldOutcome, HoldRequest } from '@portico/contracts/checkout'
import { IdempotencyKey } from '@portico/contracts/shapes'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { hotelProcedure, router } from './trpc.ts'

const later = () => {
  throw new TRPCError({ code: 'NOT_IMPLEMENTED' })
}

const Key = z.strictObject({ key: IdempotencyKey })
const Nothing = z.strictObject({})

export const checkoutRouter = router({
  page: hotelProcedure
    .input(z.strictObject({ basket: Basket }))
    .output(CheckoutPage)
    .mutation(later),
  hold: hotelProcedure.input(HoldRequest).output(HoldOutcome).mutation(later),
  extend: hotelProcedure.input(Key).output(ExtendOutcome).mutation(later),
  release: hotelProcedure.input(Key).output(Nothing).mutation(later),
  saveDraft: hotelProcedure
    .input(z.strictObject({ draft: Draft }))
    .output(Nothing)
    .mutation(later),
  confirm: hotelProcedure.input(ConfirmRequest).output(ConfirmOutcome).mutation(later),
})
