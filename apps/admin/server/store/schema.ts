import { operatorRoles } from '@portico/contracts/operator/identity'
import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import type { Invitation } from '../../contract/operators.ts'

// As `migrations/` makes the tables. Instants are ISO text in UTC, secrets are stored as SHA-256 in hex, those of
// second factors sealed.

export const operator = sqliteTable('operator', {
  id: integer('id').primaryKey(),
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  createdAt: text('created_at').notNull(),
  role: text('role', { enum: operatorRoles }).notNull(),
  /** Null is all hotels. */
  hotels: text('hotels', { mode: 'json' }).$type<number[]>(),
  /** Null where none was chosen. */
  language: text('language'),
})

export const link = sqliteTable('link', {
  tokenHash: text('token_hash').primaryKey(),
  operatorId: integer('operator_id'),
  expiresAt: text('expires_at').notNull(),
  usedAt: text('used_at'),
  invitation: text('invitation', { mode: 'json' }).$type<z.infer<typeof Invitation>>(),
  madeBy: text('made_by'),
})

export const session = sqliteTable('session', {
  tokenHash: text('token_hash').primaryKey(),
  operatorId: integer('operator_id').notNull(),
  createdAt: text('created_at').notNull(),
  seenAt: text('seen_at').notNull(),
  provedAt: text('proved_at').notNull(),
  browser: text('browser').notNull(),
})

export const secondFactor = sqliteTable('second_factor', {
  operatorId: integer('operator_id').primaryKey(),
  /** In base32, as an app takes it. */
  sealedSecret: text('sealed_secret').notNull(),
  confirmedAt: text('confirmed_at'),
  lastStep: integer('last_step').notNull(),
})

export const recoveryCode = sqliteTable('recovery_code', {
  codeHash: text('code_hash').primaryKey(),
  operatorId: integer('operator_id').notNull(),
})

export const device = sqliteTable('device', {
  tokenHash: text('token_hash').primaryKey(),
  operatorId: integer('operator_id').notNull(),
  seenAt: text('seen_at').notNull(),
})

export const throttle = sqliteTable('throttle', {
  key: text('key').primaryKey(),
  attempts: integer('attempts').notNull(),
  lastAt: text('last_at').notNull(),
  openAt: text('open_at').notNull(),
})

/** `value` is JSON; null is a removed row, kept so that its version goes on counting. */
export const draft = sqliteTable(
  'draft',
  {
    kind: text('kind', { enum: ['host', 'channel', 'consent'] }).notNull(),
    name: text('name').notNull(),
    version: integer('version').notNull(),
    value: text('value'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.name] })],
)

export const media = sqliteTable('media', {
  hash: text('hash').primaryKey(),
  type: text('type', { enum: ['image/png', 'image/svg+xml', 'image/x-icon'] }).notNull(),
  bytes: blob('bytes', { mode: 'buffer' }).notNull(),
})

export const publication = sqliteTable('publication', {
  number: integer('number').primaryKey(),
  key: text('key').notNull().unique(),
  publishedAt: text('published_at').notNull(),
  publishedBy: text('published_by').notNull(),
  restores: integer('restores'),
  previousHash: text('previous_hash').notNull(),
  hash: text('hash').notNull().unique(),
  settings: text('settings').notNull(),
})

export const audit = sqliteTable('audit', {
  id: integer('id').primaryKey(),
  at: text('at').notNull(),
  actor: text('actor').notNull(),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  before: text('before'),
  after: text('after'),
  hash: text('hash').notNull(),
})

export const knownKey = sqliteTable('known_key', {
  name: text('name').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
})
