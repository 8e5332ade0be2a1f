import { join } from 'node:path'
import { install } from '../setup/install.mjs'
import { runInForeground } from '../setup/run.mjs'
import { node, root, runtimeEnv } from '../setup/runtime.mjs'
import { build } from '../start/build.mjs'

export async function main(args) {
  await install()
  await build('admin')
  await build('web')
  process.exitCode = await runInForeground(node, [join(root, 'bench/main.ts'), ...args], { env: runtimeEnv({ NODE_ENV: 'production' }) })
}
