import {
  CancelOutcome,
  CancelRequest,
  CancelRoomRequest,
  ModifyOutcome,
  ModifyRequest,
  ResellOutcome,
  ResellRequest,
  ReviewOutcome,
  ReviewRequest,
  UpdateTransferOutcome,
  UpdateTransferRequest,
} from '@portico/contracts/reservation-change'
import { channelProcedure } from '../scope/procedures.ts'
import { cancelReservation, cancelRoom } from './cancel-reservation.ts'
import { modifyReservation, reviewChange } from './modify-reservation.ts'
import { openGrant } from './open-grant.ts'
import { resellRoom } from './resell-room.ts'
import type { ReservationContext, ReservationDeps, ReservationGateway } from './reservation-deps.ts'
import { updateTransfer } from './update-transfer.ts'

/** VCH-03 to VCH-07: what a guest does to a reservation. Each takes the grant, and what changes something a key. */
/** A procedure of a channel, with what reservations need. */
export function reservationProcedureOf(deps: ReservationDeps) {
  return channelProcedure.use(({ ctx, next }) => next({ ctx: { gateway: { ...ctx.gateway, ...deps } } }))
}

export function changeProceduresOf(procedure: ReturnType<typeof reservationProcedureOf>) {
  return {
    cancel: procedure
      .input(CancelRequest)
      .output(CancelOutcome)
      .mutation(async ({ ctx, input }) => {
        const opened = await openGrant(ctx, ctx.place, input.grant)
        return opened ? cancelReservation(toTheEnd(ctx), opened, input) : { kind: 'ended' as const }
      }),

    cancelRoom: procedure
      .input(CancelRoomRequest)
      .output(CancelOutcome)
      .mutation(async ({ ctx, input }) => {
        const opened = await openGrant(ctx, ctx.place, input.grant)
        return opened ? cancelRoom(toTheEnd(ctx), opened, input) : { kind: 'ended' as const }
      }),

    review: procedure
      .input(ReviewRequest)
      .output(ReviewOutcome)
      .mutation(async ({ ctx, input }) => {
        const opened = await openGrant(ctx, ctx.place, input.grant)
        return opened ? reviewChange(ctx.gateway, opened, input) : { kind: 'ended' as const }
      }),

    resell: procedure
      .input(ResellRequest)
      .output(ResellOutcome)
      .mutation(async ({ ctx, input }) => {
        const opened = await openGrant(ctx, ctx.place, input.grant)
        return opened ? resellRoom(toTheEnd(ctx), opened, input) : { kind: 'ended' as const }
      }),

    modify: procedure
      .input(ModifyRequest)
      .output(ModifyOutcome)
      .mutation(async ({ ctx, input }) => {
        const opened = await openGrant(ctx, ctx.place, input.grant)
        return opened ? modifyReservation(toTheEnd(ctx), opened, input) : { kind: 'ended' as const }
      }),

    updateTransfer: procedure
      .input(UpdateTransferRequest)
      .output(UpdateTransferOutcome)
      .mutation(async ({ ctx, input }) => {
        const opened = await openGrant(ctx, ctx.place, input.grant)
        return opened ? updateTransfer(toTheEnd(ctx), opened, input) : { kind: 'ended' as const }
      }),
  }
}

/** A second click waits for the first one's outcome, which must not end with it. */
function toTheEnd({ gateway }: ReservationContext): ReservationGateway {
  return { ...gateway, legacy: gateway.legacy.detached }
}
