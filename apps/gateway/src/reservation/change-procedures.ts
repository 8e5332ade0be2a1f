import {
  CancelOutcome,
  CancelRequest,
  CancelRoomRequest,
  ChangeConsentOutcome,
  ChangeConsentRequest,
  ModifyOutcome,
  ModifyRequest,
  ResellOutcome,
  ResellRequest,
  ReviewOutcome,
  ReviewRequest,
  UpdateTransferOutcome,
  UpdateTransferRequest,
} from '@portico/contracts/reservation/reservation-change'
import { channelProcedure } from '../procedures/procedures.ts'
import type { ChannelPlace } from '../scope/place.ts'
import { cancelReservation, cancelRoom } from './cancel-reservation.ts'
import { changeConsent } from './change-consent.ts'
import { modifyReservation, reviewChange } from './modify-reservation.ts'
import { type OpenedGrant, openGrant } from './open-grant.ts'
import { resellRoom } from './resell-room.ts'
import type { ReservationContext, ReservationDeps, ReservationGateway } from './reservation-deps.ts'
import { updateTransfer } from './update-transfer.ts'

export function reservationProcedureOf(deps: ReservationDeps) {
  return channelProcedure.use(({ ctx, next }) => next({ ctx: { gateway: { ...ctx.gateway, ...deps } } }))
}

export function changeProceduresOf(procedure: ReturnType<typeof reservationProcedureOf>) {
  return {
    cancel: procedure.input(CancelRequest).output(CancelOutcome).mutation(withGrant(cancelReservation)),

    cancelRoom: procedure.input(CancelRoomRequest).output(CancelOutcome).mutation(withGrant(cancelRoom)),

    review: procedure
      .input(ReviewRequest)
      .output(ReviewOutcome)
      .mutation(withGrant(reviewChange, ({ gateway }) => gateway)),

    resell: procedure.input(ResellRequest).output(ResellOutcome).mutation(withGrant(resellRoom)),

    modify: procedure.input(ModifyRequest).output(ModifyOutcome).mutation(withGrant(modifyReservation)),

    updateTransfer: procedure
      .input(UpdateTransferRequest)
      .output(UpdateTransferOutcome)
      .mutation(withGrant(updateTransfer)),

    changeConsent: procedure
      .input(ChangeConsentRequest)
      .output(ChangeConsentOutcome)
      .mutation(withGrant(changeConsent)),
  }
}

/**
 * Opens the reservation that the grant names; a grant that opens nothing any more has ended. What changes something
 * goes on when its client leaves.
 */
export function withGrant<Input, Outcome>(
  work: (gateway: ReservationGateway, opened: OpenedGrant, input: Input) => Promise<Outcome>,
  gatewayOf: (ctx: ReservationContext) => ReservationGateway = toTheEnd,
) {
  return async ({
    ctx,
    input,
  }: {
    ctx: ReservationContext & { readonly place: ChannelPlace }
    input: Input & { readonly grant: string }
  }) => {
    const openedGrant = await openGrant(ctx, ctx.place, input.grant)
    return openedGrant ? work(gatewayOf(ctx), openedGrant, input) : { kind: 'ended' as const }
  }
}

/** A second click waits for the first one's outcome, which must not end with it. */
function toTheEnd({ gateway }: ReservationContext): ReservationGateway {
  return { ...gateway, legacy: gateway.legacy.detached }
}
