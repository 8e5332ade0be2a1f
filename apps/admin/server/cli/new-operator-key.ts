import { replaceSigningKey } from '@portico/server/tokens/operator-token'
import { readEnv } from '../env.ts'
import { writeAudit } from '../store/audit.ts'
import { inTransaction, openDatabase } from '../store/database.ts'
import { rememberSigningKey } from '../store/known-signing-key.ts'

/** `portico new-operator-key`: what was signed with the old key ends at once, without a restart. */
const { home } = readEnv()
const db = openDatabase(home)
inTransaction(db, (tx) => {
  replaceSigningKey(home)
  rememberSigningKey(tx, home)
  writeAudit(tx, new Date(), { actor: 'command line', action: 'replaced', subject: 'the key of operators' })
})
db.$client.close()
process.stdout.write('Admin signs with a new key from now on; the servers follow by themselves.\n')
