import type { DraftFile } from '@portico/contracts/operator/offer-files'
import type { Selectable } from 'kysely'
import type { FileType } from '../../db/tables/offers.ts'
import type { Tables } from '../../db/tables/tables.ts'
import type { Reader, Tx } from '../../db/types.ts'

export type StoredOfferFile = Selectable<Tables['offer_file']> & {
  readonly type: FileType | null
  readonly bytes: number | null
}

/**
 * Writes which files a draft has, in their order. Only what was sent for this hotel can be taken: `false` where one is
 * not, or no longer, there.
 */
export async function writeOfferFiles(
  tx: Tx,
  { offerId, hotelId }: { readonly offerId: number; readonly hotelId: number },
  files: readonly DraftFile[],
): Promise<boolean> {
  await tx.deleteFrom('offer_file').where('offer_id', '=', offerId).execute()
  if (!(await areThere(tx, hotelId, files))) return false
  for (const [i, file] of files.entries())
    await tx
      .insertInto('offer_file')
      .values({
        offer_id: offerId,
        number: i + 1,
        kind: file.kind,
        name: file.name,
        hotel_id: hotelId,
        hash: file.kind === 'link' ? null : file.hash,
        captions: file.kind === 'film' ? (file.captions ?? null) : null,
        address: file.kind === 'link' ? file.url : null,
      })
      .execute()
  return true
}

async function areThere(tx: Tx, hotelId: number, files: readonly DraftFile[]): Promise<boolean> {
  const storedFiles = files.flatMap((file) => {
    if (file.kind === 'link') return []
    const captions = file.kind === 'film' && file.captions
    return [
      { hash: file.hash, prefix: file.kind === 'film' ? 'video/' : '' },
      ...(captions ? [{ hash: captions, prefix: 'text/vtt' }] : []),
    ]
  })
  if (storedFiles.length === 0) return true
  const rows = await tx
    .selectFrom('uploaded_file')
    .where('hotel_id', '=', hotelId)
    .where(
      'hash',
      'in',
      storedFiles.map(({ hash }) => hash),
    )
    .select(['hash', 'type'])
    .execute()
  const types = new Map(rows.map(({ hash, type }) => [hash, type]))
  return storedFiles.every(({ hash, prefix }) => types.get(hash)?.startsWith(prefix))
}

export async function loadOfferFiles(db: Reader | Tx, offerId: number): Promise<StoredOfferFile[]> {
  return await db
    .selectFrom('offer_file')
    .leftJoin('uploaded_file', (join) =>
      join
        .onRef('uploaded_file.hotel_id', '=', 'offer_file.hotel_id')
        .onRef('uploaded_file.hash', '=', 'offer_file.hash'),
    )
    .where('offer_id', '=', offerId)
    .selectAll('offer_file')
    .select(['uploaded_file.type', 'uploaded_file.bytes'])
    .orderBy('number')
    .execute()
}

export function draftFileOf({ kind, name, hash, captions, address }: StoredOfferFile): DraftFile {
  if (kind === 'link') return { kind, name, url: address ?? '' }
  if (hash === null) throw new Error('a file of an offer has no hash')
  return kind === 'film' ? { kind, name, hash, captions: captions ?? undefined } : { kind, name, hash }
}
