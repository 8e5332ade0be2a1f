import { readEnv } from '../env.ts'
import { forgetSealingKeys } from '../store/known-sealing-keys.ts'
import { openStores } from '../store/open-stores.ts'

/**
 * `portico new-grant-keys`: for a gateway that does not start, since the keys that its store was sealed with are lost.
 * One that runs goes on with what it has.
 */
const { PORTICO_HOME, GATEWAY_DATABASE_URL } = readEnv()
const { store } = openStores(PORTICO_HOME, GATEWAY_DATABASE_URL)
await store.migrate()
await forgetSealingKeys(store)
await store.close()
process.stdout.write('Given up. Start Portico now: it takes the keys that are there, or makes new ones.\n')
