import { UnknownBookingSettlement } from '@portico/contracts/operator/unknown-bookings'
import { gatewayAs, ofGateway } from '../session/call-as-operator.ts'
import { router, staffProcedure } from '../session/trpc.ts'
import { writeAudit } from '../store/audit.ts'
import { inTransaction } from '../store/database.ts'

export const unknownBookingsRouter = router({
  list: staffProcedure.mutation(async ({ ctx }) => {
    const unknownBookings = await ofGateway(gatewayAs(ctx).unknownBookings.mutate())
    if (unknownBookings.length > 0)
      inTransaction(ctx.db, (tx) =>
        writeAudit(tx, ctx.now, {
          actor: ctx.session.email,
          action: 'looked at',
          subject: `${unknownBookings.length} bookings without an answer`,
        }),
      )
    return unknownBookings
  }),

  settle: staffProcedure.input(UnknownBookingSettlement).mutation(({ ctx, input }) => {
    const { id, found } = input
    const action = found.kind === 'made' ? 'settles as made' : 'settles as not made'
    inTransaction(ctx.db, (tx) =>
      writeAudit(tx, ctx.now, { actor: ctx.session.email, action, subject: `booking ${id}`, after: found }),
    )
    return ofGateway(gatewayAs(ctx).settleUnknownBooking.mutate(input))
  }),
})
