import { OfferRequest, OfferRequestOutcome } from '@portico/contracts/offer/offer-request'
import { hotelProcedure, router } from '../procedures/procedures.ts'
import { type OfferRequestDeps, requestOffer } from './request-offer.ts'

export function offerRequestRouterOf(deps: OfferRequestDeps) {
  return router({
    send: hotelProcedure
      .input(OfferRequest)
      .output(OfferRequestOutcome)
      .mutation(({ ctx, input }) => requestOffer(ctx, deps, input)),
  })
}
