import { join } from 'node:path'
import { main as setUp } from '../setup/main.mjs'
import { runInForeground } from '../setup/run.mjs'
import { node, root, runtimeEnv } from '../setup/runtime.mjs'

/**
 * Follows a search and a confirm through the files, and writes them down. Fails where the search meets more than
 * twenty.
 */
export async function main() {
  await setUp()
  process.exitCode = await runInForeground(node, [join(root, 'tests/walk/main.ts')], {
    env: runtimeEnv({ NODE_ENV: 'production' }),
  })
}
