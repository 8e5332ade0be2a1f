import { PaymentDay, PaymentDayRequest, WaitingPayment, WaitingPayments } from '@portico/contracts/operator/payments'
import {
  HotelMethods,
  MethodSwitched,
  SaveTerminal,
  ShownTerminalField,
  SwitchMethod,
  TerminalFieldsRequest,
  TerminalSaved,
  TerminalTested,
  TestTerminal,
} from '@portico/contracts/operator/terminals'
import { Id } from '@portico/contracts/values/shapes'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { everyRole, existing, ownersOnly, record, trpc } from '../procedures/procedures.ts'
import { saveTerminal, switchMethod, testTerminal } from './connect-method.ts'
import { fieldsOf, hotelMethodsOf, providerOfMethod } from './hotel-methods.ts'
import { paymentDayOf } from './payment-day.ts'
import { waitingPaymentsOf } from './waiting-payments.ts'

const paidOwners = ownersOnly.use(({ ctx, next }) => {
  if (!ctx.payments) throw new TRPCError({ code: 'NOT_FOUND', message: 'This server takes no payments at providers.' })
  return next({ ctx: { payments: ctx.payments } })
})

const OfHotel = z.strictObject({ hotelId: Id })

export const paymentsRouter = trpc.router({
  methods: paidOwners
    .input(OfHotel)
    .output(HotelMethods)
    .mutation(async ({ ctx: { payments, operator }, input }) =>
      existing(await hotelMethodsOf(payments, operator, input.hotelId)),
    ),

  fields: paidOwners
    .input(TerminalFieldsRequest)
    .output(z.array(ShownTerminalField))
    .mutation(({ ctx: { payments }, input: { method, settings } }) => {
      const provider = providerOfMethod(payments, method, settings)
      return provider ? fieldsOf(provider) : []
    }),

  saveTerminal: paidOwners
    .input(SaveTerminal)
    .output(TerminalSaved)
    .mutation(async ({ ctx: { payments, operator }, input }) =>
      existing(await saveTerminal(payments, operator, input)),
    ),

  switchMethod: paidOwners
    .input(SwitchMethod)
    .output(MethodSwitched)
    .mutation(async ({ ctx: { payments, operator }, input }) =>
      existing(await switchMethod(payments, operator, input)),
    ),

  testTerminal: paidOwners
    .input(TestTerminal)
    .output(TerminalTested)
    .mutation(async ({ ctx: { payments, operator }, input }) =>
      existing(await testTerminal(payments, operator, input)),
    ),

  /** `asFile`: it leaves as a file, which the trail says. */
  day: everyRole
    .input(PaymentDayRequest.extend({ asFile: z.boolean() }))
    .output(PaymentDay)
    .mutation(async ({ ctx, input: { asFile, ...input } }) => {
      const paymentDay = existing(await paymentDayOf(ctx.db.reader, ctx.operator, input))
      const details = { day: input.day, payments: paymentDay.lines.length }
      await record(ctx, { action: asFile ? 'exported' : 'viewed-payments', hotelId: input.hotelId, details })
      return paymentDay
    }),

  waiting: everyRole
    .input(WaitingPayments)
    .output(z.array(WaitingPayment))
    .mutation(async ({ ctx, input }) => {
      const { hotelId } = input
      const waitingPayments = existing(await waitingPaymentsOf(ctx.db.reader, ctx.operator, input, ctx.now()))
      if (waitingPayments.length > 0)
        await record(ctx, { action: 'viewed-payments', hotelId, details: { waiting: waitingPayments.length } })
      return waitingPayments
    }),
})
