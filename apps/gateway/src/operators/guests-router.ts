import { GatewayGuestData, GuestAtHotel, sealedKinds } from '@portico/contracts/operator/guest-data'
import { mayActAt, type OperatorIdentity } from '@portico/contracts/operator/identity'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { removeMailFiles } from '@portico/server/mail/mail-files'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { mailFilesOf } from '../personal-data/mail-files.ts'
import { eraseFromGateway, exportFromGateway, planGatewayErasure } from '../personal-data/person.ts'
import { ownersOnly, trpc } from './procedures.ts'

const ExportedRecord = z.strictObject({
  kind: z.enum(sealedKinds),
  at: z.string(),
  host: z.string(),
  data: z.unknown(),
})

/** The gateway's part of what a person may ask of a hotel. Admin and the booking server write down who did it. */
export const guestsRouter = trpc.router({
  preview: ownersOnly
    .input(GuestAtHotel)
    .output(GatewayGuestData)
    .mutation(async ({ ctx: { personStores, mailFolder, operator, reservations }, input }) => {
      requireHotel(operator, input.hotelId)
      const files = await mailFilesOf(personStores.store, mailFolder, input)
      const records = await planGatewayErasure(personStores, input, dayOf(reservations.now()))
      return { records, mailFiles: files.length }
    }),

  exported: ownersOnly
    .input(GuestAtHotel)
    .output(z.array(ExportedRecord))
    .mutation(({ ctx: { personStores, operator }, input }) => {
      requireHotel(operator, input.hotelId)
      return exportFromGateway(personStores, input)
    }),

  /** As often as it is asked: what is gone is gone. */
  erase: ownersOnly
    .input(GuestAtHotel)
    .output(GatewayGuestData)
    .mutation(async ({ ctx: { personStores, mailFolder, operator, reservations }, input }) => {
      requireHotel(operator, input.hotelId)
      const files = await mailFilesOf(personStores.store, mailFolder, input)
      const records = await eraseFromGateway(personStores, input, dayOf(reservations.now()))
      removeMailFiles(files)
      return { records, mailFiles: files.length }
    }),
})

function requireHotel(operator: OperatorIdentity, hotelId: number): void {
  if (!mayActAt(operator, hotelId)) throw new TRPCError({ code: 'NOT_FOUND', message: 'There is no such hotel.' })
}

const dayOf = (moment: string) => moment.slice(0, 10) as CalendarDate
