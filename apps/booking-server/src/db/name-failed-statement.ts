import type { LogEvent } from 'kysely'

export function nameFailedStatement(event: LogEvent): void {
  if (event.level === 'error' && event.error instanceof Error) Object.assign(event.error, { sql: event.query.sql })
}
