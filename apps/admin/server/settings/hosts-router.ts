import { EditedHost, HostName, type HostSettings } from '@portico/contracts/scope/settings'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { hasPicture } from '../pictures/pictures-router.ts'
import { ownerProcedure, router } from '../session/trpc.ts'
import { writeAudit } from '../store/audit.ts'
import { type AdminStore, inTransaction } from '../store/database.ts'
import { readHosts, removeDraft, type SaveOutcome, saveDraft } from './drafts.ts'
import { changedPlaces, knownChannels, placeProblems, refuseWrongPlace } from './places.ts'

const Version = z.int().nonnegative()

export const hostsRouter = router({
  list: ownerProcedure.query(({ ctx }) => readHosts(ctx.db)),

  channels: ownerProcedure.query(({ ctx }) =>
    knownChannels(
      ctx,
      readHosts(ctx.db).map(({ value }) => value),
    ),
  ),

  add: ownerProcedure.input(z.strictObject({ settings: EditedHost })).mutation(async ({ ctx, input: { settings } }) => {
    refuseWrongPlace((await placeProblems(ctx, [settings])) ?? [])
    return inTransaction(ctx.db, (tx): SaveOutcome<HostSettings> => {
      refuseUnknownPictures(tx, settings)
      const outcome = saveDraft({ tx, kind: 'host', name: settings.host, expected: 'new', value: settings })
      if (outcome.kind === 'saved') {
        writeAudit(tx, ctx.now, {
          actor: ctx.session.email,
          action: 'added',
          subject: `host ${settings.host}`,
          after: settings,
        })
      }
      return outcome
    })
  }),

  edit: ownerProcedure
    .input(z.strictObject({ settings: EditedHost, version: Version }))
    .mutation(async ({ ctx, input }) => {
      const { settings, version } = input
      const saved = readHosts(ctx.db).map(({ value }) => value)
      refuseWrongPlace((await placeProblems(ctx, changedPlaces([settings], saved))) ?? [])
      return inTransaction(ctx.db, (tx): SaveOutcome<HostSettings> => {
        refuseUnknownPictures(tx, settings)
        const hostBefore = hostNamed(tx, settings.host)
        const outcome = saveDraft({ tx, kind: 'host', name: settings.host, expected: version, value: settings })
        if (outcome.kind === 'saved') {
          writeAudit(tx, ctx.now, {
            actor: ctx.session.email,
            action: 'edited',
            subject: `host ${settings.host}`,
            before: hostBefore,
            after: settings,
          })
        }
        return outcome
      })
    }),

  remove: ownerProcedure
    .input(z.strictObject({ host: HostName, version: Version }))
    .mutation(({ ctx, input: { host, version } }) =>
      inTransaction(ctx.db, (tx): SaveOutcome<HostSettings> => {
        const hostBefore = hostNamed(tx, host)
        const outcome = removeDraft(tx, 'host', host, version)
        if (outcome.kind === 'saved')
          writeAudit(tx, ctx.now, {
            actor: ctx.session.email,
            action: 'removed',
            subject: `host ${host}`,
            before: hostBefore,
          })
        return outcome
      }),
    ),
})

const hostNamed = (tx: AdminStore, host: string) => readHosts(tx).find(({ value }) => value.host === host)?.value

function refuseUnknownPictures(tx: AdminStore, { favicon, logo }: HostSettings): void {
  if ([favicon, logo].every((path) => path === undefined || hasPicture(tx, path))) return
  throw new TRPCError({ code: 'BAD_REQUEST', message: 'The picture is not there any more: upload it again.' })
}
