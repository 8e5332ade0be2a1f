import { migratePostgres } from '@portico/server/store/migrate-postgres'
import { openPostgresPool, type PostgresLimits, type PostgresPool } from '@portico/server/store/postgres-pool'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type DraftStore, draftTables } from './draft-store.ts'
import { type GatewayStore, migrations, type StoreWriter } from './store.ts'
import { StoreAway } from './store-away.ts'

const maxConnections = 16

/**
 * A guest waits for several statements in a row, and has an answer within some ten seconds all the same: nothing here
 * is large, and what was not written down was not sent.
 */
const storeLimits: PostgresLimits = {
  connectMs: 3_000,
  lockMs: 6_000,
  statementMs: 7_000,
  silentMs: 8_000,
  idleInTransactionMs: 10_000,
  poolMs: 8_000,
  restMs: 3_000,
}
/** Its own, so that the booking server's tables may be in the same database. */
const schema = 'gateway'
/** So long rows are believed that another gateway may have written. */
const believedMs = 1_000

/**
 * The store of gateways on several machines. Its tables are described once, by drizzle's columns of SQLite: on both
 * databases days and instants are text, and flags are 0 or 1, so that a column reads and writes the same; the words of
 * a statement are those of the database that it is sent to.
 */
export function openPostgresStores(address: string): { readonly store: GatewayStore; readonly draftStore: DraftStore } {
  const settings = {
    synchronous_commit: 'on',
    default_transaction_isolation: 'read committed',
    search_path: schema,
  }
  const pool = openPostgresPool(address, { connections: maxConnections, settings, limits: storeLimits })
  const db = drizzle(pool)
  const writes = db as unknown as StoreWriter
  const inTransaction = transactionsOf(pool)
  const store: GatewayStore = {
    select: writes.select.bind(writes),
    write: async (statement) => statement(writes),
    transaction: (work) => inTransaction(async (tx) => work(tx as unknown as StoreWriter)),
    exclusive: (work) =>
      inTransaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('portico gateway'))`)
        return await work(tx as unknown as StoreWriter)
      }),
    migrate: async () => {
      const patient = openPostgresPool(address, { connections: 1, settings })
      const files = { schema, folder: migrations, tables: draftTables, name: 'The store of the gateway' }
      await migratePostgres(patient, files).finally(() => patient.end())
    },
    version: () => Math.floor(performance.now() / believedMs),
    truncateLog: () => {},
    close: () => pool.end(),
  }
  // Drafts and holds are beside the journal: what bounds them is their number (`drafts.ts`), not a file.
  return { store, draftStore: { ...store, migrate: async () => {}, hasRoomFor: () => true, close: async () => {} } }
}

type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

/** drizzle's own transaction on a pool never gives a connection back that breaks with its `begin`. */
function transactionsOf(pool: PostgresPool): <T>(work: (tx: Transaction) => Promise<T>) => Promise<T> {
  const onClients = new WeakMap<object, NodePgDatabase>()
  return async (work) => {
    const client = await pool.connect().catch((cause: unknown) => {
      throw new StoreAway(cause)
    })
    try {
      const on = onClients.get(client) ?? drizzle(client)
      onClients.set(client, on)
      return await on.transaction(work)
    } finally {
      client.release()
    }
  }
}
