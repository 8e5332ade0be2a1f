import { existsSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { locksOfOneProcess, openJobLocks } from '../job-locks.ts'
import { isPostgresAddress, openPostgresReader, openPostgresWriter } from '../postgres.ts'
import type { Tables } from '../schema.ts'
import { copyIfBehind, openSqliteReader, openSqliteWriter } from '../sqlite.ts'
import type { Db, Reader } from '../types.ts'
import { firstTables } from './migrations/001-first-tables.ts'
import { rulesOfSale } from './migrations/002-rules-of-sale.ts'
import { changes } from './migrations/003-changes.ts'
import { changeOrder } from './migrations/004-change-order.ts'
import { mailKeyIndex } from './migrations/005-mail-key-index.ts'
import { unpaidRooms } from './migrations/006-unpaid-rooms.ts'
import { hotelDocument } from './migrations/007-hotel-document.ts'
import { guestRecords } from './migrations/011-guest-records.ts'
import { folio } from './migrations/014-folio.ts'
import { resale } from './migrations/016-resale.ts'
import { mailKinds } from './migrations/018-mail-kinds.ts'
import { operatorActs } from './migrations/020-operator-acts.ts'
import { reservationSearch } from './migrations/021-reservation-search.ts'
import { payments } from './migrations/023-payments.ts'
import { paymentIndexes } from './migrations/024-payment-indexes.ts'
import { putOffMessages } from './migrations/027-put-off-messages.ts'
import { agencies } from './migrations/028-agencies.ts'
import { tradeLogins } from './migrations/029-trade-logins.ts'
import { agencyBookings } from './migrations/030-agency-bookings.ts'
import { takingPayments } from './migrations/031-taking-payments.ts'
import { unchangedKeys } from './migrations/032-unchanged-keys.ts'
import { chargedCards } from './migrations/033-charged-cards.ts'
import { owedRefunds } from './migrations/035-owed-refunds.ts'
import { endedHolds } from './migrations/036-ended-holds.ts'
import { knownKeys } from './migrations/037-known-keys.ts'
import { writtenPromoCodes } from './migrations/065-written-promo-codes.ts'
import { testAccounts } from './migrations/070-test-accounts.ts'
import { silentProviders } from './migrations/071-silent-providers.ts'
import { countedRows } from './migrations/076-counted-rows.ts'
import { endedMailKeys } from './migrations/077-ended-mail-keys.ts'
import { owedMoney } from './migrations/090-owed-money.ts'
import { testedTerminals } from './migrations/091-tested-terminals.ts'

/**
 * `target` is a file of SQLite, made where it is not there, or the address of a database of PostgreSQL. Migrates it
 * where needed, a file after it was copied. `trailKey` may be left away by who neither acts as an operator nor checks
 * the trail.
 */
export async function openDb(target: string, trailKey = ''): Promise<Db> {
  if (!isPostgresAddress(target)) copyIfBehind(target, Object.keys(migrations))
  const writer = isPostgresAddress(target) ? openPostgresWriter(target) : openSqliteWriter(target)
  try {
    await migrate(writer)
  } catch (error) {
    await writer.destroy()
    throw error
  }
  const reader = openReader(target)
  const jobLocks = isPostgresAddress(target) ? openJobLocks(target) : locksOfOneProcess
  return {
    trailKey,
    reader,
    writer,
    jobLocks,
    close: async () => {
      await jobLocks.close()
      await reader.destroy()
      await writer.destroy()
    },
  }
}

/** Whether there is a file to open. What is behind an address is known when it is opened. */
export function databaseExists(target: string): boolean {
  return isPostgresAddress(target) || existsSync(target)
}

export function openReader(target: string): Reader {
  return isPostgresAddress(target) ? openPostgresReader(target) : openSqliteReader(target)
}

/**
 * By name, in their order; one may come after a higher one that does not need it, since numbers are given out before
 * they are written.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-first-tables': firstTables,
  '002-rules-of-sale': rulesOfSale,
  '003-changes': changes,
  '004-change-order': changeOrder,
  '005-mail-key-index': mailKeyIndex,
  '006-unpaid-rooms': unpaidRooms,
  '007-hotel-document': hotelDocument,
  '011-guest-records': guestRecords,
  '014-folio': folio,
  '016-resale': resale,
  '018-mail-kinds': mailKinds,
  '020-operator-acts': operatorActs,
  '021-reservation-search': reservationSearch,
  '023-payments': payments,
  '024-payment-indexes': paymentIndexes,
  '027-put-off-messages': putOffMessages,
  '028-agencies': agencies,
  '029-trade-logins': tradeLogins,
  '030-agency-bookings': agencyBookings,
  '031-taking-payments': takingPayments,
  '032-unchanged-keys': unchangedKeys,
  '033-charged-cards': chargedCards,
  '035-owed-refunds': owedRefunds,
  '036-ended-holds': endedHolds,
  '037-known-keys': knownKeys,
  '065-written-promo-codes': writtenPromoCodes,
  '070-test-accounts': testAccounts,
  '071-silent-providers': silentProviders,
  '076-counted-rows': countedRows,
  '077-ended-mail-keys': endedMailKeys,
  '090-owed-money': owedMoney,
  '091-tested-terminals': testedTerminals,
}

async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({
    db,
    allowUnorderedMigrations: true,
    provider: { getMigrations: async () => migrations },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
