import type { Instant } from '@portico/domain/time/deadline'
import { HotelDocument } from '@portico/hotel-document/hotel-document'
import { problemsBetween } from '@portico/hotel-document/references'
import { initTRPC } from '@trpc/server'
import { z } from 'zod'
import type { Db } from '../db/types.ts'
import { type ImportOutcome, importHotel } from '../hotel-document/import-hotel.ts'
import { sendTestMail } from '../mail/send-test-mail.ts'
import { erasePerson, planErasure } from '../personal-data/erase-person.ts'
import { exportPerson } from '../personal-data/export-person.ts'
import { registerRefund } from '../reservations/register-refund.ts'
import { registerPayment } from '../reservations/transfers.ts'
import { commandLine } from '../trail/operator-trail.ts'

type ManageContext = { readonly db: Db; readonly now: () => Instant }

const Person = z.strictObject({ email: z.string().min(3).max(254).includes('@') })

const inHouse = (email: string) => ({ email, scope: 'house', by: commandLine }) as const

const trpc = initTRPC.context<ManageContext>().create()

/** The door of the command line, behind a token of its own: while the server runs, nothing but the server writes. */
export const manageRouter = trpc.router({
  registerPayment: trpc.procedure
    .input(z.strictObject({ code: z.string().min(1).max(40) }))
    .mutation(({ ctx: { db, now }, input }) => registerPayment(db, input.code, now())),

  registerRefund: trpc.procedure
    .input(z.strictObject({ code: z.string().min(1).max(40) }))
    .mutation(({ ctx: { db, now }, input }) => registerRefund(db, input.code, now())),

  sendTestMail: trpc.procedure
    .input(z.strictObject({ hotelId: z.int().positive() }))
    .mutation(({ ctx: { db, now }, input }) => sendTestMail(db, input.hotelId, now())),

  exportPerson: trpc.procedure
    .input(Person)
    .mutation(({ ctx: { db, now }, input }) => exportPerson(db, inHouse(input.email), now())),

  /** Changes nothing, and is a mutation all the same: an address of a guest stands in no address of a page. */
  planErasure: trpc.procedure
    .input(Person)
    .mutation(({ ctx: { db, now }, input }) => planErasure(db.reader, input.email, 'house', now())),

  erasePerson: trpc.procedure
    .input(Person)
    .mutation(({ ctx: { db, now }, input }) => erasePerson(db, inHouse(input.email), now())),

  importHotel: trpc.procedure
    .input(z.strictObject({ document: HotelDocument, isDryRun: z.boolean() }))
    .mutation(async ({ ctx: { db, now }, input: { document, isDryRun } }): Promise<ImportOutcome> => {
      const problems = problemsBetween(document)
      if (problems.length > 0) return { kind: 'refused', problems }
      return await importHotel(db, document, { now: now(), isDryRun })
    }),
})
export type ManageRouter = typeof manageRouter
