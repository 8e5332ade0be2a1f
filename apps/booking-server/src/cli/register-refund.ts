import type { Instant } from '@portico/domain/time/deadline'
import { manageClient, say } from '../command-line.ts'
import { databaseExists, openDb } from '../db/open/open-db.ts'
import { databaseOf, readEnv, trailKeyOf } from '../env.ts'
import { isServerRunning } from '../is-server-running.ts'
import { type RefundRegistered, registerRefund } from '../reservations/register-refund.ts'

const env = readEnv()
process.exitCode = await runRegistration(process.argv[2])

/**
 * `portico register-refund CODE`: through the server while it runs, since it alone may write into its file; else
 * straight into the database.
 */
async function runRegistration(code: string | undefined): Promise<number> {
  if (code === undefined) return say('Which reservation? npm run portico -- register-refund CODE', 2)
  if (!databaseExists(databaseOf(env))) return say('There is no database yet: start Portico first.', 1)
  return printOutcome((await isServerRunning(env)) ? await throughServer(code) : await intoDatabase(code))
}

async function throughServer(code: string): Promise<RefundRegistered> {
  return await manageClient(env).registerRefund.mutate({ code })
}

async function intoDatabase(code: string): Promise<RefundRegistered> {
  const db = await openDb(databaseOf(env), trailKeyOf(env))
  try {
    return await registerRefund(db, code, new Date().toISOString() as Instant)
  } finally {
    await db.close()
  }
}

function printOutcome(registered: RefundRegistered): number {
  switch (registered.kind) {
    case 'registered':
      return say(`The refund of ${registered.code} is registered: nothing is owed to the guest any more.`, 0)
    case 'not-found':
      return say('There is no reservation with this code.', 1)
    case 'nothing-owed':
      return say('Nothing is owed to the guest of this reservation.', 1)
  }
}
