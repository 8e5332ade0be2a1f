import { mayActAt } from '@portico/contracts/operator/identity'
import { Inbox, InboxSearch, RequestDetails, RequestToClose } from '@portico/contracts/operator/offer-inbox'
import {
  OfferRoomSearch,
  OfferRooms,
  OfferSeller,
  OfferServiceSearch,
  RequestToBegin,
} from '@portico/contracts/operator/offer-rooms'
import {
  DraftPriced,
  DraftToSend,
  DraftToWrite,
  OfferAct,
  OfferActOutcome,
  OfferAnswer,
  OfferDetails,
  OfferDraft,
  ReservationToAwait,
} from '@portico/contracts/operator/offers'
import { OfferedService } from '@portico/contracts/search/services'
import { Id } from '@portico/contracts/values/shapes'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { everyRole, record, trpc } from '../procedures/procedures.ts'
import {
  answerGuest,
  closeRequest,
  copyOffer,
  reserveForGuest,
  sendDraft,
  withdrawOffer,
  writeDraft,
} from './act-on-offer.ts'
import { beginOffer } from './begin-offer.ts'
import { countWaiting, listInbox } from './list-inbox.ts'
import { offerSellers, searchOfferRooms, searchOfferServices } from './offer-rooms.ts'
import { presentOfferDetails } from './present-details.ts'
import { presentRequest } from './present-request.ts'
import { priceDraft } from './price-draft.ts'

export const offersRouter = trpc.router({
  list: everyRole
    .input(InboxSearch)
    .output(Inbox)
    .mutation(async ({ ctx, input }) => {
      const inbox = await listInbox(ctx.db.reader, ctx.operator, input, ctx.now())
      if (inbox.rows.length > 0)
        await record(ctx, { action: 'listed-offers', hotelId: input.hotelId, details: { found: inbox.rows.length } })
      return inbox
    }),

  waiting: everyRole.output(z.int()).query(({ ctx: { db, operator } }) => countWaiting(db.reader, operator)),

  request: everyRole
    .input(z.strictObject({ id: Id }))
    .output(RequestDetails)
    .mutation(async ({ ctx, input: { id } }) => {
      const offerRequest = offerThere(await presentRequest(ctx.db.reader, ctx.operator, id))
      await record(ctx, { action: 'viewed-offer-request', hotelId: offerRequest.hotelId, details: { request: id } })
      return offerRequest
    }),

  closeRequest: everyRole
    .input(RequestToClose)
    .output(OfferActOutcome)
    .mutation(async ({ ctx, input }) => offerThere(await closeRequest({ ...ctx, now: ctx.now() }, input))),

  details: everyRole
    .input(z.strictObject({ id: Id }))
    .output(OfferDetails)
    .mutation(async ({ ctx, input: { id } }) => {
      const offerDetails = offerThere(await presentOfferDetails(ctx.db.reader, ctx.operator, id, ctx.now()))
      await record(ctx, { action: 'viewed-offer', hotelId: offerDetails.hotelId, details: { offer: id } })
      return offerDetails
    }),

  sellers: everyRole
    .output(z.array(OfferSeller))
    .query(({ ctx: { db, operator, now } }) => offerSellers(db.reader, operator, now())),

  rooms: everyRole
    .input(OfferRoomSearch)
    .output(OfferRooms)
    .mutation(async ({ ctx: { db, operator, now }, input }) =>
      offerThere(mayActAt(operator, input.hotelId) ? await searchOfferRooms(db.reader, input, now()) : undefined),
    ),

  services: everyRole
    .input(OfferServiceSearch)
    .output(z.array(OfferedService))
    .mutation(async ({ ctx: { db, operator, now }, input }) =>
      offerThere(mayActAt(operator, input.hotelId) ? await searchOfferServices(db.reader, input, now()) : undefined),
    ),

  begin: everyRole
    .input(RequestToBegin)
    .output(OfferActOutcome)
    .mutation(async ({ ctx, input }) => offerThere(await beginOffer({ ...ctx, now: ctx.now() }, input))),

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

  reserve: everyRole
    .input(ReservationToAwait)
    .output(OfferActOutcome)
    .mutation(async ({ ctx, input }) => offerThere(await reserveForGuest({ ...ctx, now: ctx.now() }, input))),

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

function offerThere<T>(foundOffer: T | undefined): T {
  if (foundOffer === undefined)
    throw new TRPCError({ code: 'NOT_FOUND', message: 'There is no such offer, or request for one.' })
  return foundOffer
}
