import { DayListRequest } from '@portico/contracts/operator/day-list'
import { ActConfirmation, ActRequest, needsProof } from '@portico/contracts/operator/reservation-act'
import { ReservationSearch } from '@portico/contracts/operator/reservation-search'
import { TrailRequest } from '@portico/contracts/operator/trail'
import { z } from 'zod'
import { bookingServerAs, ofBookingServer } from '../session/call-as-operator.ts'
import { ownerProcedure, requireProof, router, staffProcedure } from '../session/trpc.ts'
import { csvOf } from './csv.ts'

/** The booking server checks the operator's hotels and keeps a trail of its own. */
export const reservationsRouter = router({
  hotels: staffProcedure.query(({ ctx }) => ofBookingServer(ctx, bookingServerAs(ctx).hotels.query())),

  search: staffProcedure
    .input(ReservationSearch)
    .mutation(({ ctx, input }) => ofBookingServer(ctx, bookingServerAs(ctx).search.mutate(input))),

  details: staffProcedure
    .input(z.strictObject({ id: z.int().positive() }))
    .mutation(({ ctx, input }) => ofBookingServer(ctx, bookingServerAs(ctx).details.mutate(input))),

  day: staffProcedure
    .input(DayListRequest)
    .mutation(({ ctx, input }) => ofBookingServer(ctx, bookingServerAs(ctx).day.mutate(input))),

  csv: staffProcedure.input(ReservationSearch).mutation(async ({ ctx, input }) => {
    const exported = await ofBookingServer(ctx, bookingServerAs(ctx).exported.mutate(input))
    return { text: csvOf(exported, ctx.texts()), rows: exported.reservations.length, isCut: exported.isCut }
  }),

  trail: ownerProcedure
    .input(TrailRequest)
    .query(({ ctx, input }) => ofBookingServer(ctx, bookingServerAs(ctx).trail.mutate(input))),

  previewAct: staffProcedure
    .input(ActRequest)
    .mutation(({ ctx, input }) => ofBookingServer(ctx, bookingServerAs(ctx).previewAct.mutate(input))),

  makeAct: staffProcedure.input(ActConfirmation).mutation(({ ctx, input }) => {
    if (needsProof(input.act)) requireProof(ctx.session)
    return ofBookingServer(ctx, bookingServerAs(ctx).makeAct.mutate(input))
  }),
})
