import { PostgresAdapter, type QueryExecutorProvider } from 'kysely'

/** Which of the two databases is behind; for the few places where they need different words. */
export function isPostgres(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
