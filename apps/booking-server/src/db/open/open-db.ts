import { existsSync } from 'node:fs'
import { isPostgresAddress, servingLimits } from '@portico/server/store/postgres-pool'
import { isReadable } from '@portico/server/store/readable-steps'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { locksOfOneProcess, openJobLocks } from '../job-locks.ts'
import { openPostgresReader, openPostgresWriter } from '../postgres.ts'
import { copyIfBehind, openSqliteReader, openSqliteWriter } from '../sqlite.ts'
import type { Tables } from '../tables/tables.ts'
import type { Db, Reader } from '../types.ts'
import { agencyReferences } from './002-agency-references.ts'
import { offers } from './003-offers.ts'
import { commissionVat } from './004-commission-vat.ts'
import { offerRequests } from './005-offer-requests.ts'
import { guestData } from './006-guest-data.ts'
import { awaitedConfirmations } from './007-awaited-confirmations.ts'
import { awaitedRecipients } from './008-awaited-recipients.ts'
import { offerFiles } from './009-offer-files.ts'
import { consents } from './010-consents.ts'
import { stockChanges } from './011-stock-changes.ts'
import { agencyLogos } from './012-agency-logos.ts'
import { sellingPrices } from './013-selling-prices.ts'
import { agencyLogoFiles } from './014-agency-logo-files.ts'
import { firstVersion } from './first-version/first-version.ts'

/**
 * `target` is a file of SQLite, made where it is not there, or the address of a database of PostgreSQL. Migrates it
 * where needed, a file after it was copied. `trailKey` may be left away by who neither acts as an operator nor checks
 * the trail.
 */
export async function openDb(target: string, trailKey = '', steps = migrations): Promise<Db> {
  const { writer, reader, jobLocks } = isPostgresAddress(target)
    ? await openPostgres(target, steps)
    : await openSqlite(target, steps)
  return {
    trailKey,
    reader,
    writer,
    jobLocks,
    close: async () => {
      await jobLocks.close()
      await reader.destroy()
      await writer.destroy()
    },
  }
}

type Connections = Pick<Db, 'writer' | 'reader' | 'jobLocks'>

async function openSqlite(file: string, steps: typeof migrations): Promise<Connections> {
  const writer = openSqliteWriter(file)
  try {
    await bringUpToDate(writer, steps, () => copyIfBehind(file, Object.keys(steps)))
  } catch (error) {
    await writer.destroy()
    throw error
  }
  return { writer, reader: openSqliteReader(file), jobLocks: locksOfOneProcess }
}

/** A migration takes as long as it takes; who serves afterwards waits no longer than guests do. */
async function openPostgres(address: string, steps: typeof migrations): Promise<Connections> {
  const patient = openPostgresWriter(address)
  try {
    await bringUpToDate(patient, steps)
  } finally {
    await patient.destroy()
  }
  return {
    writer: openPostgresWriter(address, servingLimits),
    reader: openPostgresReader(address, servingLimits),
    jobLocks: openJobLocks(address),
  }
}

/** Whether there is a file to open. What is behind an address is known when it is opened. */
export function databaseExists(target: string): boolean {
  return isPostgresAddress(target) || existsSync(target)
}

/** For who checks or copies everything, and waits as long as it takes. */
export function openReader(target: string): Reader {
  return isPostgresAddress(target) ? openPostgresReader(target) : openSqliteReader(target)
}

/**
 * By name, in their order. From the first version on each is kept for ever: a file of any time can be opened. One that
 * the version before cannot read says in its name which step its readers must know (docs/adding.md).
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-first-version': firstVersion,
  '002-agency-references': agencyReferences,
  '003-offers': offers,
  '004-commission-vat': commissionVat,
  '005-offer-requests': offerRequests,
  '006-guest-data': guestData,
  '007-awaited-confirmations': awaitedConfirmations,
  '008-awaited-recipients': awaitedRecipients,
  '009-offer-files': offerFiles,
  '010-consents': consents,
  '011-stock-changes': stockChanges,
  '012-agency-logos': agencyLogos,
  '013-selling-prices': sellingPrices,
  '014-agency-logo-files': agencyLogoFiles,
}

/** A database from before the first version, whose steps nobody keeps. It is left as it is. */
export class OlderDatabase extends Error {
  override readonly name = 'OlderDatabase'

  constructor() {
    super(
      'This database was made before the first version of Portico, and cannot be opened. To begin anew, move it away and start: ' +
        'hotels come back from their documents (npm run portico -- import hotel FILE), which the earlier version exports.',
    )
  }
}

/** A database that a newer version has changed in a way that this one cannot read. It is left as it is. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase'

  constructor() {
    super(
      'This database was changed by a newer version of Portico, which this one cannot read. Start that one; ' +
        'or go back to the copy that it made before (docs/operations.md, A new version).',
    )
  }
}

/** What a newer version has changed stays as it is, where this one may read it: machines are changed one by one. */
async function bringUpToDate(db: Kysely<Tables>, steps: typeof migrations, copy = () => {}): Promise<void> {
  const unknown = await unknownSteps(db, steps)
  if (unknown.length > 0) {
    if (isReadable(unknown, Object.keys(steps))) return
    throw new NewerDatabase()
  }
  copy()
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } })
  const { error } = await migrator.migrateToLatest()
  if (error && !(await wasOvertaken(db, steps))) throw error
}

/** A newer program that starts at the same moment may be done before this one has its turn. */
async function wasOvertaken(db: Kysely<Tables>, steps: typeof migrations): Promise<boolean> {
  const unknown = await unknownSteps(db, steps)
  return unknown.length > 0 && isReadable(unknown, Object.keys(steps))
}

async function unknownSteps(db: Kysely<Tables>, steps: typeof migrations): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const unknown = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(steps, name))
  const [first = ''] = Object.keys(steps)
  if (unknown.length > 0 && !rows.some(({ name }) => name === first)) throw new OlderDatabase()
  return unknown
}
