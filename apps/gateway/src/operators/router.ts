import { mayActAt, OperatorIdentity, type OperatorRole, operatorRoles } from '@portico/contracts/operator/identity'
import { SettlementOutcome, UnknownBooking, UnknownBookingSettlement } from '@portico/contracts/operator/unknown-bookings'
import { initTRPC, TRPCError } from '@trpc/server'
import { z } from 'zod'
import { listUnknownBookings, settleUnknownBooking, type UnknownBookingDeps } from './unknown-bookings.ts'

/** `operator` is what admin has signed, not yet checked. */
export type OperatorContext = UnknownBookingDeps & { readonly operator: unknown }

const trpc = initTRPC.context<OperatorContext>().meta<{ readonly roles: readonly OperatorRole[] }>().create()

/** Nobody but who was named by a procedure: without roles it is closed to all. */
const operatorProcedure = trpc.procedure.use(({ ctx, meta, next }) => {
  const operator = OperatorIdentity.safeParse(ctx.operator).data
  if (!operator) throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Admin has not signed who acts.' })
  if (!meta?.roles.includes(operator.role)) throw new TRPCError({ code: 'FORBIDDEN', message: 'This is not for your role.' })
  return next({ ctx: { operator } })
})
const everyRole = operatorProcedure.meta({ roles: operatorRoles })

/** What operators see and do at the gateway, behind admin's signature: of the hotels that it names and no others. */
export const operatorsRouter = trpc.router({
  unknownBookings: everyRole
    .output(z.array(UnknownBooking))
    .mutation(({ ctx }) => listUnknownBookings(ctx).filter(({ hotelId }) => mayActAt(ctx.operator, hotelId))),

  settleUnknownBooking: everyRole
    .input(UnknownBookingSettlement)
    .output(SettlementOutcome)
    .mutation(async ({ ctx, input }) => {
      const booking = listUnknownBookings(ctx).find(({ id }) => id === input.id)
      if (!booking || !mayActAt(ctx.operator, booking.hotelId))
        throw new TRPCError({ code: 'NOT_FOUND', message: 'There is no such booking.' })
      return await settleUnknownBooking(ctx, ctx.operator.email, input)
    }),
})
export type OperatorsRouter = typeof operatorsRouter
