import { join } from 'node:path'
import { Stop } from '../begin.mjs'
import { main as setUp } from '../setup/main.mjs'
import { run, runInForeground, tail } from '../setup/run.mjs'
import { node, root, runtimeEnv } from '../setup/runtime.mjs'

/** Builds the web with a map of its sources, then follows a search and a confirm through the files. Fails where the search meets more than twenty. */
export async function main() {
  await setUp()
  const env = runtimeEnv({ NODE_ENV: 'production' })
  const cwd = join(root, 'apps/web')
  const { code, output } = await run(join(cwd, 'node_modules/.bin/remix'), ['vite:build', '--sourcemapServer'], { cwd, env })
  if (code !== 0) throw new Stop(`Portico could not build web:\n${tail(output, 30)}`)
  process.exitCode = await runInForeground(node, [join(root, 'tests/walk/main.ts')], { env })
}
