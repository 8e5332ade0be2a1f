import { chmodSync, closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const maxDatabaseCopies = 3

type Sqlite = { readonly name: string; prepare(sql: string): { run(...values: unknown[]): unknown } }

/**
 * Copies a database's file as it is, beside it, before it is brought up to date: the way back from a version that does
 * not do. A few are kept, the oldest go. Throws where there is no room for a copy; then nothing was changed.
 */
export function copyBeforeMigration(sqlite: Sqlite, nextStep: string, now = new Date()): void {
  const file = sqlite.name
  const folder = dirname(file)
  const copiedAt = now.toISOString().replaceAll(':', '-')
  const copy = join(folder, `${basename(file)}.${copiedAt}.before-${basename(nextStep, '.sql')}`)
  const draft = `${copy}.draft`
  try {
    sqlite.prepare('vacuum into ?').run(draft)
    chmodSync(draft, 0o600)
    syncToDisk(draft)
    renameSync(draft, copy)
    syncToDisk(folder)
  } catch (cause) {
    rmSync(draft, { force: true })
    throw new Error(
      `${file} was not brought up to date, since it could not be copied before: make room for a second file of its size`,
      {
        cause,
      },
    )
  }
  const copies = copiesOf(file).sort()
  for (const old of copies.slice(0, -maxDatabaseCopies)) rmSync(join(folder, old))
}

export function copiesOf(file: string): string[] {
  const name = basename(file)
  return readdirSync(dirname(file)).filter(
    (otherFile) => otherFile.startsWith(`${name}.`) && /\.before-[^.]+$/.test(otherFile),
  )
}

function syncToDisk(path: string): void {
  const handle = openSync(path, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
