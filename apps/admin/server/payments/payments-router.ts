import { PaymentDayRequest, WaitingPayments } from '@portico/contracts/operator/payments'
import { SaveTerminal, SwitchMethod, TerminalFieldsRequest, TestTerminal } from '@portico/contracts/operator/terminals'
import { Id } from '@portico/contracts/values/shapes'
import { z } from 'zod'
import { bookingServerAs, ofBookingServer } from '../session/call-as-operator.ts'
import { ownerProcedure, provedProcedure, router, staffProcedure } from '../session/trpc.ts'
import { paymentsCsvOf } from './payments-csv.ts'

const OfHotel = z.strictObject({ hotelId: Id })

/**
 * What an owner types goes on to the booking server, which seals it: admin keeps nothing of it in its database or in a
 * snapshot.
 */
export const paymentsRouter = router({
  methods: ownerProcedure
    .input(OfHotel)
    .mutation(({ ctx, input }) => ofBookingServer(ctx, bookingServerAs(ctx).payments.methods.mutate(input))),

  fields: ownerProcedure
    .input(TerminalFieldsRequest)
    .mutation(({ ctx, input }) => ofBookingServer(ctx, bookingServerAs(ctx).payments.fields.mutate(input))),

  saveTerminal: provedProcedure
    .input(SaveTerminal)
    .mutation(({ ctx, input }) => ofBookingServer(ctx, bookingServerAs(ctx).payments.saveTerminal.mutate(input))),

  switchMethod: provedProcedure
    .input(SwitchMethod)
    .mutation(({ ctx, input }) => ofBookingServer(ctx, bookingServerAs(ctx).payments.switchMethod.mutate(input))),

  testTerminal: ownerProcedure
    .input(TestTerminal)
    .mutation(({ ctx, input }) => ofBookingServer(ctx, bookingServerAs(ctx).payments.testTerminal.mutate(input))),

  day: staffProcedure
    .input(PaymentDayRequest)
    .mutation(({ ctx, input }) =>
      ofBookingServer(ctx, bookingServerAs(ctx).payments.day.mutate({ ...input, asFile: false })),
    ),

  csv: staffProcedure.input(PaymentDayRequest).mutation(async ({ ctx, input }) => {
    const day = await ofBookingServer(ctx, bookingServerAs(ctx).payments.day.mutate({ ...input, asFile: true }))
    return { text: paymentsCsvOf(day, ctx.texts()), rows: day.lines.length }
  }),

  waiting: staffProcedure
    .input(WaitingPayments)
    .mutation(({ ctx, input }) => ofBookingServer(ctx, bookingServerAs(ctx).payments.waiting.mutate(input))),
})
