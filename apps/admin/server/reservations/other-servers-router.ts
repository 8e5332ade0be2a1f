import {
  LookUpRequest,
  OpenedReservation,
  OtherCancelRequest,
  OtherCancelRoomRequest,
} from '@portico/contracts/operator/other-servers'
import { gatewayAs, ofGateway, unlessAway } from '../session/call-as-operator.ts'
import { type AdminDeps, router, staffProcedure } from '../session/trpc.ts'
import { writeAudit } from '../store/audit.ts'
import { inTransaction } from '../store/database.ts'

type ActingOperator = Pick<AdminDeps, 'db'> & { readonly now: Date; readonly session: { readonly email: string } }

/** Written before the gateway is called, since a third-party server keeps no trail for us. It has no guest's data. */
function audit({ db, now, session }: ActingOperator, action: string, code: string, auditDetails?: unknown): void {
  inTransaction(db, (tx) =>
    writeAudit(tx, now, {
      actor: session.email,
      action,
      subject: `reservation ${code} at another server`,
      after: auditDetails,
    }),
  )
}

export const otherServersRouter = router({
  /** `null` while the gateway is away: for the menu. */
  list: staffProcedure.query(({ ctx }) => unlessAway(ofGateway(gatewayAs(ctx).otherServers.query()))),

  lookUp: staffProcedure.input(LookUpRequest).mutation(({ ctx, input }) => {
    const { code, channelId, hotelId } = input
    audit(ctx, 'looks up', code, { channelId, hotelId })
    return ofGateway(gatewayAs(ctx).lookUp.mutate(input))
  }),

  cancel: staffProcedure.input(OtherCancelRequest).mutation(async ({ ctx, input }) => {
    audit(ctx, 'cancels', input.code)
    const outcome = await ofGateway(gatewayAs(ctx).cancelLookedUp.mutate(input))
    audit({ ...ctx, now: ctx.clock() }, 'was answered about', input.code, outcome)
    return outcome
  }),

  cancelRoom: staffProcedure.input(OtherCancelRoomRequest).mutation(async ({ ctx, input }) => {
    const { code, room } = input
    audit(ctx, 'cancels a room of', code, { room })
    const outcome = await ofGateway(gatewayAs(ctx).cancelLookedUpRoom.mutate(input))
    audit({ ...ctx, now: ctx.clock() }, 'was answered about', code, { room, ...outcome })
    return outcome
  }),

  resend: staffProcedure.input(OpenedReservation).mutation(({ ctx, input }) => {
    audit(ctx, 'sends the mails again of', input.code)
    return ofGateway(gatewayAs(ctx).resendLookedUp.mutate(input))
  }),
})
