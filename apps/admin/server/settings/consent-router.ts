import { z } from 'zod'
import { ConsentLists } from '../../contract/consent-lists.ts'
import { ownerProcedure, router } from '../http/trpc.ts'
import { writeAudit } from '../store/audit.ts'
import { inTransaction } from '../store/database.ts'
import { readConsent, type SaveOutcome, saveDraft } from './drafts.ts'

export const consentRouter = router({
  read: ownerProcedure.query(({ ctx }) => readConsent(ctx.db)),

  edit: ownerProcedure
    .input(z.strictObject({ lists: ConsentLists, version: z.int().nonnegative() }))
    .mutation(({ ctx, input: { lists, version } }) =>
      inTransaction(ctx.db, (tx): SaveOutcome<ConsentLists> => {
        const before = readConsent(tx).value
        const after = { consentScriptHosts: sorted(lists.consentScriptHosts), cookieBannerHosts: sorted(lists.cookieBannerHosts) }
        const outcome = saveDraft(tx, 'consent', 'lists', version, after)
        if (outcome.kind === 'saved') {
          writeAudit(tx, ctx.now, { actor: ctx.session.email, action: 'edited', subject: 'consent lists', before, after })
        }
        return outcome
      }),
    ),
})

const sorted = (hosts: string[]) => [...new Set(hosts)].sort()
