import type { Instant } from '@portico/domain/time/deadline'
import { say } from '../command-line.ts'
import { databaseExists, openDb } from '../db/open/open-db.ts'
import { databaseOf, readEnv, trailKeyOf } from '../env.ts'
import { isServerRunning } from '../is-server-running.ts'
import { giveUpSealed } from '../secrets/known-secrets-key.ts'

const env = readEnv()
process.exitCode = await giveUp()

/**
 * `portico new-payment-secrets`: for a server that does not start, since the key that its database was sealed with is
 * lost.
 */
async function giveUp(): Promise<number> {
  if (!databaseExists(databaseOf(env))) return say('There is no database yet: start Portico first.', 1)
  if (await isServerRunning(env)) return say('The booking server runs, so its key is there: nothing was given up.', 1)
  const db = await openDb(databaseOf(env), trailKeyOf(env))
  try {
    const terminals = await giveUpSealed(db, new Date().toISOString() as Instant)
    return say(
      `Given up: ${terminals} accounts at payment providers are out of use until their hotels connect them anew. Start Portico now.`,
      0,
    )
  } finally {
    await db.close()
  }
}
