import { isPostgres } from './is-postgres.ts'
import { damageOfPostgres } from './postgres-damage.ts'
import { damageOfSqlite } from './sqlite.ts'
import type { Reader } from './types.ts'

export function damageOf(reader: Reader): Promise<string[]> {
  return isPostgres(reader) ? damageOfPostgres(reader) : damageOfSqlite(reader)
}
