import { type DraftStore, openSqliteDraftStore } from './draft-store.ts'
import { openPostgresStores } from './postgres-store.ts'
import { openSqliteStore } from './sqlite-store.ts'
import type { GatewayStore } from './store.ts'

export type GatewayStores = { readonly store: GatewayStore; readonly draftStore: DraftStore }

export function openStores(home: string, database?: string): GatewayStores {
  return database === undefined
    ? { store: openSqliteStore(home), draftStore: openSqliteDraftStore(home) }
    : openPostgresStores(database)
}
