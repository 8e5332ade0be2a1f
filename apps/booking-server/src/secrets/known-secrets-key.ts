import type { Instant } from '@portico/domain/time/deadline'
import { findKeyFile, readKeyFile } from '@portico/server/store/key-file'
import { fingerprintOf, WrongKey } from '@portico/server/store/known-key'
import type { Db, Tx } from '../db/types.ts'
import { commit, write } from '../db/write.ts'
import { appendToTrail, commandLine, lockTrail } from '../trail/operator-trail.ts'

export const secretsKeyFile = 'payment-secrets'

const sealedWith = {
  sealed: 'What this database has of payment providers (accounts of hotels, cards, names of payments)',
  file: `keys/${secretsKeyFile} below PORTICO_HOME, or PAYMENT_SECRETS_KEY`,
  givingUp:
    '`npm run portico -- new-payment-secrets` gives it up: hotels connect their accounts anew, and what is under way at providers is for a person.',
}

/**
 * The key that seals what is known of payment providers: `given`, or the file, which is made for a database that has
 * never had one. Throws where the database was sealed with another.
 */
export async function knownSecretsKey(db: Db, home: string, secretsKeyOfEnv: string | undefined): Promise<string> {
  const storedFingerprint = await selectFingerprint(db)
  const key =
    secretsKeyOfEnv ??
    (storedFingerprint === undefined ? readKeyFile(home, secretsKeyFile) : findKeyFile(home, secretsKeyFile))
  if (key === undefined) throw new WrongKey(sealedWith, 'missing')
  const knownFingerprint = storedFingerprint ?? (await storeFirst(db, fingerprintOf(key)))
  if (knownFingerprint !== fingerprintOf(key)) throw new WrongKey(sealedWith, 'another')
  return key
}

async function selectFingerprint({ reader }: Pick<Db, 'reader'>): Promise<string | undefined> {
  const row = await reader
    .selectFrom('known_key')
    .where('name', '=', secretsKeyFile)
    .select('fingerprint')
    .executeTakeFirst()
  return row?.fingerprint
}

function storeFirst(db: Db, fingerprint: string): Promise<string> {
  return write(db, [], async (tx) => {
    await tx
      .insertInto('known_key')
      .values({ name: secretsKeyFile, fingerprint })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await tx
      .selectFrom('known_key')
      .where('name', '=', secretsKeyFile)
      .select('fingerprint')
      .executeTakeFirstOrThrow()
    return commit(row.fingerprint)
  })
}

/**
 * Gives up what was sealed with a key that is lost: no terminal is in use any more, so that no guest chooses what
 * cannot be paid. How many were.
 */
export function giveUpSealed(db: Db, now: Instant): Promise<number> {
  return write(db, [], async (tx) => {
    await lockTrail(tx)
    const terminals = await tx
      .selectFrom('payment_terminal')
      .where('enabled', '=', 1)
      .select(['id', 'hotel_id', 'method'])
      .execute()
    for (const { id, hotel_id: hotelId, method } of terminals) {
      await tx.updateTable('payment_terminal').set({ enabled: 0, changed_at: now }).where('id', '=', id).execute()
      await appendToTrail(
        tx,
        commandLine,
        { action: 'switched-method', hotelId, details: { method, isOn: false } },
        now,
      )
    }
    await forgetKey(tx)
    return commit(terminals.length)
  })
}

async function forgetKey(tx: Tx): Promise<void> {
  await tx.deleteFrom('known_key').where('name', '=', secretsKeyFile).execute()
}
