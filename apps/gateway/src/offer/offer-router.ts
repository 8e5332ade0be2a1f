import { OfferAnswerOutcome, OfferMessageRequest } from '@portico/contracts/offer/offer'
import { router } from '../procedures/procedures.ts'
import { rejectOffer, writeMessage } from './answer-offer.ts'
import { confirmOffer } from './confirm-offer.ts'
import { findOffer } from './find-offer.ts'
import type { OfferDeps } from './offer-deps.ts'
import { answerProceduresOf, proceduresWith } from './offer-procedures.ts'
import { readOffer, unlockOffer } from './read-offer.ts'

export function offerRouterOf(deps: OfferDeps) {
  return router({
    ...answerProceduresOf(deps, {
      find: findOffer,
      unlock: unlockOffer,
      read: readOffer,
      confirm: confirmOffer,
      reject: rejectOffer,
    }),

    message: proceduresWith(deps)
      .recipient.input(OfferMessageRequest)
      .output(OfferAnswerOutcome)
      .mutation(({ ctx, input }) => writeMessage(ctx, ctx.place, input)),
  })
}
