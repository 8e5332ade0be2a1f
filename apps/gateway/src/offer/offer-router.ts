import { ConfirmOutcome } from '@portico/contracts/checkout/confirm'
import {
  OfferAnswerOutcome,
  OfferCode,
  OfferConfirm,
  OfferMessageRequest,
  OfferReading,
  OfferReadRequest,
  OfferReject,
  OfferStub,
  OfferUnlock,
  UnlockOutcome,
} from '@portico/contracts/offer/offer'
import { z } from 'zod'
import { router } from '../procedures/procedures.ts'
import { checkoutKeyOf } from '../scope/place.ts'
import { rejectOffer, writeMessage } from './answer-offer.ts'
import { confirmOffer } from './confirm-offer.ts'
import { findOffer } from './find-offer.ts'
import type { OfferDeps } from './offer-deps.ts'
import { proceduresWith } from './offer-procedures.ts'
import { readOffer, unlockOffer } from './read-offer.ts'

export const OfferConfirmed = z.union([ConfirmOutcome, z.strictObject({ kind: z.literal('locked') })])

export function offerRouterOf(deps: OfferDeps) {
  const { anybody, recipient } = proceduresWith(deps)
  return router({
    find: anybody
      .input(z.strictObject({ code: OfferCode }))
      .output(OfferStub)
      .mutation(({ ctx, input }) => findOffer(ctx, ctx.place, input.code)),

    unlock: recipient
      .input(OfferUnlock)
      .output(UnlockOutcome)
      .mutation(({ ctx, input }) => unlockOffer(ctx, ctx.place, input)),

    read: recipient
      .input(OfferReadRequest)
      .output(OfferReading)
      .mutation(({ ctx, input }) => readOffer(ctx, ctx.place, input)),

    confirm: recipient
      .input(OfferConfirm)
      .output(OfferConfirmed)
      .mutation(({ ctx, input, signal }) => {
        // A second click waits for the first one's outcome, which must not end with it.
        const gateway = { ...ctx.gateway, legacy: ctx.gateway.legacy.detached }
        const isConnected = () => !signal?.aborted
        return confirmOffer({ ...ctx, gateway }, ctx.place, checkoutKeyOf(ctx, ctx.place), input, isConnected)
      }),

    reject: recipient
      .input(OfferReject)
      .output(OfferAnswerOutcome)
      .mutation(({ ctx, input }) => rejectOffer(ctx, ctx.place, input)),

    message: recipient
      .input(OfferMessageRequest)
      .output(OfferAnswerOutcome)
      .mutation(({ ctx, input }) => writeMessage(ctx, ctx.place, input)),
  })
}
