import type { Migration } from 'kysely/migration'
import { agencies } from './agencies.ts'
import { catalogue } from './catalogue.ts'
import { payments } from './payments.ts'
import { records } from './records.ts'
import { reservations } from './reservations.ts'
import { runStatements } from './run-statements.ts'
import { sales } from './sales.ts'

/** All tables; each part names rows of those before it. */
export const firstVersion: Migration = {
  up: async (db) => {
    for (const part of [catalogue, sales, agencies, reservations, payments, records]) await runStatements(db, part)
  },
}
