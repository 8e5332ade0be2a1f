import { WrongKey } from '@portico/server/store/known-key'
import { readEnv } from '../env.ts'
import { writeAudit } from '../store/audit.ts'
import { inTransaction, openDatabase, openUnlocked } from '../store/database.ts'
import { giveUpSecrets } from '../store/known-secrets.ts'

/** `portico new-admin-secrets` is for an admin that does not start, since the key of its database is lost. */
const { home } = readEnv()

if (isKeyThere()) {
  process.stderr.write('The key of admin is there: nothing was given up.\n')
  process.exitCode = 1
} else {
  const unlocked = openUnlocked(home)
  giveUpSecrets(unlocked)
  unlocked.$client.close()
  const db = openDatabase(home)
  const entry = { actor: 'command line', action: 'gave up', subject: 'the second factors of all operators' }
  inTransaction(db, (tx) => writeAudit(tx, new Date(), entry))
  db.$client.close()
  process.stdout.write(
    'Given up: operators sign in by their passwords and set up their second factors anew. Start Portico now.\n',
  )
}

function isKeyThere(): boolean {
  try {
    openDatabase(home).$client.close()
    return true
  } catch (error) {
    if (error instanceof WrongKey) return false
    throw error
  }
}
