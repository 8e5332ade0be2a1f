import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What a visitor has typed for a basket at one hotel of one host; `address` is the keyed hash of who typed it. */
export const draft = sqliteTable(
  'basket_draft',
  {
    visitor: text().notNull(),
    host: text().notNull(),
    hotelId: integer('hotel_id').notNull(),
    basketHash: text('basket_hash').notNull(),
    address: text().notNull(),
    sealedText: text('sealed_text').notNull(),
    expiresAt: text('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.visitor, table.host, table.hotelId, table.basketHash] })],
)

export type DraftStore = BetterSQLite3Database<{ draft: typeof draft }> & { $client: Sqlite.Database }

const tables = `
CREATE TABLE IF NOT EXISTS basket_draft (
  visitor TEXT NOT NULL,
  host TEXT NOT NULL,
  hotel_id INTEGER NOT NULL,
  basket_hash TEXT NOT NULL,
  address TEXT NOT NULL,
  sealed_text TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  PRIMARY KEY (visitor, host, hotel_id, basket_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS basket_draft_expiry ON basket_draft (expires_at);
CREATE INDEX IF NOT EXISTS basket_draft_address ON basket_draft (address, expires_at);`

const mostBytes = 256 * 1_024 * 1_024

/**
 * Opens `gateway/drafts.sqlite` below `home`, shared by all gateways of this machine. Apart from the journal, and bounded: what guests type into
 * forms must never take the space in which bookings are written down. A draft is a convenience, so that a crash may lose the last ones.
 */
export function openDraftStore(home: string): DraftStore {
  const folder = join(home, 'gateway')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const sqlite = new Sqlite(join(folder, 'drafts.sqlite'))
  sqlite.pragma('busy_timeout = 5000')
  sqlite.pragma('journal_mode = wal')
  sqlite.pragma('synchronous = normal')
  sqlite.pragma('journal_size_limit = 1048576')
  sqlite.pragma(`max_page_count = ${mostBytes / Number(sqlite.pragma('page_size', { simple: true }))}`)
  sqlite.exec(tables)
  // Of the version before, of which a gateway may still run: one draft for each hotel.
  if (sqlite.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'draft'`).get()) sqlite.exec('DELETE FROM draft')
  return drizzle(sqlite, { schema: { draft } })
}
