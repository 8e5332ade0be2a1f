import { mayActAt } from '@portico/contracts/operator/identity'
import {
  LookUpOutcome,
  LookUpRequest,
  OpenedReservation,
  OtherCancelRequest,
  OtherCancelRoomRequest,
  OtherServers,
} from '@portico/contracts/operator/other-servers'
import { ReportId, Reports } from '@portico/contracts/operator/reports'
import { SoldChannel, SoldChannelsRequest } from '@portico/contracts/operator/sold-channels'
import {
  SettlementOutcome,
  UnknownBooking,
  UnknownBookingSettlement,
} from '@portico/contracts/operator/unknown-bookings'
import { ResendOutcome } from '@portico/contracts/reservation/reservation'
import { CancelOutcome } from '@portico/contracts/reservation/reservation-change'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { cancelReservation, cancelRoom } from '../reservation/cancel-reservation.ts'
import { resendMails } from '../reservation/resend-mails.ts'
import { guestsRouter } from './guests-router.ts'
import { lookUpReservation, openLookedUp, otherServersOf } from './other-servers.ts'
import { everyRole, ownersOnly, trpc } from './procedures.ts'
import { soldChannelsOf } from './sold-channels.ts'
import { listUnknownBookings, settleUnknownBooking } from './unknown-bookings.ts'

export const operatorsRouter = trpc.router({
  unknownBookings: everyRole
    .output(z.array(UnknownBooking))
    .mutation(async ({ ctx }) =>
      (await listUnknownBookings(ctx)).filter(({ hotelId }) => mayActAt(ctx.operator, hotelId)),
    ),

  settleUnknownBooking: everyRole
    .input(UnknownBookingSettlement)
    .output(SettlementOutcome)
    .mutation(async ({ ctx, input }) => {
      const booking = (await listUnknownBookings(ctx)).find(({ id }) => id === input.id)
      if (!booking || !mayActAt(ctx.operator, booking.hotelId))
        throw new TRPCError({ code: 'NOT_FOUND', message: 'There is no such booking.' })
      return await settleUnknownBooking(ctx, ctx.operator.email, input)
    }),

  reports: ownersOnly.output(Reports).mutation(async ({ ctx: { reports, reservations } }) => ({
    hosts: [...reservations.settings.hosts.values()].flatMap(({ host, reportUrl: url }) =>
      url === undefined ? [] : [{ host, url, secret: `whsec_${reports.secretOf(host).toString('base64')}` }],
    ),
    reports: await reports.list(),
  })),

  sendReportAgain: ownersOnly
    .input(z.strictObject({ id: ReportId }))
    .output(z.boolean())
    .mutation(({ ctx, input }) => ctx.reports.sendAgain(input.id)),

  otherServers: everyRole.output(OtherServers).query(({ ctx }) => otherServersOf(ctx.reservations, ctx.operator)),

  soldChannels: ownersOnly
    .input(SoldChannelsRequest)
    .output(z.array(SoldChannel))
    .query(({ ctx, input }) => soldChannelsOf(ctx.reservations, input)),

  lookUp: everyRole
    .input(LookUpRequest)
    .output(LookUpOutcome)
    .mutation(({ ctx, input }) => lookUpReservation(ctx.reservations, ctx.operator, input)),

  cancelLookedUp: everyRole
    .input(OtherCancelRequest)
    .output(CancelOutcome)
    .mutation(async ({ ctx: { reservations, operator }, input }) => {
      const openedGrant = await openLookedUp(reservations, operator, input)
      return openedGrant
        ? await cancelReservation(reservations, openedGrant, { key: input.key })
        : { kind: 'ended' as const }
    }),

  /** One of its rooms, likewise; where its server has no codes for them, nothing is sent. */
  cancelLookedUpRoom: everyRole
    .input(OtherCancelRoomRequest)
    .output(CancelOutcome)
    .mutation(async ({ ctx: { reservations, operator }, input }) => {
      const openedGrant = await openLookedUp(reservations, operator, input)
      return openedGrant
        ? await cancelRoom(reservations, openedGrant, { key: input.key, room: input.room })
        : { kind: 'ended' as const }
    }),

  resendLookedUp: everyRole
    .input(OpenedReservation)
    .output(ResendOutcome)
    .mutation(async ({ ctx: { reservations, operator }, input }) => {
      const openedGrant = await openLookedUp(reservations, operator, input)
      return openedGrant ? await resendMails(reservations, openedGrant) : { kind: 'ended' as const }
    }),

  guests: guestsRouter,
})
export type GatewayOperatorsRouter = typeof operatorsRouter
