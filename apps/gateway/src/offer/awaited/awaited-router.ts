import {
  OfferAnswerOutcome,
  OfferCode,
  OfferConfirm,
  OfferReading,
  OfferReadRequest,
  OfferReject,
  OfferStub,
  OfferUnlock,
  UnlockOutcome,
} from '@portico/contracts/offer/offer'
import { z } from 'zod'
import { router } from '../../procedures/procedures.ts'
import { checkoutKeyOf } from '../../scope/place.ts'
import type { OfferDeps } from '../offer-deps.ts'
import { proceduresWith } from '../offer-procedures.ts'
import { OfferConfirmed } from '../offer-router.ts'
import { confirmAwaited, rejectAwaited } from './answer-awaited.ts'
import { findAwaited, readAwaited, unlockAwaited } from './read-awaited.ts'

/** A reservation that awaits its guest, which is read and answered as an offer of one option is. */
export function awaitedRouterOf(deps: OfferDeps) {
  const { anybody, recipient } = proceduresWith(deps)
  return router({
    find: anybody
      .input(z.strictObject({ code: OfferCode }))
      .output(OfferStub)
      .mutation(({ ctx, input }) => findAwaited(ctx, ctx.place, input.code)),

    unlock: recipient
      .input(OfferUnlock)
      .output(UnlockOutcome)
      .mutation(({ ctx, input }) => unlockAwaited(ctx, ctx.place, input)),

    read: recipient
      .input(OfferReadRequest)
      .output(OfferReading)
      .mutation(({ ctx, input }) => readAwaited(ctx, ctx.place, input)),

    confirm: recipient
      .input(OfferConfirm)
      .output(OfferConfirmed)
      .mutation(({ ctx, input, signal }) => {
        // A second click waits for the first one's outcome, which must not end with it.
        const gateway = { ...ctx.gateway, legacy: ctx.gateway.legacy.detached }
        const isConnected = () => !signal?.aborted
        return confirmAwaited({ ...ctx, gateway }, ctx.place, checkoutKeyOf(ctx, ctx.place), input, isConnected)
      }),

    reject: recipient
      .input(OfferReject)
      .output(OfferAnswerOutcome)
      .mutation(({ ctx, input }) => rejectAwaited(ctx, ctx.place, input)),
  })
}
