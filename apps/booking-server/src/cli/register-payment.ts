import type { Instant } from '@portico/domain/time/deadline'
import { manageClient, say } from '../command-line.ts'
import { databaseExists, openDb } from '../db/open/open-db.ts'
import { databaseOf, readEnv, trailKeyOf } from '../env.ts'
import { isServerRunning } from '../is-server-running.ts'
import { type PaymentRegistered, registerPayment } from '../reservations/transfers.ts'

const env = readEnv()
process.exitCode = await runRegistration(process.argv[2])

/**
 * `portico register-payment CODE`: through the server while it runs, since it alone may write into its file; else
 * straight into the database.
 */
async function runRegistration(code: string | undefined): Promise<number> {
  if (code === undefined) return say('Which reservation? npm run portico -- register-payment CODE', 2)
  if (!databaseExists(databaseOf(env))) return say('There is no database yet: start Portico first.', 1)
  return printOutcome((await isServerRunning(env)) ? await throughServer(code) : await intoDatabase(code))
}

async function throughServer(code: string): Promise<PaymentRegistered> {
  return await manageClient(env).registerPayment.mutate({ code })
}

async function intoDatabase(code: string): Promise<PaymentRegistered> {
  const db = await openDb(databaseOf(env), trailKeyOf(env))
  try {
    return await registerPayment(db, code, new Date().toISOString() as Instant)
  } finally {
    await db.close()
  }
}

function printOutcome(registered: PaymentRegistered): number {
  switch (registered.kind) {
    case 'registered':
      return say(
        `The payment of ${registered.code} is registered: the reservation is confirmed, guest and hotel are told by mail.`,
        0,
      )
    case 'not-found':
      return say('There is no reservation with this code.', 1)
    case 'not-awaiting':
      return say(`No transfer is awaited: the reservation is ${registered.state} (${registered.reason}).`, 1)
  }
}
