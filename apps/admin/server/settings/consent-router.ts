import { z } from 'zod'
import { ConsentLists } from '../../contract/consent-lists.ts'
import { ownerProcedure, router } from '../session/trpc.ts'
import { writeAudit } from '../store/audit.ts'
import { type AdminStore, inTransaction } from '../store/database.ts'
import { readConsent, readHosts, type SaveOutcome, saveDraft } from './drafts.ts'
import { fieldRefusal } from './places.ts'

export const consentRouter = router({
  read: ownerProcedure.query(({ ctx }) => readConsent(ctx.db)),

  edit: ownerProcedure
    .input(z.strictObject({ lists: ConsentLists, version: z.int().nonnegative() }))
    .mutation(({ ctx, input: { lists, version } }) =>
      inTransaction(ctx.db, (tx): SaveOutcome<ConsentLists> => {
        refuseUnknownHosts(tx, lists)
        const listsBefore = readConsent(tx).value
        const listsAfter = {
          consentScriptHosts: sortedHosts(lists.consentScriptHosts),
          cookieBannerHosts: sortedHosts(lists.cookieBannerHosts),
        }
        const outcome = saveDraft({ tx, kind: 'consent', name: 'lists', expected: version, value: listsAfter })
        if (outcome.kind === 'saved') {
          writeAudit(tx, ctx.now, {
            actor: ctx.session.email,
            action: 'edited',
            subject: 'consent lists',
            before: listsBefore,
            after: listsAfter,
          })
        }
        return outcome
      }),
    ),
})

/** A misspelt name would change nobody's banner, and leave out the host that was meant. */
function refuseUnknownHosts(tx: AdminStore, lists: ConsentLists): void {
  const knownHosts = new Set(readHosts(tx).map(({ value }) => value.host))
  for (const [list, hosts] of Object.entries(lists)) {
    const unknown = hosts.find((host) => !knownHosts.has(host))
    if (unknown !== undefined) throw fieldRefusal(['lists', list], `“${unknown}” is none of the hosts.`)
  }
}

const sortedHosts = (hosts: string[]) => [...new Set(hosts)].sort()
