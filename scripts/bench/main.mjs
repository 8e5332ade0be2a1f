import { join } from 'node:path'
import { main as setUp } from '../setup/main.mjs'
import { runInForeground } from '../setup/run.mjs'
import { node, root, runtimeEnv } from '../setup/runtime.mjs'

export async function main(args) {
  await setUp()
  const run = (file, given) => runInForeground(node, [join(root, file), ...given], { env: runtimeEnv({ NODE_ENV: 'production' }) })
  // The first writes the page, the second its section on searches.
  if (args[0] === 'searches') process.exitCode = await run('bench/searches.ts', args.slice(1))
  else process.exitCode = (await run('bench/main.ts', args)) || (await run('bench/searches.ts', []))
}
