import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrateSqlite } from '@portico/server/store/migrate-sqlite'
import Sqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { LRUCache } from 'lru-cache'
import { type GatewayStore, migrations, type StoreWriter } from './store.ts'

/** `$client` is the connection that writes. */
export type SqliteStore = GatewayStore & { readonly $client: Sqlite.Database }

/**
 * Opens `gateway/gateway.sqlite` below `home`, shared by all gateways of this machine, and brings its tables up to
 * date.
 */
export function openSqliteStore(home: string): SqliteStore {
  const file = fileIn(home, 'gateway.sqlite')
  return sqliteStoreOf(file, (connection) => {
    connection.pragma('synchronous = full')
    migrateSqlite(connection, migrations, 'The store of the gateway')
  })
}

export function fileIn(home: string, name: string): string {
  const folder = join(home, 'gateway')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return join(folder, name)
}

/**
 * One connection writes, one statement or transaction after another; the other reads what was committed. Nothing in a
 * transaction waits for more than its statements, which SQLite answers at once, so that no lock lasts longer than a
 * turn of the event loop.
 */
export function sqliteStoreOf(file: string, prepare: (writer: Sqlite.Database) => void): SqliteStore {
  const writer = openDatabase(file)
  prepare(writer)
  const reader = openDatabase(file)
  reader.pragma('query_only = on')
  const [reads, writes] = [drizzle(reader), drizzle(writer) as unknown as StoreWriter]
  const [begin, commit, rollback] = ['begin immediate', 'commit', 'rollback'].map((text) => writer.prepare(text))
  const version = writer.prepare('pragma data_version').pluck()
  let lastWrite: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => PromiseLike<T>): Promise<T> => {
    const result = lastWrite.then(work)
    lastWrite = result.catch(() => undefined)
    return result
  }
  const transaction = <T>(work: (tx: StoreWriter) => PromiseLike<T>) =>
    inTurn(async () => {
      begin?.run()
      try {
        const result = await work(writes)
        commit?.run()
        return result
      } catch (error) {
        if (writer.inTransaction) rollback?.run()
        throw error
      }
    })
  return {
    $client: writer,
    select: reads.select.bind(reads) as unknown as GatewayStore['select'],
    write: (statement) => inTurn(async () => statement(writes)),
    transaction,
    exclusive: transaction,
    migrate: async () => {},
    version: () => version.get(),
    truncateLog: () => void writer.pragma('wal_checkpoint(truncate)'),
    close: async () => {
      for (const connection of [reader, writer]) connection.close()
    },
  }
}

function openDatabase(file: string): Sqlite.Database {
  const sqlite = new Sqlite(file)
  sqlite.pragma('busy_timeout = 5000')
  sqlite.pragma('journal_mode = wal')
  return withKnownStatements(sqlite)
}

const maxStatements = 300

/**
 * drizzle prepares each statement anew, which takes half of the time of one; here by its text. It asks for rows as
 * arrays or as objects once it has it, so that none comes as it was used last.
 */
function withKnownStatements(sqlite: Sqlite.Database): Sqlite.Database {
  const prepare = sqlite.prepare.bind(sqlite)
  const statements = new LRUCache<string, Sqlite.Statement>({ max: maxStatements })
  const prepareOnce = (text: string) => {
    const known = statements.get(text)
    if (known && !known.busy) return known.reader ? known.raw(false) : known
    const statement = prepare(text)
    statements.set(text, statement)
    return statement
  }
  return Object.assign(sqlite, { prepare: prepareOnce })
}
