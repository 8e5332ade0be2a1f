import { join } from 'node:path'
import { main as setUp } from '../setup/main.mjs'
import { runInForeground } from '../setup/run.mjs'
import { node, root, runtimeEnv } from '../setup/runtime.mjs'

export async function main(args) {
  await setUp()
  process.exitCode = await runInForeground(node, [join(root, 'bench/main.ts'), ...args], { env: runtimeEnv({ NODE_ENV: 'production' }) })
}
