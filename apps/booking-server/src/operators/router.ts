import { DayList, DayListRequest } from '@portico/contracts/operator/day-list'
import { ActConfirmation, ActOutcome, ActPreview, ActRequest } from '@portico/contracts/operator/reservation-act'
import { ReservationDetails } from '@portico/contracts/operator/reservation-details'
import {
  ExportedReservations,
  FoundReservations,
  OperatedHotel,
  ReservationSearch,
} from '@portico/contracts/operator/reservation-search'
import { NamedChannel } from '@portico/contracts/operator/sold-channels'
import { Trail, TrailRequest, trailLinesOnPage } from '@portico/contracts/operator/trail'
import { z } from 'zod'
import { agenciesRouter } from './agencies/agencies-router.ts'
import { dayListOf } from './day-list.ts'
import { exportReservations } from './export-reservations.ts'
import { guestsRouter } from './guests/guests-router.ts'
import { makeAct, previewAct } from './make-act.ts'
import { namedChannels } from './named-channels.ts'
import { offersRouter } from './offers/offers-router.ts'
import { paymentsRouter } from './payments/payments-router.ts'
import { presentDetails } from './present-details.ts'
import { presentTrail } from './present-trail.ts'
import { findOperatedReservation } from './procedures/find-operated.ts'
import { operatedHotels } from './procedures/operated-hotels.ts'
import { everyRole, existing, ownersOnly, record, trpc } from './procedures/procedures.ts'
import { searchReservations } from './search-reservations.ts'

const ReservationId = z.strictObject({ id: z.int().positive() })

const rowsOfPage = 25

/**
 * What operators see and do, behind admin's signature: of the hotels that it names and no others. Each look at a
 * guest's data and each act is in the trail, by the person.
 */
export const operatorsRouter = trpc.router({
  hotels: everyRole
    .output(z.array(OperatedHotel))
    .query(({ ctx: { db, now, operator } }) => operatedHotels(db.reader, operator, now())),

  channels: ownersOnly.output(z.array(NamedChannel)).query(({ ctx: { db } }) => namedChannels(db.reader)),

  search: everyRole
    .input(ReservationSearch)
    .output(FoundReservations)
    .mutation(async ({ ctx, input }) => {
      const searchResult = await searchReservations(ctx.db.reader, ctx.operator, input, rowsOfPage)
      if (searchResult.reservations.length > 0)
        await record(ctx, {
          action: 'searched',
          hotelId: input.hotelId,
          details: { found: searchResult.reservations.length },
        })
      return searchResult
    }),

  details: everyRole
    .input(ReservationId)
    .output(ReservationDetails)
    .mutation(async ({ ctx, input: { id } }) => {
      const row = existing(await findOperatedReservation(ctx.db.reader, ctx.operator, id))
      await record(ctx, { action: 'viewed', hotelId: row.hotel_id, reservationId: id })
      return await presentDetails({
        db: ctx.db.reader,
        operator: ctx.operator,
        language: ctx.language,
        row,
        now: ctx.now(),
        payments: ctx.payments,
      })
    }),

  day: everyRole
    .input(DayListRequest)
    .output(DayList)
    .mutation(async ({ ctx, input }) => {
      const dayList = existing(await dayListOf(ctx.db.reader, ctx.operator, input, ctx.language))
      await record(ctx, {
        action: 'viewed-day',
        hotelId: input.hotelId,
        details: { day: input.day, list: input.list, rooms: dayList.rows.length },
      })
      return dayList
    }),

  exported: everyRole
    .input(ReservationSearch)
    .output(ExportedReservations)
    .mutation(async ({ ctx, input }) => {
      const exported = await exportReservations(ctx.db.reader, ctx.operator, input)
      await record(ctx, {
        action: 'exported',
        hotelId: input.hotelId,
        details: { reservations: exported.reservations.length },
      })
      return exported
    }),

  trail: ownersOnly
    .input(TrailRequest)
    .output(Trail)
    .mutation(({ ctx: { db }, input: { before } }) => presentTrail(db.reader, { before, limit: trailLinesOnPage })),

  previewAct: everyRole
    .input(ActRequest)
    .output(ActPreview)
    .mutation(async ({ ctx: { db, operator, now, payments }, input }) =>
      existing(await previewAct({ db, operator, input, now: now(), payments })),
    ),

  makeAct: everyRole
    .input(ActConfirmation)
    .output(ActOutcome)
    .mutation(async ({ ctx: { db, operator, now, payments }, input }) =>
      existing(await makeAct({ db, operator, request: input, now: now(), payments })),
    ),

  payments: paymentsRouter,
  agencies: agenciesRouter,
  offers: offersRouter,
  guests: guestsRouter,
})
export type BookingOperatorsRouter = typeof operatorsRouter
