import { InboxSearch, RequestToClose } from '@portico/contracts/operator/offer-inbox'
import { OfferAct, OfferAnswer } from '@portico/contracts/operator/offers'
import { Id } from '@portico/contracts/values/shapes'
import { z } from 'zod'
import { bookingServerAs, ofBookingServer, unlessAway } from '../session/call-as-operator.ts'
import { router, staffProcedure } from '../session/trpc.ts'

/** What guests ask for and what they are offered, in the operator's hotels; the booking server writes down who did what. */
export const offersRouter = router({
  /** Stands beside the menu on every page; where the booking server is away, nobody is known to wait. */
  waiting: staffProcedure.query(({ ctx }) =>
    unlessAway(ofBookingServer(ctx, bookingServerAs(ctx).offers.waiting.query())),
  ),

  list: staffProcedure
    .input(InboxSearch)
    .mutation(({ ctx, input }) => ofBookingServer(ctx, bookingServerAs(ctx).offers.list.mutate(input))),

  details: staffProcedure
    .input(z.strictObject({ id: Id }))
    .mutation(({ ctx, input }) => ofBookingServer(ctx, bookingServerAs(ctx).offers.details.mutate(input))),

  request: staffProcedure
    .input(z.strictObject({ id: Id }))
    .mutation(({ ctx, input }) => ofBookingServer(ctx, bookingServerAs(ctx).offers.request.mutate(input))),

  closeRequest: staffProcedure
    .input(RequestToClose)
    .mutation(({ ctx, input }) => ofBookingServer(ctx, bookingServerAs(ctx).offers.closeRequest.mutate(input))),

  answer: staffProcedure
    .input(OfferAnswer)
    .mutation(({ ctx, input }) => ofBookingServer(ctx, bookingServerAs(ctx).offers.answer.mutate(input))),

  withdraw: staffProcedure
    .input(OfferAct)
    .mutation(({ ctx, input }) => ofBookingServer(ctx, bookingServerAs(ctx).offers.withdraw.mutate(input))),

  copy: staffProcedure
    .input(OfferAct)
    .mutation(({ ctx, input }) => ofBookingServer(ctx, bookingServerAs(ctx).offers.copy.mutate(input))),
})
