import type { Migration } from 'kysely/migration'
import { runStatements } from './run-statements.ts'

const statements = `
create table known_key (name text primary key, fingerprint text not null)`

export const knownKeys: Migration = { up: (db) => runStatements(db, statements) }
