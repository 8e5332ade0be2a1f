import type { SqliteStore } from '@portico/gateway/store/sqlite-store'
import type { GatewayStore } from '@portico/gateway/store/store'

const methods = ['get', 'all', 'run', 'iterate'] as const

/** Answers how many statements this process has run on SQLite since, on any file. */
export function countStatements(store: GatewayStore): () => number {
  let count = 0
  const statement = Object.getPrototypeOf((store as SqliteStore).$client.prepare('select 1')) as Record<
    string,
    (...values: unknown[]) => unknown
  >
  for (const name of methods) {
    const run = statement[name]
    if (!run) throw new Error(`a statement has no ${name}`)
    statement[name] = function (...values) {
      count++
      return run.apply(this, values)
    }
  }
  return () => count
}
