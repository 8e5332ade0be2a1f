import type { LogEvent } from 'kysely'

/**
 * Puts a statement, without its values, beside the error that it met: so it stands in the log line of the request that
 * failed.
 */
export function nameFailedStatement(event: LogEvent): void {
  if (event.level === 'error' && event.error instanceof Error) Object.assign(event.error, { sql: event.query.sql })
}
