import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Stop } from '../begin.mjs'
import { run, tail } from './run.mjs'
import { root, toolsFolder } from './runtime.mjs'
import { step } from './step.mjs'

/** `pnpm@10.34.9+sha512.<hex>` in the root package.json is the one place that pins the package manager. */
function pin() {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [, version, sha512] = /^pnpm@([\d.]+)\+sha512\.([0-9a-f]+)$/.exec(packageManager)
  return { version, integrity: `sha512-${Buffer.from(sha512, 'hex').toString('base64')}` }
}

// Fewer and shorter retries than the defaults, which keep a machine without network waiting for minutes.
export const shortRetries = {
  npm_config_fetch_retries: '2',
  npm_config_fetch_retry_mintimeout: '1000',
  npm_config_fetch_retry_maxtimeout: '5000',
}

async function fetchPnpm({ version, integrity }, folder) {
  mkdirSync(folder, { recursive: true })
  const args = [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    `pnpm@${version}`,
  ]
  const { code, output } = await run('npm', args, { env: { ...process.env, ...shortRetries } })
  if (code !== 0)
    throw new Stop(
      `Portico could not fetch pnpm ${version}: is the package registry reachable? npm's last words:\n${tail(output)}`,
    )
  const installed = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'))
  if (installed.packages['node_modules/pnpm'].integrity !== integrity)
    throw new Stop(`The registry's pnpm ${version} is not the one that package.json pins by its hash.`)
}

/**
 * The command line of the pinned pnpm: the machine's own if it is that version, else one fetched into the project
 * folder.
 */
export async function pinnedPnpm() {
  const pinned = pin()
  const own = await run('pnpm', ['--version'])
  if (own.code === 0 && own.output.trim() === pinned.version) return ['pnpm']
  const folder = join(toolsFolder, `pnpm-${pinned.version}`)
  const script = join(folder, 'node_modules/pnpm/bin/pnpm.cjs')
  if (!existsSync(script)) await step(`Fetching pnpm ${pinned.version}`, () => fetchPnpm(pinned, folder))
  return [process.execPath, script]
}
