import { fingerprintOf, WrongKey } from '@portico/server/store/known-key'
import { findSigningKey, readSigningKey } from '@portico/server/tokens/operator-token'
import { eq } from 'drizzle-orm'
import { type AdminStore, type Database, inTransaction } from './database.ts'
import { knownKey } from './schema.ts'

const keyName = 'operator-key'

const sealedWith = {
  sealed: 'Who acts in admin',
  file: 'admin/operator-key.pem below PORTICO_HOME',
  givingUp:
    '`npm run portico -- new-operator-key` makes a new one, which the servers follow where they share its folders.',
}

/**
 * Makes the key where admin has never had one, so that the servers find its public half. Throws where it is gone or
 * another.
 */
export function requireKnownSigningKey(db: Database, home: string): void {
  inTransaction(db, (tx) => {
    const knownKeyRow = tx.select().from(knownKey).where(eq(knownKey.name, keyName)).get()
    const key = findSigningKey(home)
    if (knownKeyRow && key === undefined) throw new WrongKey(sealedWith, 'missing')
    if (knownKeyRow && key !== undefined && knownKeyRow.fingerprint !== fingerprintOf(key))
      throw new WrongKey(sealedWith, 'another')
    readSigningKey(home)
    if (!knownKeyRow) rememberSigningKey(tx, home)
  })
}

export function rememberSigningKey(tx: AdminStore, home: string): void {
  const fingerprint = fingerprintOf(findSigningKey(home) ?? '')
  tx.insert(knownKey)
    .values({ name: keyName, fingerprint })
    .onConflictDoUpdate({ target: knownKey.name, set: { fingerprint } })
    .run()
}
