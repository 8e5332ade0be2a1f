import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'

export type Sizes = {
  /** Each file of SQLite with its log, and the folders of mails, in bytes. */
  readonly files: Readonly<Record<string, number>>
  /** What rows and indexes take of each file of SQLite: it gives nothing back to the disk, and uses the rest again. */
  readonly used: Readonly<Record<string, number>>
  readonly rows: Readonly<Record<string, number>>
}

/** All files below `home`, and how many rows each table has that has any. */
export function sizesOf(home: string): Sizes {
  const files: Record<string, number> = {}
  const used: Record<string, number> = {}
  const rows: Record<string, number> = {}
  for (const entry of readdirSync(home, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const name = entry.name.replace(/-(wal|shm)$/, '')
    const what = name.endsWith('.eml') ? 'mails' : name.endsWith('.sqlite') ? name : 'others'
    files[what] = (files[what] ?? 0) + statSync(path).size
    if (!entry.name.endsWith('.sqlite')) continue
    const counted = countIn(path)
    used[name] = counted.bytes
    Object.assign(rows, counted.rows)
  }
  return { files, used, rows }
}

function countIn(path: string): { readonly bytes: number; readonly rows: Record<string, number> } {
  const sqlite = new Sqlite(path, { readonly: true })
  try {
    const pragma = (name: string) => Number(sqlite.pragma(name, { simple: true }))
    const bytes = (pragma('page_count') - pragma('freelist_count')) * pragma('page_size')
    const names = sqlite.prepare(`select name from sqlite_schema where type = 'table' and name not like 'sqlite%'`)
    const counts = (names.pluck().all() as string[]).map((name) => [
      name,
      sqlite.prepare(`select count(*) from "${name}"`).pluck().get() as number,
    ])
    return { bytes, rows: Object.fromEntries(counts.filter(([, count]) => count !== 0)) }
  } finally {
    sqlite.close()
  }
}
