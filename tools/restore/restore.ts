import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openPostgresPool } from '@portico/server/store/postgres-pool'
import { Decrypter } from 'age-encryption'
import { Manifest, manifestName, sha256Of } from '../backup/manifest.ts'
import { databaseNameIn, runPostgresTool } from '../backup/postgres-tool.ts'
import { UnusableInput } from '../command/unusable-input.ts'

export type RestoreOptions = {
  /** One backup. */
  readonly from: string
  /** Must not be there, or be empty but for `cache`. */
  readonly home: string
  /** The file with the age identity, `AGE-SECRET-KEY-…`, of an encrypted backup. */
  readonly identityFile?: string | undefined
  /** An empty database, for a backup of PostgreSQL. */
  readonly databaseUrl?: string | undefined
}

/**
 * Puts a backup into an empty home, each file checked against its sum. What is wrong with the backup leaves the home as
 * empty as it was.
 */
export async function restore({ from, home, identityFile, databaseUrl }: RestoreOptions): Promise<Manifest> {
  const manifest = readManifest(from)
  if (contentsOf(home).length > 0)
    throw new UnusableInput(`${home} is not empty: a backup is restored into a new home, so that nothing is mixed.`)
  const dump = manifest.files.find(({ kind }) => kind === 'postgres')
  if (dump && !databaseUrl?.startsWith('postgres'))
    throw new UnusableInput('This backup has a PostgreSQL database: name an empty one with BOOKING_DATABASE_URL.')
  if (dump && databaseUrl !== undefined) await requireEmptyDatabase(databaseUrl)
  const identity = manifest.encrypted ? readIdentity(identityFile) : undefined
  const existed = existsSync(home)
  mkdirSync(home, { recursive: true, mode: 0o700 })
  try {
    for (const { path, sha256 } of manifest.files) {
      const target = join(home, path)
      mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
      await copyOut(join(from, path), target, identity)
      if ((await sha256Of(target)) !== sha256)
        throw new UnusableInput(`${path} of this backup is damaged: its sum is another.`)
    }
    if (dump && databaseUrl !== undefined) {
      const file = join(home, dump.path)
      await runPostgresTool(
        'pg_restore',
        ['--no-owner', '--exit-on-error', '--single-transaction', `--dbname=${databaseNameIn(databaseUrl)}`, file],
        databaseUrl,
      )
      rmSync(file)
    }
  } catch (error) {
    for (const name of contentsOf(home)) rmSync(join(home, name), { recursive: true, force: true })
    if (!existed) rmSync(home, { recursive: true, force: true })
    throw error
  }
  return manifest
}

async function requireEmptyDatabase(databaseUrl: string): Promise<void> {
  const pool = openPostgresPool(databaseUrl, { connections: 1, settings: {} })
  try {
    const { rows } = await pool.query(
      "select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1",
    )
    if (rows.length > 0)
      throw new UnusableInput(
        `${databaseNameIn(databaseUrl)} is not empty: a backup is restored into a new database (createdb NAME), which BOOKING_DATABASE_URL names.`,
      )
  } finally {
    await pool.end()
  }
}

/** Without compiled programs: each command leaves those in its home, and the one that restores begins with it. */
function contentsOf(home: string): string[] {
  return existsSync(home) ? readdirSync(home).filter((name) => name !== 'cache') : []
}

function readManifest(from: string): Manifest {
  const file = join(from, manifestName)
  if (!existsSync(file)) throw new UnusableInput(`${from} is no backup: it has no ${manifestName}.`)
  try {
    return Manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new UnusableInput(`${file} cannot be read: it is damaged, or of a newer version of Portico.`)
  }
}

function readIdentity(file: string | undefined): string {
  if (file === undefined)
    throw new UnusableInput('This backup is encrypted: name the file of its identity with --identity.')
  const [identity] = /^AGE-SECRET-KEY-1[A-Z0-9]+$/m.exec(readFileSync(file, 'utf8')) ?? []
  if (identity === undefined) throw new UnusableInput(`${file} has no age identity.`)
  return identity
}

async function copyOut(source: string, target: string, identity: string | undefined): Promise<void> {
  const write = () => createWriteStream(target, { mode: 0o600, flags: 'wx', flush: true })
  if (identity === undefined) return pipeline(createReadStream(source), write())
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  try {
    const sealed = Readable.toWeb(createReadStream(`${source}.age`)) as unknown as ReadableStream<Uint8Array>
    await pipeline(Readable.fromWeb((await decrypter.decrypt(sealed)) as never), write())
  } catch (cause) {
    throw new UnusableInput(`${source}.age cannot be opened: it is damaged, or for another identity.`, { cause })
  }
}
