import { readEnv } from '../env.ts'
import { forgetSealingKeys } from '../store/known-sealing-keys.ts'
import { openStore } from '../store/store.ts'

/**
 * `portico new-grant-keys`: for a gateway that does not start, since the keys that its store was sealed with are lost.
 * One that runs goes on with what it has.
 */
const store = openStore(readEnv().PORTICO_HOME)
forgetSealingKeys(store)
store.$client.close()
process.stdout.write('Given up. Start Portico now: it takes the keys that are there, or makes new ones.\n')
