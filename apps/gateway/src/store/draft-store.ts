import { postgresCodeOf } from '@portico/server/store/postgres-pool'
import Sqlite from 'better-sqlite3'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { heldPrice } from './held-price.ts'
import { fileIn, type SqliteStore, sqliteStoreOf } from './sqlite-store.ts'
import type { GatewayStore } from './store.ts'

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

/**
 * A visitor's latest hold of a basket at one hotel of one host, live or ended. Without `holdId` the server declined to
 * hold for now, and checkout goes on without.
 */
export const hold = sqliteTable(
  'basket_hold',
  {
    visitor: text().notNull(),
    host: text().notNull(),
    hotelId: integer('hotel_id').notNull(),
    basketHash: text('basket_hash').notNull(),
    key: text().notNull(),
    holdId: text('hold_id'),
    until: text().notNull(),
    extendable: integer({ mode: 'boolean' }).notNull(),
    languageId: integer('language_id').notNull(),
    lockedPrice: heldPrice('locked_price'),
  },
  (table) => [primaryKey({ columns: [table.visitor, table.host, table.hotelId, table.basketHash] })],
)

export type DraftStore = GatewayStore & {
  /** Whether so much more fits beside what there is. */
  readonly hasRoomFor: (bytes: number) => boolean
}

export const draftTables = `
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
CREATE INDEX IF NOT EXISTS basket_draft_address ON basket_draft (address, expires_at);
CREATE TABLE IF NOT EXISTS basket_hold (
  visitor TEXT NOT NULL,
  host TEXT NOT NULL,
  hotel_id INTEGER NOT NULL,
  basket_hash TEXT NOT NULL,
  key TEXT NOT NULL,
  hold_id TEXT,
  until TEXT NOT NULL,
  extendable INTEGER NOT NULL CHECK (extendable IN (0, 1)),
  language_id INTEGER NOT NULL,
  locked_price TEXT,
  PRIMARY KEY (visitor, host, hotel_id, basket_hash),
  CHECK ((hold_id IS NULL) = (locked_price IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS basket_hold_expiry ON basket_hold (until);`

const usualFileBytes = 256 * 1_024 * 1_024
const usableFileShare = 0.9

/**
 * Opens `gateway/drafts.sqlite` below `home`, shared by all gateways of this machine: what visitors type and hold
 * before they book. Apart from the journal, and bounded: anybody makes such rows, and they must never take the space in
 * which bookings are written down. They are a convenience, so that a crash may lose the last ones.
 */
export function openSqliteDraftStore(home: string, fileBytes = usualFileBytes): SqliteStore & DraftStore {
  const store = sqliteStoreOf(fileIn(home, 'drafts.sqlite'), (connection) => {
    connection.pragma('synchronous = normal')
    connection.pragma('journal_size_limit = 1048576')
    connection.pragma(`max_page_count = ${Math.floor(fileBytes / pragma(connection, 'page_size'))}`)
    connection.exec(draftTables)
  })
  const hasRoomFor = (bytes: number) => usedBytes(store.$client) + bytes <= fileBytes * usableFileShare
  return { ...store, hasRoomFor }
}

/** What rows and their indexes take of the file; the rest of it is free for others. */
function usedBytes(sqlite: Sqlite.Database): number {
  return (pragma(sqlite, 'page_count') - pragma(sqlite, 'freelist_count')) * pragma(sqlite, 'page_size')
}

function pragma(sqlite: Sqlite.Database, name: string): number {
  return Number(sqlite.pragma(name, { simple: true }))
}

const diskFull = '53100'

/**
 * Whether a store could not be written for want of space, or of a disk that takes anything; all else is a fault of
 * ours.
 */
export function isOutOfSpace(error: unknown): boolean {
  if (error instanceof Sqlite.SqliteError) return /^SQLITE_(FULL|IOERR|READONLY|CANTOPEN|BUSY)/.test(error.code)
  return error instanceof Error && postgresCodeOf(error.cause) === diskFull
}
