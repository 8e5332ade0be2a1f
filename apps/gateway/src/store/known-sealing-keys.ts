import { fingerprintOf, WrongKey } from '@portico/server/store/known-key'
import { sql } from 'drizzle-orm'
import { knownKey } from './schema.ts'
import { findSealingKeys, readSealingKeys, type SealingKeys } from './sealing.ts'
import type { GatewayStore } from './store.ts'

const sealedWith = {
  sealed: 'What the gateway has sealed (guests’ data of bookings under way, cookies of trade users) and signed (links)',
  file: 'keys/grants.json below PORTICO_HOME',
  givingUp:
    '`npm run portico -- new-grant-keys` gives it up: trade users log in again, guests open their vouchers anew, and links are signed anew.',
}

/**
 * The keys of `keys/grants.json`, which is made for a store that has never had one. Throws where the store knows none
 * of them: a rotation has the former key beside the new one.
 */
export async function knownSealingKeys(store: GatewayStore, home: string): Promise<SealingKeys> {
  return await store.exclusive(async (tx) => {
    const knownKeys = await tx.select().from(knownKey)
    const keys = knownKeys.length === 0 ? readSealingKeys(home) : findSealingKeys(home)
    if (!keys) throw new WrongKey(sealedWith, 'missing')
    const present = [
      { name: 'hashing', fingerprint: fingerprintOf(keys.hashing) },
      ...keys.sealing.map(({ id, secret }) => ({ name: `sealing ${id}`, fingerprint: fingerprintOf(secret) })),
    ]
    const isKnown = ({ fingerprint }: (typeof present)[number]) =>
      knownKeys.some((knownKey) => knownKey.fingerprint === fingerprint)
    const [hashing, ...sealing] = present
    if (knownKeys.length > 0 && !(hashing && isKnown(hashing) && sealing.some(isKnown)))
      throw new WrongKey(sealedWith, 'another')
    if (present.length !== knownKeys.length || !present.every(isKnown)) {
      await tx.delete(knownKey)
      await tx.insert(knownKey).values(present)
    }
    return keys
  })
}

/**
 * What was sealed with keys that are lost is given up: the next start takes the keys that there are, or makes new ones.
 */
export async function forgetSealingKeys(store: GatewayStore): Promise<void> {
  await store.write((tx) => tx.delete(knownKey))
}

/** Writes without changing anything: throws where the store takes no writes. */
export async function touch(store: GatewayStore): Promise<void> {
  // There and back: SQLite writes nothing where a value stays as it is.
  await store.transaction(async (tx) => {
    await tx.update(knownKey).set({ fingerprint: sql`${knownKey.fingerprint} || ' '` })
    await tx.update(knownKey).set({ fingerprint: sql`trim(${knownKey.fingerprint})` })
  })
}
