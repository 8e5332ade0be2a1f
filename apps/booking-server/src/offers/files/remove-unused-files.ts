import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import type { Db } from '../../db/types.ts'
import { commit, write } from '../../db/write.ts'
import type { FileStore } from '../../file-store/file-store.ts'
import { folderStore } from '../../file-store/folder-store.ts'
import { offerFiles, wholeName } from './file-folder.ts'

/**
 * Removes what was sent for offers and is in none: whoever writes one has a day to save it. How many files went.
 */
export async function removeUnusedFiles(
  db: Db,
  { home, files }: { readonly home: string; readonly files: FileStore },
  now: Instant,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const cutoff = instantAfter(now, { hours: -24 })
  await write(db, [], async (tx) => {
    await tx
      .deleteFrom('uploaded_file')
      .where('uploaded_at', '<', cutoff)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('offer_file')
              .select('offer_id')
              .whereRef('offer_file.hotel_id', '=', 'uploaded_file.hotel_id')
              .where((or) =>
                or.or([
                  or('offer_file.hash', '=', or.ref('uploaded_file.hash')),
                  or('offer_file.captions', '=', or.ref('uploaded_file.hash')),
                ]),
              ),
          ),
        ),
      )
      .execute()
    return commit(undefined)
  })
  // Pieces of what was never whole lie on this machine, wherever whole files are.
  let removed = 0
  for (const store of [files, folderStore(home)])
    for await (const { name, writtenAtMs } of store.list(offerFiles)) {
      if (isStopping()) return removed
      if (writtenAtMs >= Date.now() - 24 * 60 * 60_000) continue
      const hash = name.slice(offerFiles.length + 1)
      if (wholeName.test(hash) && (await isKnown(db, hash))) continue
      await store.remove(name)
      removed++
    }
  return removed
}

async function isKnown(db: Db, hash: string): Promise<boolean> {
  const row = await db.reader.selectFrom('uploaded_file').where('hash', '=', hash).select('hash').executeTakeFirst()
  return row !== undefined
}
