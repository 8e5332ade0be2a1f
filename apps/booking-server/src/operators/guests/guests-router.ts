import {
  ConfirmedErasure,
  ErasureOutcome,
  GuestAtHotel,
  GuestDataPreview,
  GuestSearch,
} from '@portico/contracts/operator/guest-data'
import { mayActAt, type OperatorIdentity } from '@portico/contracts/operator/identity'
import { removeMailFiles } from '@portico/server/mail/mail-files'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { erasePerson } from '../../personal-data/erase-person.ts'
import { exportPerson } from '../../personal-data/export-person.ts'
import type { PersonScope } from '../../personal-data/find-person.ts'
import { mailFilesOf } from '../../personal-data/mail-files.ts'
import { ownersOnly, record, trpc } from '../procedures/procedures.ts'
import { presentErasure, previewGuest } from './preview-guest.ts'

/** What a person may ask of one hotel: all that it knows of them, and to be forgotten. */
export const guestsRouter = trpc.router({
  preview: ownersOnly
    .input(GuestSearch)
    .output(GuestDataPreview)
    .mutation(async ({ ctx, input }) => {
      const { db, operator, mailFolder, now } = ctx
      const scope = scopeOf(operator, input.hotelId)
      const preview = await previewGuest(db.reader, input, { scope, mailFolder }, now())
      if (preview.kind !== 'known') return preview
      const { reservations, offers, offerRequests } = preview.stored
      const details = { reservations: reservations.length, offers: offers.length, offerRequests }
      await record(ctx, { action: 'viewed-guest-data', hotelId: input.hotelId, details })
      return preview
    }),

  exported: ownersOnly
    .input(GuestAtHotel)
    .output(z.record(z.string(), z.unknown()))
    .mutation(({ ctx: { db, operator, now }, input: { email, hotelId } }) =>
      exportPerson(db, { email, scope: scopeOf(operator, hotelId), by: operator }, now()),
    ),

  erase: ownersOnly
    .input(ConfirmedErasure)
    .output(ErasureOutcome)
    .mutation(async ({ ctx: { db, operator, mailFolder, now }, input }) => {
      const { email, hotelId, fingerprint, key } = input
      const scope = scopeOf(operator, hotelId)
      const outcome = await erasePerson(db, { email, scope, by: operator, shown: { fingerprint, key } }, now())
      if (outcome.kind !== 'erased') return outcome
      const { mailIds } = outcome.erasure
      const files =
        mailFolder === undefined ? [] : await mailFilesOf(db.reader, { folder: mailFolder, email, hotelId, mailIds })
      removeMailFiles(files)
      return { kind: 'erased', erasure: presentErasure(outcome.erasure, files.length) }
    }),
})

function scopeOf(operator: OperatorIdentity, hotelId: number): PersonScope {
  if (!mayActAt(operator, hotelId)) throw new TRPCError({ code: 'NOT_FOUND', message: 'There is no such hotel.' })
  return { hotelId, hotelIds: operator.hotelIds }
}
