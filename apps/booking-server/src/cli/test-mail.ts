import type { Instant } from '@portico/domain/time/deadline'
import { manageClient, say } from '../command-line.ts'
import { databaseExists, openDb } from '../db/open/open-db.ts'
import { databaseOf, readEnv, trailKeyOf } from '../env.ts'
import { isServerRunning } from '../is-server-running.ts'
import { sendTestMail, type TestMail } from '../mail/send-test-mail.ts'

const env = readEnv()
process.exitCode = await test(process.argv[2])

/**
 * `portico test-mail ID`: a mail to the hotel itself, through the outbox, so that whoever runs Portico sees that mails
 * arrive.
 */
async function test(typedId: string | undefined): Promise<number> {
  if (typedId === undefined || !/^[1-9]\d{0,9}$/.test(typedId))
    return say('Which hotel? npm run portico -- test-mail ID', 2)
  if (!databaseExists(databaseOf(env))) return say('There is no database yet: start Portico first.', 1)
  const hotelId = Number(typedId)
  return printOutcome(
    (await isServerRunning(env))
      ? await manageClient(env).sendTestMail.mutate({ hotelId })
      : await intoDatabase(hotelId),
  )
}

async function intoDatabase(hotelId: number): Promise<TestMail> {
  const db = await openDb(databaseOf(env), trailKeyOf(env))
  try {
    return await sendTestMail(db, hotelId, new Date().toISOString() as Instant)
  } finally {
    await db.close()
  }
}

function printOutcome(testMail: TestMail): number {
  if (testMail.kind === 'not-found') return say('There is no hotel with this id.', 1)
  return say(`A mail to ${testMail.address} is in the outbox: it leaves at once, or when the server is back.`, 0)
}
