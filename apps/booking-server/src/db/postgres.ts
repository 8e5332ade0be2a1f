import { openPostgresPool, type PostgresLimits, postgresCodeOf } from '@portico/server/store/postgres-pool'
import { HandleEmptyInListsPlugin, Kysely, PostgresDialect, replaceWithNoncontingentExpression } from 'kysely'
import { nameFailedStatement } from './name-failed-statement.ts'
import type { Tables } from './tables/tables.ts'

/**
 * An answered commit is on the disk. A statement sees what was committed before it; conditional updates decide on the
 * newest row.
 */
export function openPostgresWriter(address: string, limits?: PostgresLimits): Kysely<Tables> {
  const settings = { synchronous_commit: 'on', default_transaction_isolation: 'read committed' }
  return kyselyOn(address, { connections: 16, settings, limits })
}

export function openPostgresReader(address: string, limits?: PostgresLimits): Kysely<Tables> {
  const settings = { default_transaction_read_only: 'on', default_transaction_isolation: 'repeatable read' }
  return kyselyOn(address, { connections: 8, settings, limits })
}

export function isLostRace(error: unknown): boolean {
  return ['40001', '40P01'].includes(postgresCodeOf(error) ?? '')
}

function kyselyOn(address: string, settings: Parameters<typeof openPostgresPool>[1]): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: openPostgresPool(address, settings) }),
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
    log: nameFailedStatement,
  })
}
