import { UnknownBookingSettlement } from '@portico/contracts/operator/unknown-bookings'
import { gatewayAs, ofGateway } from '../session/call-as-operator.ts'
import { router, staffProcedure } from '../session/trpc.ts'
import { writeAudit } from '../store/audit.ts'
import { inTransaction } from '../store/database.ts'

/** Admin's own trail is written before the gateway is called. */
export const unknownBookingsRouter = router({
  list: staffProcedure.mutation(async ({ ctx }) => {
    const found = await ofGateway(gatewayAs(ctx).unknownBookings.mutate())
    if (found.length > 0)
      inTransaction(ctx.db, (tx) =>
        writeAudit(tx, ctx.now, {
          actor: ctx.session.email,
          action: 'looked at',
          subject: `${found.length} bookings without an answer`,
        }),
      )
    return found
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
