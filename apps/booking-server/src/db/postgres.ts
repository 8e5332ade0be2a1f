import { openPostgresPool, postgresCodeOf } from '@portico/server/store/postgres-pool'
import { HandleEmptyInListsPlugin, Kysely, PostgresDialect, replaceWithNoncontingentExpression } from 'kysely'
import { nameFailedStatement } from './name-failed-statement.ts'
import type { Tables } from './tables/tables.ts'

/**
 * An answered commit is on the disk. A statement sees what was committed before it; conditional updates decide on the
 * newest row.
 */
export function openPostgresWriter(address: string): Kysely<Tables> {
  return kyselyOn(address, 16, { synchronous_commit: 'on', default_transaction_isolation: 'read committed' })
}

export function openPostgresReader(address: string): Kysely<Tables> {
  return kyselyOn(address, 8, { default_transaction_read_only: 'on', default_transaction_isolation: 'repeatable read' })
}

export function isLostRace(error: unknown): boolean {
  return ['40001', '40P01'].includes(postgresCodeOf(error) ?? '')
}

function kyselyOn(address: string, connections: number, settings: Record<string, string>): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: openPostgresPool(address, connections, settings) }),
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
    log: nameFailedStatement,
  })
}
