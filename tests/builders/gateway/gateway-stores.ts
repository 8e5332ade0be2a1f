import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStores } from '@portico/gateway/store/open-stores'
import { inject } from 'vitest'
import { makeDatabase } from '../../postgres/database.ts'

export type GatewayDatabase = {
  readonly name: 'SQLite' | 'PostgreSQL'
  /** The address of an empty database; none for files below a home. */
  readonly make: () => Promise<{ readonly address: string | undefined; readonly drop: () => Promise<void> }>
}

const postgres = inject('postgres')
const server = 'server' in postgres ? postgres.server : undefined
const sqlite: GatewayDatabase = { name: 'SQLite', make: async () => ({ address: undefined, drop: async () => {} }) }

/**
 * The gateway's suites of its store run on all of them; without a PostgreSQL, which a test of its own tells, on SQLite.
 */
export const gatewayDatabases: readonly GatewayDatabase[] =
  server === undefined ? [sqlite] : [sqlite, { name: 'PostgreSQL', make: () => makeDatabase(server) }]

/** A new home whose stores are opened as often as a gateway is started, until it is disposed. */
export async function openGatewayHome({ make }: GatewayDatabase) {
  const home = mkdtempSync(join(tmpdir(), 'portico-gateway-store-'))
  const { address, drop } = await make()
  const open: { close(): Promise<void> }[] = []
  return {
    home,
    database: address,
    open: async () => {
      const stores = openStores(home, address)
      await stores.store.migrate()
      open.push(stores.draftStore, stores.store)
      return stores
    },
    [Symbol.asyncDispose]: async () => {
      for (const store of open) await store.close()
      await drop()
      rmSync(home, { recursive: true })
    },
  }
}
