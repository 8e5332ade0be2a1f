import { mayActAt } from '@portico/contracts/operator/identity'
import {
  DraftPriced,
  DraftToSend,
  DraftToWrite,
  FoundOffers,
  OfferAct,
  OfferActOutcome,
  OfferAnswer,
  OfferDetails,
  OfferDraft,
  OfferSearch,
} from '@portico/contracts/operator/offers'
import { Id } from '@portico/contracts/values/shapes'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { everyRole, record, trpc } from '../procedures/procedures.ts'
import { answerGuest, copyOffer, sendDraft, withdrawOffer, writeDraft } from './act-on-offer.ts'
import { listOffers } from './list-offers.ts'
import { presentOfferDetails } from './present-details.ts'
import { priceDraft } from './price-draft.ts'

/** What is written for one guest: by reception too, for the hotels that are theirs. */
export const offersRouter = trpc.router({
  list: everyRole
    .input(OfferSearch)
    .output(FoundOffers)
    .mutation(async ({ ctx, input }) => {
      const found = await listOffers(ctx.db.reader, ctx.operator, input, ctx.now())
      if (found.offers.length > 0)
        await record(ctx, { action: 'listed-offers', hotelId: input.hotelId, details: { found: found.offers.length } })
      return found
    }),

  details: everyRole
    .input(z.strictObject({ id: Id }))
    .output(OfferDetails)
    .mutation(async ({ ctx, input: { id } }) => {
      const found = offerThere(await presentOfferDetails(ctx.db.reader, ctx.operator, id, ctx.now()))
      await record(ctx, { action: 'viewed-offer', hotelId: found.hotelId, details: { offer: id } })
      return found
    }),

  price: everyRole
    .input(OfferDraft)
    .output(DraftPriced)
    .mutation(async ({ ctx: { db, operator, now }, input }) =>
      offerThere(mayActAt(operator, input.hotelId) ? await priceDraft(db, input, now()) : undefined),
    ),

  write: everyRole
    .input(DraftToWrite)
    .output(OfferActOutcome)
    .mutation(async ({ ctx, input }) => offerThere(await writeDraft({ ...ctx, now: ctx.now() }, input))),

  send: everyRole
    .input(DraftToSend)
    .output(OfferActOutcome)
    .mutation(async ({ ctx, input }) => offerThere(await sendDraft({ ...ctx, now: ctx.now() }, input))),

  withdraw: everyRole
    .input(OfferAct)
    .output(OfferActOutcome)
    .mutation(async ({ ctx, input }) => offerThere(await withdrawOffer({ ...ctx, now: ctx.now() }, input))),

  answer: everyRole
    .input(OfferAnswer)
    .output(OfferActOutcome)
    .mutation(async ({ ctx, input }) => offerThere(await answerGuest({ ...ctx, now: ctx.now() }, input))),

  copy: everyRole
    .input(OfferAct)
    .output(OfferActOutcome)
    .mutation(async ({ ctx, input }) => offerThere(await copyOffer({ ...ctx, now: ctx.now() }, input))),
})

function offerThere<T>(found: T | undefined): T {
  if (found === undefined) throw new TRPCError({ code: 'NOT_FOUND', message: 'There is no such offer.' })
  return found
}
