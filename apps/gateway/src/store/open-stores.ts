import { type DraftStore, openSqliteDraftStore } from './draft-store.ts'
import { openPostgresStores } from './postgres-store.ts'
import { openSqliteStore } from './sqlite-store.ts'
import type { GatewayStore } from './store.ts'

export type GatewayStores = { readonly store: GatewayStore; readonly draftStore: DraftStore }

/** In the PostgreSQL database of this address, or without one in files below `home`. */
export function openStores(home: string, database?: string): GatewayStores {
  return database === undefined
    ? { store: openSqliteStore(home), draftStore: openSqliteDraftStore(home) }
    : openPostgresStores(database)
}
