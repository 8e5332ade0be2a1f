import { InboxSearch, RequestToClose } from '@portico/contracts/operator/offer-inbox'
import { OfferRoomSearch, OfferServiceSearch, RequestToBegin } from '@portico/contracts/operator/offer-rooms'
import {
  DraftToSend,
  DraftToWrite,
  OfferAct,
  OfferAnswer,
  OfferDraft,
  ReservationToAwait,
} from '@portico/contracts/operator/offers'
import { Id } from '@portico/contracts/values/shapes'
import { z } from 'zod'
import { newestSnapshot } from '../publish/publish.ts'
import { bookingServerAs, ofBookingServer, unlessAway } from '../session/call-as-operator.ts'
import { router, staffProcedure } from '../session/trpc.ts'

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

  places: staffProcedure.query(async ({ ctx }) => ({
    sellers: await ofBookingServer(ctx, bookingServerAs(ctx).offers.sellers.query()),
    hosts: (newestSnapshot(ctx.db)?.settings.hosts ?? []).map(({ host, channelIds, languageIds, landingHotelId }) => ({
      host,
      channelIds,
      languageIds,
      landingHotelId,
    })),
  })),

  rooms: staffProcedure
    .input(OfferRoomSearch)
    .mutation(({ ctx, input }) => ofBookingServer(ctx, bookingServerAs(ctx).offers.rooms.mutate(input))),

  services: staffProcedure
    .input(OfferServiceSearch)
    .mutation(({ ctx, input }) => ofBookingServer(ctx, bookingServerAs(ctx).offers.services.mutate(input))),

  begin: staffProcedure
    .input(RequestToBegin)
    .mutation(({ ctx, input }) => ofBookingServer(ctx, bookingServerAs(ctx).offers.begin.mutate(input))),

  price: staffProcedure
    .input(OfferDraft)
    .mutation(({ ctx, input }) => ofBookingServer(ctx, bookingServerAs(ctx).offers.price.mutate(input))),

  write: staffProcedure
    .input(DraftToWrite)
    .mutation(({ ctx, input }) => ofBookingServer(ctx, bookingServerAs(ctx).offers.write.mutate(input))),

  send: staffProcedure
    .input(DraftToSend)
    .mutation(({ ctx, input }) => ofBookingServer(ctx, bookingServerAs(ctx).offers.send.mutate(input))),

  reserve: staffProcedure
    .input(ReservationToAwait)
    .mutation(({ ctx, input }) => ofBookingServer(ctx, bookingServerAs(ctx).offers.reserve.mutate(input))),

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
