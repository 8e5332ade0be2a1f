import { DayList, DayListRequest } from '@portico/contracts/operator/day-list'
import { OperatorIdentity, type OperatorRole, operatorRoles } from '@portico/contracts/operator/identity'
import { ActConfirmation, ActOutcome, ActPreview, ActRequest } from '@portico/contracts/operator/reservation-act'
import { ReservationDetails } from '@portico/contracts/operator/reservation-details'
import { ExportedReservations, FoundReservations, OperatedHotel, ReservationSearch } from '@portico/contracts/operator/reservation-search'
import { Trail } from '@portico/contracts/operator/trail'
import type { Instant } from '@portico/domain/time/deadline'
import { initTRPC, TRPCError } from '@trpc/server'
import { z } from 'zod'
import type { Db } from '../db/types.ts'
import { commit, write } from '../db/write.ts'
import { appendToTrail, lockTrail, type TrailEntry } from '../trail/operator-trail.ts'
import { dayListOf } from './day-list.ts'
import { exportReservations } from './export-reservations.ts'
import { findOperated } from './find-operated.ts'
import { makeAct, previewAct } from './make-act.ts'
import { operatedHotels } from './operated-hotels.ts'
import { presentDetails } from './present-details.ts'
import { presentTrail } from './present-trail.ts'
import { searchReservations } from './search-reservations.ts'

/** `operator` is what admin has signed, not yet checked. */
export type OperatorContext = { readonly db: Db; readonly now: () => Instant; readonly operator: unknown }

const trpc = initTRPC.context<OperatorContext>().meta<{ readonly roles: readonly OperatorRole[] }>().create()

/** Nobody but who was named by a procedure: without roles it is closed to all. */
const operatorProcedure = trpc.procedure.use(({ ctx, meta, next }) => {
  const operator = OperatorIdentity.safeParse(ctx.operator).data
  if (!operator) throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Admin has not signed who acts.' })
  if (!meta?.roles.includes(operator.role)) throw new TRPCError({ code: 'FORBIDDEN', message: 'This is not for your role.' })
  return next({ ctx: { operator } })
})
const everyRole = operatorProcedure.meta({ roles: operatorRoles })

const ReservationId = z.strictObject({ id: z.int().positive() })

const rowsOfPage = 25

/**
 * What operators see and do, behind admin's signature: of the hotels that it names and no others. Each look at a guest's data and each act is in the
 * trail, by the person.
 */
export const operatorsRouter = trpc.router({
  hotels: everyRole.output(z.array(OperatedHotel)).query(({ ctx: { db, now, operator } }) => operatedHotels(db.reader, operator, now())),

  search: everyRole
    .input(ReservationSearch)
    .output(FoundReservations)
    .mutation(async ({ ctx, input }) => {
      const found = await searchReservations(ctx.db.reader, ctx.operator, input, rowsOfPage)
      if (found.reservations.length > 0)
        await record(ctx, { action: 'searched', hotelId: input.hotelId, details: { found: found.reservations.length } })
      return found
    }),

  details: everyRole
    .input(ReservationId)
    .output(ReservationDetails)
    .mutation(async ({ ctx, input: { id } }) => {
      const row = existing(await findOperated(ctx.db.reader, ctx.operator, id))
      await record(ctx, { action: 'viewed', hotelId: row.hotel_id, reservationId: id })
      return await presentDetails(ctx.db.reader, row, ctx.now())
    }),

  day: everyRole
    .input(DayListRequest)
    .output(DayList)
    .mutation(async ({ ctx, input }) => {
      const found = existing(await dayListOf(ctx.db.reader, ctx.operator, input))
      await record(ctx, {
        action: 'viewed-day',
        hotelId: input.hotelId,
        details: { day: input.day, list: input.list, rooms: found.rows.length },
      })
      return found
    }),

  /** All that is found, as far as a file should hold. */
  exported: everyRole
    .input(ReservationSearch)
    .output(ExportedReservations)
    .mutation(async ({ ctx, input }) => {
      const exported = await exportReservations(ctx.db.reader, ctx.operator, input)
      await record(ctx, { action: 'exported', hotelId: input.hotelId, details: { reservations: exported.reservations.length } })
      return exported
    }),

  /** Of all hotels: it names what other receptionists do. */
  trail: operatorProcedure
    .meta({ roles: ['owner'] })
    .output(Trail)
    .query(({ ctx: { db } }) => presentTrail(db.reader)),

  previewAct: everyRole
    .input(ActRequest)
    .output(ActPreview)
    .mutation(async ({ ctx: { db, operator, now }, input }) => existing(await previewAct(db, operator, input, now()))),

  makeAct: everyRole
    .input(ActConfirmation)
    .output(ActOutcome)
    .mutation(async ({ ctx: { db, operator, now }, input }) => existing(await makeAct(db, operator, input, now()))),
})
export type OperatorsRouter = typeof operatorsRouter

type Acting = Omit<OperatorContext, 'operator'> & { readonly operator: OperatorIdentity }

/** Before anything is shown: a look that could not be written down shows nothing. */
async function record({ db, operator, now }: Acting, entry: TrailEntry): Promise<void> {
  await write(db, [], async (tx) => {
    await lockTrail(tx)
    await appendToTrail(tx, operator, entry, now())
    return commit(undefined)
  })
}

function existing<T>(found: T | undefined): T {
  if (found === undefined) throw new TRPCError({ code: 'NOT_FOUND', message: 'There is no such reservation.' })
  return found
}
