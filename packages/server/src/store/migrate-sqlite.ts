import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyBeforeMigration } from './copy-before-migration.ts'

type Sqlite = Parameters<typeof copyBeforeMigration>[0] & {
  pragma(source: string, options?: { readonly simple?: boolean }): unknown
  exec(sql: string): unknown
  transaction(work: () => void): { immediate(): void }
}

/**
 * Brings a file up to date by the files `001-….sql`, `002-….sql` of `folder` in order; `user_version` counts those that
 * are in. One that has some of them is copied first.
 */
export function migrateSqlite(sqlite: Sqlite, folder: string, name: string): void {
  const files = readdirSync(folder).sort()
  const version = () => Number(sqlite.pragma('user_version', { simple: true }))
  const [next] = files.slice(version())
  if (version() > 0 && next !== undefined) copyBeforeMigration(sqlite, next)
  const apply = sqlite.transaction(() => {
    const done = version()
    if (done > files.length) throw new Error(`${name} was written by a newer version of Portico.`)
    for (const file of files.slice(done)) sqlite.exec(readFileSync(join(folder, file), 'utf8'))
    sqlite.pragma(`user_version = ${files.length}`)
  })
  apply.immediate()
}
