import { spawnSync } from 'node:child_process'
import { chownSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

type Owner = { readonly uid: number; readonly gid: number } | Record<never, never>

/** The collation is unlike SQLite's, as that of an operator's database may be. */
const initdb = [
  ...['-U', 'portico', '-A', 'trust', '-E', 'UTF8', '--locale-provider=icu', '--icu-locale=en-US', '--no-sync'],
]

/** Programs are killed in the tests, never the machine: what was written need not reach the disk. */
export const withoutDisk = { fsync: 'off', full_page_writes: 'off' }

/** A folder that goes with this process, and what is needed to run PostgreSQL's programs in it. */
export function programsIn(bin: string) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-postgres-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const owner = unprivileged()
  if ('uid' in owner) chownSync(folder, owner.uid, owner.gid)
  const programs = reachable(folder, bin, owner)
  const options = { ...owner, cwd: folder, env: { ...process.env, LC_ALL: 'C' } }
  const run = (program: string, ...args: string[]) => {
    const done = spawnSync(join(programs, program), args, { ...options, encoding: 'utf8' })
    if (done.status !== 0) fail(`${program}: ${done.error?.message ?? done.stderr}`)
  }
  return {
    folder,
    run,
    makeData: (name: string) => run('initdb', '-D', name, ...initdb),
    server: join(programs, 'postgres'),
    options,
  }
}

export const argumentsOf = (settings: Readonly<Record<string, string>>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])

export function fail(why: string): never {
  process.stderr.write(`PostgreSQL does not run: ${why}\n`)
  process.exit(1)
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): Owner {
  if (process.getuid?.() !== 0) return {}
  const idOf = (user: string, flag: string) => spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout.trim()
  const user = ['postgres', 'nobody'].find((name) => idOf(name, '-u') !== '') ?? 'nobody'
  return { uid: Number(idOf(user, '-u')), gid: Number(idOf(user, '-g')) }
}

/** Where the owner can run the programs: where they are, or a copy if that is a folder for root only. */
function reachable(folder: string, bin: string, owner: Owner): string {
  if (spawnSync(join(bin, 'postgres'), ['--version'], owner).status === 0) return bin
  cpSync(dirname(bin), join(folder, 'programs'), { recursive: true, verbatimSymlinks: true })
  return join(folder, 'programs', 'bin')
}
