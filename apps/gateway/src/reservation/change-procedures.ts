import {
  CancelOutcome,
  CancelRequest,
  CancelRoomRequest,
  ModifyOutcome,
  ModifyRequest,
  ReviewOutcome,
  ReviewRequest,
} from '@portico/contracts/reservation-change'
import type { Context, Gateway } from '../scope/context.ts'
import { channelProcedure } from '../scope/procedures.ts'
import { cancelReservation, cancelRoom } from './cancel-reservation.ts'
import { modifyReservation, reviewChange } from './modify-reservation.ts'
import { openGrant } from './open-grant.ts'

/** VCH-03 to VCH-07: what a guest does to a reservation. Each takes the grant, and what changes something a key. */
export const changeProcedures = {
  cancel: channelProcedure
    .input(CancelRequest)
    .output(CancelOutcome)
    .mutation(async ({ ctx, input }) => {
      const opened = await openGrant(ctx, ctx.place, input.grant)
      return opened ? cancelReservation(toTheEnd(ctx), opened, input.key) : { kind: 'ended' as const }
    }),

  cancelRoom: channelProcedure
    .input(CancelRoomRequest)
    .output(CancelOutcome)
    .mutation(async ({ ctx, input }) => {
      const opened = await openGrant(ctx, ctx.place, input.grant)
      return opened ? cancelRoom(toTheEnd(ctx), opened, input.key, input.room) : { kind: 'ended' as const }
    }),

  review: channelProcedure
    .input(ReviewRequest)
    .output(ReviewOutcome)
    .mutation(async ({ ctx, input }) => {
      const opened = await openGrant(ctx, ctx.place, input.grant)
      return opened ? reviewChange(ctx.gateway, opened, input.rooms) : { kind: 'ended' as const }
    }),

  modify: channelProcedure
    .input(ModifyRequest)
    .output(ModifyOutcome)
    .mutation(async ({ ctx, input }) => {
      const opened = await openGrant(ctx, ctx.place, input.grant)
      return opened ? modifyReservation(toTheEnd(ctx), opened, input) : { kind: 'ended' as const }
    }),
}

/** A second click waits for the first one's outcome, which must not end with it. */
function toTheEnd({ gateway }: Context): Gateway {
  return { ...gateway, legacy: gateway.legacy.detached }
}
