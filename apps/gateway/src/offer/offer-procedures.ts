import { ConfirmOutcome } from '@portico/contracts/checkout/confirm'
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
import { hostProcedure, hotelProcedure } from '../procedures/procedures.ts'
import { checkoutKeyOf, type HostPlace, type HotelPlace } from '../scope/place.ts'
import type { Confirmer } from './confirm-written.ts'
import type { OfferContext, OfferDeps } from './offer-deps.ts'

export function proceduresWith(deps: OfferDeps) {
  return {
    anybody: hostProcedure.use(({ ctx, next }) => next({ ctx: { gateway: { ...ctx.gateway, ...deps } } })),
    /**
     * What was written for one guest is for that guest: who is logged in as a trade user reads it as everybody does.
     */
    recipient: hotelProcedure.use(({ ctx, next }) => {
      const place: HotelPlace = { ...ctx.place, audience: { kind: 'guest' } }
      return next({ ctx: { place, gateway: { ...ctx.gateway, ...deps, legacy: ctx.gateway.legacy.withoutCookies } } })
    }),
  }
}

const OfferConfirmed = z.union([ConfirmOutcome, z.strictObject({ kind: z.literal('locked') })])
type OfferConfirmed = z.infer<typeof OfferConfirmed>

type AtHotel<Input, Outcome> = (ctx: OfferContext, place: HotelPlace, input: Input) => Promise<Outcome>

type Answering = {
  readonly find: (ctx: OfferContext, place: HostPlace, code: string) => Promise<OfferStub>
  readonly unlock: AtHotel<OfferUnlock, UnlockOutcome>
  readonly read: AtHotel<OfferReadRequest, OfferReading>
  readonly confirm: (confirmer: Confirmer, input: OfferConfirm) => Promise<OfferConfirmed>
  readonly reject: AtHotel<OfferReject, OfferAnswerOutcome>
}

/** The same for an offer and for a reservation that awaits its guest. */
export function answerProceduresOf(deps: OfferDeps, { find, unlock, read, confirm, reject }: Answering) {
  const { anybody, recipient } = proceduresWith(deps)
  return {
    find: anybody
      .input(z.strictObject({ code: OfferCode }))
      .output(OfferStub)
      .mutation(({ ctx, input }) => find(ctx, ctx.place, input.code)),

    unlock: recipient
      .input(OfferUnlock)
      .output(UnlockOutcome)
      .mutation(({ ctx, input }) => unlock(ctx, ctx.place, input)),

    read: recipient
      .input(OfferReadRequest)
      .output(OfferReading)
      .mutation(({ ctx, input }) => read(ctx, ctx.place, input)),

    confirm: recipient
      .input(OfferConfirm)
      .output(OfferConfirmed)
      .mutation(({ ctx, input, signal }) => {
        const gateway = { ...ctx.gateway, legacy: ctx.gateway.legacy.detached }
        const isConnected = () => !signal?.aborted
        const { place } = ctx
        return confirm({ ctx: { ...ctx, gateway }, place, checkoutKey: checkoutKeyOf(ctx, place), isConnected }, input)
      }),

    reject: recipient
      .input(OfferReject)
      .output(OfferAnswerOutcome)
      .mutation(({ ctx, input }) => reject(ctx, ctx.place, input)),
  }
}
