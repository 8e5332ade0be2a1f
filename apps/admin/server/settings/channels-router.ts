import { ChannelSettings } from '@portico/contracts/scope/settings'
import { z } from 'zod'
import { ownerProcedure, router } from '../session/trpc.ts'
import { writeAudit } from '../store/audit.ts'
import { inTransaction } from '../store/database.ts'
import { channelName, readChannels, readHosts, type SaveOutcome, saveDraft } from './drafts.ts'

export const channelsRouter = router({
  list: ownerProcedure.query(({ ctx }) => {
    const hosts = readHosts(ctx.db).map(({ value }) => value)
    const ownSettings = new Map(readChannels(ctx.db).map((channel) => [channel.value.channelId, channel]))
    const ids = [...new Set([...hosts.flatMap(({ channelIds }) => channelIds), ...ownSettings.keys()])].sort(
      (a, b) => a - b,
    )
    return ids.map((channelId) => ({
      version: ownSettings.get(channelId)?.version ?? 0,
      value: ownSettings.get(channelId)?.value ?? { channelId },
      hosts: hosts.filter(({ channelIds }) => channelIds.includes(channelId)).map(({ host }) => host),
    }))
  }),

  edit: ownerProcedure
    .input(z.strictObject({ settings: ChannelSettings, version: z.int().nonnegative() }))
    .mutation(({ ctx, input: { settings, version } }) =>
      inTransaction(ctx.db, (tx): SaveOutcome<ChannelSettings> => {
        const channelBefore = readChannels(tx).find(({ value }) => value.channelId === settings.channelId)?.value
        const outcome = saveDraft({
          tx,
          kind: 'channel',
          name: channelName(settings.channelId),
          expected: version,
          value: settings,
        })
        if (outcome.kind === 'saved') {
          const subject = `channel ${settings.channelId}`
          writeAudit(tx, ctx.now, {
            actor: ctx.session.email,
            action: 'edited',
            subject,
            before: channelBefore,
            after: settings,
          })
        }
        return outcome
      }),
    ),
})
