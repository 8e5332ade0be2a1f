import type { Instant } from '@portico/domain/time/deadline'
import type { Db } from '../db/types.ts'
import { commit, write } from '../db/write.ts'
import type { FileStore } from '../file-store/file-store.ts'
import { readLogo, storeAgencyLogo } from '../pictures/logos.ts'
import type { TradeCaller } from '../pricing/seller.ts'
import { changeLogo, maxLogosADay, newLogoPath } from './logo-files.ts'

/** `picture` is in base64. */
export type LogoChange = { readonly change: 'none' | 'remove' } | { readonly change: 'save'; readonly picture: string }

export type OwnLogo =
  | { readonly kind: 'logo'; readonly png: Buffer | undefined }
  | { readonly kind: 'not-allowed' }
  | { readonly kind: 'unusable' }
  | { readonly kind: 'too-often' }

type LogoPlace = { readonly fileStore: FileStore | undefined; readonly now: Instant }

/** The logo of the caller's own agency, as it is after the change: its owner's business, as its commission is. */
export async function changeOwnLogo(
  db: Db,
  { agencyId, role }: TradeCaller,
  request: LogoChange,
  { fileStore, now }: LogoPlace,
): Promise<OwnLogo> {
  if (role !== 'owner') return { kind: 'not-allowed' }
  if (request.change !== 'none') {
    const stored =
      request.change === 'save' ? await storedLogo(db, agencyId, request.picture, { fileStore, now }) : undefined
    if (stored && stored.kind !== 'path') return stored
    await write(db, [], async (tx) => commit(await changeLogo(tx, { agencyId, path: stored?.path ?? null }, now)))
  }
  const { logo } = await db.reader
    .selectFrom('agency')
    .where('id', '=', agencyId)
    .select('logo')
    .executeTakeFirstOrThrow()
  return { kind: 'logo', png: logo === null || !fileStore ? undefined : await readLogo(fileStore, logo) }
}

async function storedLogo(
  db: Db,
  agencyId: number,
  base64: string,
  { fileStore, now }: LogoPlace,
): Promise<{ readonly kind: 'path'; readonly path: string } | { readonly kind: 'unusable' | 'too-often' }> {
  // Counted before it is drawn, which is the dear part of it.
  const newLogo = await newLogoPath(db, { agencyId, max: maxLogosADay }, now)
  if (newLogo.kind === 'not-found') throw new Error(`there is no agency ${agencyId}`)
  if (newLogo.kind === 'too-often') return newLogo
  const isStored = fileStore && (await storeAgencyLogo(newLogo.path, Buffer.from(base64, 'base64'), fileStore))
  return isStored ? newLogo : { kind: 'unusable' }
}
