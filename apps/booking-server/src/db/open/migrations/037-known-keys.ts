import type { Migration } from 'kysely/migration'
import { runStatements } from './run-statements.ts'

const statements = `
create table known_key (name text primary key, fingerprint text not null)`

/** By what keys are known with which something here is sealed. */
export const knownKeys: Migration = { up: (db) => runStatements(db, statements) }
