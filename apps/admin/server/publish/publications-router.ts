import { TrailRequest, trailLinesOnPage } from '@portico/contracts/operator/trail'
import type { Settings } from '@portico/contracts/scope/settings'
import { z } from 'zod'
import type { Session } from '../session/sessions.ts'
import { type AdminDeps, ownerProcedure, provedProcedure, router } from '../session/trpc.ts'
import { readDraft, replaceDraft } from '../settings/drafts.ts'
import { changedPlaces, placeProblems } from '../settings/places.ts'
import { readAudit, writeAudit } from '../store/audit.ts'
import { type AdminStore, inTransaction } from '../store/database.ts'
import { changesBetween } from './changes-between.ts'
import {
  draftHash,
  newestSnapshot,
  nothingPublished,
  outcomeOfKey,
  type PublishOutcome,
  publishDraft,
  publishedSettings,
  readHistory,
  rollBack,
} from './publish.ts'

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Key = z.uuid()

export const publicationsRouter = router({
  changes: ownerProcedure.query(({ ctx: { db } }) => {
    const draft = readDraft(db)
    const live = newestSnapshot(db)
    return {
      live: live?.number ?? 0,
      draftHash: draftHash(draft),
      changes: changesBetween(live?.settings ?? nothingPublished, draft),
    }
  }),

  publish: provedProcedure
    .input(z.strictObject({ draftHash: Hash, key: Key }))
    .mutation(({ ctx, input: { draftHash, key } }) =>
      publishChecked(ctx, key, readDraft(ctx.db), (tx, publishing) => publishDraft(tx, draftHash, publishing)),
    ),

  rollBack: provedProcedure
    .input(z.strictObject({ number: z.int().positive(), key: Key }))
    .mutation(({ ctx, input: { number, key } }) =>
      publishChecked(ctx, key, publishedSettings(ctx.db, number), (tx, publishing) => rollBack(tx, number, publishing)),
    ),

  discardDraft: ownerProcedure
    .input(z.strictObject({ draftHash: Hash }))
    .mutation(({ ctx, input }): { kind: 'discarded' } | { kind: 'changed-meanwhile' } =>
      inTransaction(ctx.db, (tx) => {
        const settingsBefore = readDraft(tx)
        if (draftHash(settingsBefore) !== input.draftHash) return { kind: 'changed-meanwhile' }
        const live = newestSnapshot(tx)?.settings ?? nothingPublished
        replaceDraft(tx, live)
        const changes = changesBetween(settingsBefore, live)
        writeAudit(tx, ctx.now, {
          actor: ctx.session.email,
          action: 'discarded',
          subject: 'unpublished changes',
          after: changes,
        })
        return { kind: 'discarded' }
      }),
    ),

  history: ownerProcedure.query(({ ctx: { db } }) => readHistory(db)),

  audit: ownerProcedure
    .input(TrailRequest)
    .query(({ ctx: { db }, input: { before } }) => readAudit(db, { before, limit: trailLinesOnPage })),
})

type Publishing = { readonly key: string; readonly actor: string; readonly now: Date }

/**
 * Waits until the servers have said that newly opened places exist; a server that is away does not stop a publication.
 */
async function publishChecked(
  ctx: AdminDeps & { readonly session: Session; readonly now: Date },
  key: string,
  settings: Settings | undefined,
  publish: (tx: AdminStore, publishing: Publishing) => PublishOutcome,
): Promise<PublishOutcome> {
  const earlierOutcome = outcomeOfKey(ctx.db, key)
  if (earlierOutcome) return earlierOutcome
  const hostsWithOtherPlaces = changedPlaces(settings?.hosts ?? [], newestSnapshot(ctx.db)?.settings.hosts ?? [])
  const problems = await placeProblems(ctx, hostsWithOtherPlaces)
  if (problems && problems.length > 0) return { kind: 'wrong-places', problems }
  const outcome = notifyWaiting(
    ctx,
    inTransaction(ctx.db, (tx) => publish(tx, { key, actor: ctx.session.email, now: ctx.now })),
  )
  return outcome.kind === 'published' && problems === undefined ? { ...outcome, isUnchecked: true } : outcome
}

function notifyWaiting({ publicationListeners }: AdminDeps, outcome: PublishOutcome): PublishOutcome {
  if (outcome.kind === 'published') for (const notify of publicationListeners) notify()
  return outcome
}
