import { sql } from 'kysely'
import { forUpdate } from '../db/locks.ts'
import type { Db, Reader } from '../db/types.ts'
import { commit, write } from '../db/write.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { readLogo, removeLogo, storeAgencyLogo } from '../pictures/logos.ts'
import type { TradeCaller } from '../pricing/seller.ts'

/** `picture` is in base64. */
export type LogoChange = { readonly change: 'none' | 'remove' } | { readonly change: 'save'; readonly picture: string }

export type OwnLogo =
  | { readonly kind: 'logo'; readonly png: Buffer | undefined }
  | { readonly kind: 'not-allowed' }
  | { readonly kind: 'unusable' }

/** The logo of the caller's own agency, as it is after the change: its owner's business, as its commission is. */
export async function changeOwnLogo(
  db: Db,
  { agencyId, role }: TradeCaller,
  request: LogoChange,
  fileStore: FileStore | undefined,
): Promise<OwnLogo> {
  if (role !== 'owner') return { kind: 'not-allowed' }
  if (request.change !== 'none') {
    const path = request.change === 'save' ? await storedPath(request.picture, fileStore) : null
    if (path === undefined) return { kind: 'unusable' }
    const former = await replaceLogo(db, agencyId, path)
    if (former !== null && former !== path && fileStore) await removeUnusedLogo(db.reader, fileStore, former)
  }
  const { logo } = await db.reader
    .selectFrom('agency')
    .where('id', '=', agencyId)
    .select('logo')
    .executeTakeFirstOrThrow()
  return { kind: 'logo', png: logo === null || !fileStore ? undefined : await readLogo(fileStore, logo) }
}

/** What the agency had before. */
function replaceLogo(db: Db, agencyId: number, path: string | null): Promise<string | null> {
  return write(db, [], async (tx) => {
    const ofAgency = tx.selectFrom('agency').where('id', '=', agencyId)
    const { logo } = await ofAgency.select('logo').$call(forUpdate(tx)).executeTakeFirstOrThrow()
    await tx.updateTable('agency').set({ logo: path }).where('id', '=', agencyId).execute()
    return commit(logo)
  })
}

/** An agency that saves one after the other fills no disk. The same picture may be another agency's, or a hotel's. */
async function removeUnusedLogo(db: Reader, fileStore: FileStore, path: string): Promise<void> {
  const agency = await db.selectFrom('agency').where('logo', '=', path).select('id').executeTakeFirst()
  const hotel = await db
    .selectFrom('hotel')
    .where(sql<boolean>`settings like ${`%${path}%`}`)
    .select('id')
    .executeTakeFirst()
  if (!agency && !hotel) await removeLogo(fileStore, path)
}

async function storedPath(base64: string, fileStore: FileStore | undefined): Promise<string | undefined> {
  return fileStore && (await storeAgencyLogo(Buffer.from(base64, 'base64'), fileStore))
}
