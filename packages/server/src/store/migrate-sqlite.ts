import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { copyBeforeMigration } from './copy-before-migration.ts'
import { neededBy } from './readable-steps.ts'

type Sqlite = Parameters<typeof copyBeforeMigration>[0] & {
  pragma(source: string, options?: { readonly simple?: boolean }): unknown
  exec(sql: string): unknown
  transaction(work: () => void): { immediate(): void }
}

/** A file from before the first version, whose steps nobody keeps. It is left as it is. */
export class OlderStore extends Error {
  override readonly name = 'OlderStore'
}

/**
 * Brings a file up to date by the files `100-….sql`, `101-….sql` of `folder` in order; `user_version` is the number of
 * the last that is in, `application_id` the one that a program must know to read it. One that has some of them is
 * copied first; one with later ones that this program may read stays as it is. From the first version on each step is
 * kept for ever.
 */
export function migrateSqlite(sqlite: Sqlite, folder: string, name: string): void {
  const steps = readdirSync(folder)
    .sort()
    .map((file) => ({ file, number: Number(file.slice(0, 3)) }))
  const version = () => Number(sqlite.pragma('user_version', { simple: true }))
  const [first, last] = [steps[0]?.number ?? 0, steps.at(-1)?.number ?? 0]
  if (version() > 0 && version() < first)
    throw new OlderStore(
      `${name} was made before the first version of Portico, and cannot be opened: move it away to begin anew.`,
    )
  const next = steps.find(({ number }) => number > version())
  if (version() > 0 && next !== undefined) copyBeforeMigration(sqlite, next.file)
  const apply = sqlite.transaction(() => {
    const doneVersion = version()
    if (doneVersion > last) {
      if (Number(sqlite.pragma('application_id', { simple: true })) <= last) return
      throw new Error(`${name} was changed by a newer version of Portico, which this one cannot read.`)
    }
    for (const { file, number } of steps)
      if (number > doneVersion) sqlite.exec(readFileSync(join(folder, file), 'utf8'))
    sqlite.pragma(`user_version = ${last}`)
    sqlite.pragma(`application_id = ${Math.max(0, ...steps.map(({ file }) => neededBy(basename(file, '.sql'))))}`)
  })
  apply.immediate()
}
