import type { Db } from '../db/types.ts'
import { commit, write } from '../db/write.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { readLogo, storeAgencyLogo } from '../pictures/logos.ts'
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
    await write(db, [], async (tx) =>
      commit(await tx.updateTable('agency').set({ logo: path }).where('id', '=', agencyId).execute()),
    )
  }
  const { logo } = await db.reader
    .selectFrom('agency')
    .where('id', '=', agencyId)
    .select('logo')
    .executeTakeFirstOrThrow()
  return { kind: 'logo', png: logo === null || !fileStore ? undefined : await readLogo(fileStore, logo) }
}

async function storedPath(base64: string, fileStore: FileStore | undefined): Promise<string | undefined> {
  return fileStore && (await storeAgencyLogo(Buffer.from(base64, 'base64'), fileStore))
}
