import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Instant } from '@portico/domain/time/deadline'
import { instantAfter } from '@portico/domain/time/instant-after'
import type { Db } from '../../db/types.ts'
import { commit, write } from '../../db/write.ts'
import { offerFileFolder, wholeName } from './file-folder.ts'

/**
 * Removes what was sent for offers and is in none: whoever writes one has a day to save it. How many files went.
 */
export async function removeUnusedFiles(
  db: Db,
  home: string,
  now: Instant,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const before = instantAfter(now, { hours: -24 })
  await write(db, [], async (tx) => {
    await tx
      .deleteFrom('uploaded_file')
      .where('uploaded_at', '<', before)
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
  const folder = offerFileFolder(home)
  let removed = 0
  for (const name of await readdir(folder).catch(() => [])) {
    if (isStopping()) break
    const file = join(folder, name)
    // The clock of the disk, since a file that is sent once more is written anew.
    const written = await stat(file).catch(() => undefined)
    if (!written || written.mtimeMs >= Date.now() - 24 * 60 * 60_000) continue
    if (wholeName.test(name) && (await isKnown(db, name))) continue
    await rm(file, { force: true })
    removed++
  }
  return removed
}

async function isKnown(db: Db, hash: string): Promise<boolean> {
  const row = await db.reader.selectFrom('uploaded_file').where('hash', '=', hash).select('hash').executeTakeFirst()
  return row !== undefined
}
