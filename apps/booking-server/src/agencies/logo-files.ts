import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import { forUpdate } from '../db/locks.ts'
import { newKey } from '../db/random-codes.ts'
import type { Db, Tx } from '../db/types.ts'
import { commit, rollback, type TransactionResult, write } from '../db/write.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { logoFile } from '../pictures/logos.ts'

/** Most pictures that an agency sends in 24 hours, readable or not: what is replaced is kept for a week. */
export const maxLogosADay = 20
/** A database that is put back from a copy of the last days still finds its pictures. */
const unusedHours = 7 * 24

export type NewLogo =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'too-often' }
  | { readonly kind: 'not-found' }

/**
 * The path for another picture of an agency, of which nothing is stored yet. Until the agency has it, it is unused, so
 * that what is never finished ends too.
 */
export async function newLogoPath(
  db: Db,
  { agencyId, max }: { readonly agencyId: number; readonly max?: number },
  now: Instant,
): Promise<NewLogo> {
  return await write(db, [], async (tx): Promise<TransactionResult<NewLogo>> => {
    const agency = await tx
      .selectFrom('agency')
      .where('id', '=', agencyId)
      .select('id')
      .$call(forUpdate(tx))
      .executeTakeFirst()
    if (!agency) return rollback({ kind: 'not-found' })
    const { count } = await tx
      .selectFrom('agency_logo')
      .where('agency_id', '=', agencyId)
      .where('uploaded_at', '>', instantAfter(now, { hours: -24 }))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (max !== undefined && count >= max) return rollback({ kind: 'too-often' })
    const path = `/agency-logos/${newKey()}`
    await tx
      .insertInto('agency_logo')
      .values({ path, agency_id: agencyId, uploaded_at: now, unused_since: now })
      .execute()
    return commit({ kind: 'path', path })
  })
}

/** Gives an agency the logo at a path, or none; the one before is unused from now on. `false`: there is no agency. */
export async function changeLogo(
  tx: Tx,
  { agencyId, path }: { readonly agencyId: number; readonly path: string | null },
  now: Instant,
): Promise<boolean> {
  const before = await tx
    .selectFrom('agency')
    .where('id', '=', agencyId)
    .select('logo')
    .$call(forUpdate(tx))
    .executeTakeFirst()
  if (!before) return false
  await tx.updateTable('agency').set({ logo: path }).where('id', '=', agencyId).execute()
  if (before.logo !== null)
    await tx.updateTable('agency_logo').set({ unused_since: now }).where('path', '=', before.logo).execute()
  if (path !== null) await tx.updateTable('agency_logo').set({ unused_since: null }).where('path', '=', path).execute()
  return true
}

/** Removes the pictures that no agency has had for a week, and then their rows. How many went. */
export async function removeUnusedLogos(
  db: Db,
  files: FileStore,
  now: Instant,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const unusedLogos = await db.reader
    .selectFrom('agency_logo')
    .where('unused_since', '<', instantAfter(now, { hours: -unusedHours }))
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('agency').select('id').whereRef('agency.logo', '=', 'agency_logo.path'))),
    )
    .select('path')
    .execute()
  let removed = 0
  for (const { path } of unusedLogos) {
    if (isStopping()) break
    const name = logoFile(path)
    if (name !== undefined) await files.remove(name)
    await write(db, [], async (tx) => commit(await tx.deleteFrom('agency_logo').where('path', '=', path).execute()))
    removed++
  }
  return removed
}
