import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Encrypter } from 'age-encryption'
import Sqlite from 'better-sqlite3'
import { UnusableInput } from '../command/unusable-input.ts'
import { filesOfHome } from './home-files.ts'
import { type Manifest, manifestName, sha256Of } from './manifest.ts'
import { runPostgresTool } from './postgres-tool.ts'

export type BackupOptions = {
  readonly home: string
  /** The folder that holds backups; each is a folder of its own in it. */
  readonly into: string
  readonly version: string
  /** An age recipient, `age1…`: what it encrypts, only the identity that belongs to it opens. */
  readonly recipient?: string | undefined
  /** The booking server's, where that is PostgreSQL. */
  readonly databaseUrl?: string | undefined
  /** How many backups stay there, this one included; all, if not given. */
  readonly newest?: number | undefined
  readonly now?: () => Date
}

const backupName = /^portico-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

/**
 * Copies a home whose programs may be running, each database as of one moment, and returns the folder. A copy that was
 * not finished has a name of its own and is none.
 */
export async function backUp(options: BackupOptions): Promise<string> {
  const { home, into, version, recipient, databaseUrl, newest, now = () => new Date() } = options
  const found = filesOfHome(home)
  if (found.length === 0) throw new UnusableInput(`There is nothing to copy at ${home}.`)
  const from = now().toISOString()
  const folder = join(into, `portico-${from.replaceAll(/[:.]/g, '-')}`)
  const draft = `${folder}.unfinished`
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  try {
    const files: Manifest['files'] = []
    const add = async (path: string, kind: Manifest['files'][number]['kind'], plain: string) => {
      files.push({ path, kind, bytes: statSync(plain).size, sha256: await sha256Of(plain) })
      if (recipient !== undefined) await encrypt(plain, recipient)
    }
    const isOfBookings = ({ path }: { path: string }) => path.startsWith('gateway/')
    for (const { path, kind } of found.filter(isOfBookings))
      await add(path, kind, await copy(home, draft, { path, kind }))
    if (databaseUrl?.startsWith('postgres')) {
      const dump = join(draft, 'postgres.dump')
      await dumpPostgres(databaseUrl, dump)
      await add('postgres.dump', 'postgres', dump)
    }
    for (const file of found.filter((one) => !isOfBookings(one)))
      await add(file.path, file.kind, await copy(home, draft, file))
    const until = now().toISOString()
    const manifest: Manifest = { format: 1, version, from, until, encrypted: recipient !== undefined, files }
    writeFileSync(join(draft, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
  if (newest !== undefined) removeOld(into, newest)
  return folder
}

async function copy(
  home: string,
  into: string,
  { path, kind }: { path: string; kind: 'sqlite' | 'file' },
): Promise<string> {
  const target = join(into, path)
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  if (kind === 'file') {
    await pipeline(createReadStream(join(home, path)), createWriteStream(target, { mode: 0o600, flush: true }))
    return target
  }
  const sqlite = new Sqlite(join(home, path), { readonly: true })
  try {
    // As of one moment, while others write; and smaller than the file itself.
    sqlite.prepare('vacuum into ?').run(target)
  } finally {
    sqlite.close()
  }
  return target
}

/** Into `FILE.age`, in place of the file. */
async function encrypt(plain: string, recipient: string): Promise<void> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const source = Readable.toWeb(createReadStream(plain)) as unknown as ReadableStream<Uint8Array>
  const sealed = await encrypter.encrypt(source)
  await pipeline(Readable.fromWeb(sealed as never), createWriteStream(`${plain}.age`, { mode: 0o600, flush: true }))
  rmSync(plain)
}

/** In PostgreSQL's own format. */
function dumpPostgres(databaseUrl: string, file: string): Promise<void> {
  return runPostgresTool('pg_dump', ['--format=custom', '--no-owner', `--file=${file}`], databaseUrl)
}

/** Of finished backups the newest stay; what has another name is not ours. */
function removeOld(into: string, newest: number): void {
  const backups = readdirSync(into)
    .filter((name) => backupName.test(name) && existsSync(join(into, name, manifestName)))
    .sort()
  for (const name of backups.slice(0, -Math.max(1, newest))) rmSync(join(into, name), { recursive: true })
}
