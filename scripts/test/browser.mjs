import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, tail } from '../setup/run.mjs'
import { node, root, runtimeEnv, toolsFolder } from '../setup/runtime.mjs'

/** The one without a window first: it does the same with a fifth less work. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPlaces = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

function installedChromium() {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [...onPath, ...macPlaces].find((file) => existsSync(file))
}

/** Debian's package, only where the machine is ours to change. */
async function debianChromium() {
  const allowed = process.env.CI || process.env.PORTICO_SYSTEM_INSTALL === '1'
  if (!allowed || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = runtimeEnv({ DEBIAN_FRONTEND: 'noninteractive' })
  await run('apt-get', ['update'], { env })
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], { env })
  return installedChromium()
}

/** Playwright's own download, kept in the project folder. */
async function downloadedChromium() {
  const env = runtimeEnv({
    PLAYWRIGHT_BROWSERS_PATH: process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(toolsFolder, 'browsers'),
  })
  const { code, output } = await run(
    node,
    [join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'],
    { env },
  )
  if (code !== 0)
    return { reason: `no Chromium is installed, and Playwright could not download one (${tail(output, 1)})` }
  const where = await run(node, ['-p', "require('@playwright/test').chromium.executablePath()"], { env })
  return { path: where.output.trim() }
}

async function starts(path) {
  const { code, output } = await run(path, ['--version'])
  return code === 0 ? { path } : { reason: `${path} does not start (${tail(output, 1)}); set CHROMIUM_PATH` }
}

/** The browser of the tests: `{ path }`, or the `reason` why there is none. */
export async function findBrowser() {
  if (process.env.CHROMIUM_PATH) return starts(process.env.CHROMIUM_PATH)
  const path = installedChromium() ?? (await debianChromium())
  if (path) return starts(path)
  const { path: downloaded, reason } = await downloadedChromium()
  return downloaded ? starts(downloaded) : { reason }
}
