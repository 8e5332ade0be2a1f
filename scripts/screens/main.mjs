import { join } from 'node:path'
import { Stop } from '../begin.mjs'
import { main as setUp } from '../setup/main.mjs'
import { runInForeground } from '../setup/run.mjs'
import { node, root, runtimeEnv } from '../setup/runtime.mjs'
import { findBrowser } from '../test/browser.mjs'

/** Takes the pictures of `docs/design-language.md` anew; `npm run screens -- FOLDER` every screen in every look. */
export async function main() {
  await setUp()
  const { path, reason } = await findBrowser()
  if (!path) throw new Stop(`There is no browser: ${reason}.`)
  const env = runtimeEnv({ CHROMIUM_PATH: path })
  process.exitCode = await runInForeground(node, [join(root, 'e2e/screens/main.ts'), ...process.argv.slice(2)], { env })
}
