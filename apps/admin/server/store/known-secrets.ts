import { type SecretBox, secretBoxOf } from '@portico/server/secrets/secret-box'
import { findKeyFile, readKeyFile } from '@portico/server/store/key-file'
import { fingerprintOf, WrongKey } from '@portico/server/store/known-key'
import { eq } from 'drizzle-orm'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import * as schema from './schema.ts'

const keyFileName = 'admin-secrets'

const sealedWith = {
  sealed: 'Second factors and the audit of admin',
  file: `keys/${keyFileName} below PORTICO_HOME`,
  givingUp:
    '`npm run portico -- new-admin-secrets` gives it up: operators set up their second factors anew, and what the audit has so far cannot be verified.',
}

type OpenDatabase = BetterSQLite3Database<typeof schema>

/** Makes a key for a database that has never had one; with another key, or without it, admin does not start. */
export function knownSecrets(db: OpenDatabase, home: string): SecretBox {
  const secret = db.transaction(
    (tx) => {
      const knownKeyRow = tx.select().from(schema.knownKey).where(eq(schema.knownKey.name, keyFileName)).get()
      const key = knownKeyRow ? findKeyFile(home, keyFileName) : readKeyFile(home, keyFileName)
      if (key === undefined) throw new WrongKey(sealedWith, 'missing')
      const fingerprint = fingerprintOf(key)
      if (knownKeyRow && knownKeyRow.fingerprint !== fingerprint) throw new WrongKey(sealedWith, 'another')
      if (!knownKeyRow) tx.insert(schema.knownKey).values({ name: keyFileName, fingerprint }).run()
      return key
    },
    { behavior: 'immediate' },
  )
  return secretBoxOf(secret, 'portico admin')
}

export function giveUpSecrets(db: OpenDatabase): void {
  db.transaction(
    (tx) => {
      tx.delete(schema.secondFactor).run()
      tx.delete(schema.recoveryCode).run()
      tx.delete(schema.knownKey).where(eq(schema.knownKey.name, keyFileName)).run()
    },
    { behavior: 'immediate' },
  )
}
